import { describe, expect, test } from 'vitest'
import { computed, entered, fact } from './declaration'
import { copy, sum } from './formula'
import { Model } from './model'
import { ModelError } from './model-error'

type Values = Record<'A' | 'B' | 'C', number | null>

describe('compiling a model', () => {
  test('names the whole path of a cycle', () => {
    const compile = () =>
      new Model<Values>([
        computed('A', 'test', copy('B')),
        computed('B', 'test', sum('C')),
        entered('C', 'test', copy('A')),
      ])
    expect(compile).toThrow(ModelError)
    expect(compile).toThrow('Cycle: A → B → C → A.')
  })

  test('refuses a value that reads itself', () => {
    expect(() => new Model<Values>([computed('A', 'test', copy('A'))])).toThrow('Cycle: A → A.')
  })

  test('names an undeclared code, and the code that reads it', () => {
    expect(() => new Model<Values>([computed('A', 'test', copy('B'))])).toThrow('A reads B, which is not declared.')
  })

  test('refuses a code declared twice', () => {
    expect(() => new Model<Values>([fact('A'), entered('A', 'test')])).toThrow('A is declared twice.')
  })

  test('computes in dependency order whatever the order of the declarations', () => {
    const model = new Model<Values>([computed('A', 'test', sum('B', 'C')), computed('B', 'test', copy('C')), fact('C')])
    expect(model.evaluate({ C: 2 }).get('A')).toBe(4)
  })

  test('refuses an unknown code', () => {
    expect(() => new Model<Record<string, number>>([fact('A')]).node('Z')).toThrow('Unknown code Z.')
  })

  test('does not compile a code outside the vocabulary', () => {
    // @ts-expect-error Z is no code of these values
    expect(() => new Model<Values>([computed<keyof Values>('A', 'test', copy('Z'))])).toThrow(ModelError)
  })
})
