import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriedOver } from './copie-values'

const plain = { nature: 'D', modifiable: true, schemaId: 'decimalPositif', plusieursAnnees: false } as const
const ofYears = { ...plain, schemaId: 'IFT', plusieursAnnees: true }
const amount = fc.option(fc.integer({ min: 0, max: 50 }))
const years = fc.record({ n: amount, n_1: amount, n_2: amount })

describe('what last year brings', () => {
  test('a plain entry comes as it is', () => {
    expect(carriedOver(plain, 12.5, null)).toBe(12.5)
    expect(carriedOver(plain, false, true)).toBe(false)
    expect(carriedOver(plain, ['A'], null)).toEqual(['A'])
  })

  test('nothing comes of nothing', () => {
    expect(carriedOver(plain, null, 3)).toBeNull()
  })

  test('campaigns move on by one, and this year’s stays to be entered', () => {
    expect(carriedOver(ofYears, { n: 3, n_1: 2, n_2: 1 }, null)).toEqual({ n: null, n_1: 3, n_2: 2 })
  })

  test('what is entered of the current campaign stays', () => {
    fc.assert(
      fc.property(years, years, (before, now) => {
        const brought = carriedOver(ofYears, before, now)
        if (before.n === null && before.n_1 === null) expect(brought).toBeNull()
        else expect(brought).toEqual({ n: now.n, n_1: before.n, n_2: before.n_1 })
      }),
    )
  })

  test('after two years nothing of the first is left', () => {
    fc.assert(
      fc.property(years, (before) => {
        const next = carriedOver(ofYears, before, null)
        const after = carriedOver(ofYears, next, null)
        expect(after === null ? null : (after as typeof before).n_2).toBe(before.n)
      }),
    )
  })

  test.each([
    ['a date', { ...plain, schemaId: 'date' }, '2025-03-01'],
    ['an overridden total', { ...plain, nature: 'C' as const }, 100],
    ['a computed row', { ...plain, modifiable: false }, 100],
    ['a value without campaigns in a row of several', ofYears, 3],
  ])('%s does not come', (_, indicateur, value) => {
    expect(carriedOver(indicateur, value, null)).toBeNull()
  })
})
