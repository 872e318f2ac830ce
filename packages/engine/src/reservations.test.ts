import { describe, expect, test } from 'vitest'
import { computed, entered, fact } from './declaration'
import { copy, sum } from './formula'
import { Model } from './model'
import { marked, restsOn } from './reservations'

const model = new Model<Record<'RAIN' | 'PONDS' | 'HEDGES' | 'FEATURES' | 'POINTS', number | null>>([
  fact('RAIN'),
  entered('PONDS', 'guess', copy('RAIN')),
  entered('HEDGES', 'law'),
  computed('FEATURES', 'law', sum('HEDGES', 'PONDS')),
  computed('POINTS', 'law', copy('FEATURES')),
])
const marks = (given: Parameters<typeof model.evaluate>[0]) => {
  const of = restsOn(model, model.evaluate(given), ({ code, source }, value) =>
    code === 'RAIN' && value === 2 ? 2 : source === 'guess' ? 1 : 0,
  )
  return [of('PONDS'), of('FEATURES'), of('POINTS')]
}

describe('the reservations of a value', () => {
  test('come from the values that it reads', () => {
    expect(marks({ RAIN: 1, HEDGES: 1 })).toEqual([1, 1, 1])
  })

  test('are summed', () => {
    expect(marks({ RAIN: 2 })).toEqual([3, 3, 3])
  })

  test('end at an entry', () => {
    expect(marks({ RAIN: 2, PONDS: 4 })).toEqual([0, 0, 0])
  })

  test('do not come through an empty value', () => {
    expect(marks({ HEDGES: 1 })).toEqual([0, 0, 0])
  })
})

describe('the marked inputs of a value', () => {
  const guesses = (given: Parameters<typeof model.evaluate>[0]) =>
    marked(model, model.evaluate(given), ['POINTS', 'FEATURES'], ({ source }) => source === 'guess')

  test('are listed once, however many values read them', () => {
    expect(guesses({ RAIN: 1, HEDGES: 1 })).toEqual(['PONDS'])
  })

  test('are neither below an entry nor below an empty value', () => {
    expect([guesses({ RAIN: 1, PONDS: 4 }), guesses({ HEDGES: 1 })]).toEqual([[], []])
  })
})
