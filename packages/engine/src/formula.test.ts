import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computed, entered } from './declaration'
import { atMost, calculation, copy, type Formula, orZero, percentOf, sum, sumValues, weightedSum } from './formula'
import { Model } from './model'
import { round4 } from './rounding'

const read = (formula: Formula, ...values: readonly unknown[]) => formula.bind(formula.reads.map((_, i) => i))(values)

describe('sums', () => {
  test.each([
    ['ignore empty values', [1, null, 2], 3],
    ['are empty when all values are empty', [null, null], null],
    ['of no values are empty', [], null],
    ['of a zero and an empty value are zero', [0, null], 0],
  ])('%s', (_, values, expected) => {
    expect(sumValues(values.map((value) => (value === null ? null : round4(value))))).toBe(expected)
    expect(read(sum(...values.map((__, i) => `V${i}`)), ...values)).toBe(expected)
  })

  test('weight each term and round once, at the end', () => {
    // 0.00004 + 0.00004 = 0.00008: the sum of two rounded conversions would be 0.
    expect(
      read(
        weightedSum([
          ['A', 0.0001],
          ['B', 0.0001],
        ]),
        0.4,
        0.4,
      ),
    ).toBe(0.0001)
  })

  test('of the parts of a sum equal the whole sum', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 1000 }).map(round4)))
    fc.assert(
      fc.property(values, values, (some, others) => {
        expect(sumValues([sumValues(some), sumValues(others)])).toBe(sumValues([...some, ...others]))
      }),
    )
  })
})

describe('shares', () => {
  test.each([
    ['of one part', percentOf('A', 'W'), [1, 8], 12.5],
    ['of several parts', percentOf(['A', 'B'], 'W'), [1, 2, 8], 37.5],
    ['ignore an empty part', percentOf(['A', 'B'], 'W'), [1, null, 8], 12.5],
    ['are empty without any part', percentOf(['A', 'B'], 'W'), [null, null, 8], null],
    ['of an empty whole are empty', percentOf('A', 'W'), [1, null], null],
    ['of zero are empty', percentOf('A', 'W'), [0, 0], null],
  ])('%s', (_, formula, values, expected) => {
    expect(read(formula, ...values)).toBe(expected)
  })

  test('are written in words', () => {
    expect(percentOf('A', 'W').words.fr).toBe('100 × {A} ÷ {W}')
    expect(percentOf(['A', 'B'], 'W').words.en).toBe('100 × ({A} + {B}) ÷ {W}')
  })
})

describe('a calculation', () => {
  interface Values {
    AREA: number | null
    LIMIT: number | null
  }
  const least = calculation<Values, { area: 'AREA'; limit: 'LIMIT' }>(
    { area: 'AREA', limit: 'LIMIT' },
    { fr: '{area}, au plus {limit}', en: '{area}, at most {limit}' },
    ({ area, limit }) => (area === null || limit === null ? null : Math.min(area, limit)),
  )

  test('reads its inputs by name and lists their codes', () => {
    expect(least.reads).toEqual(['AREA', 'LIMIT'])
    expect(read(least, 7, 5)).toBe(5)
  })

  test('has words with codes in place of names', () => {
    expect(least.words).toEqual({ fr: '{AREA}, au plus {LIMIT}', en: '{AREA}, at most {LIMIT}' })
  })
})

describe('limiting a value', () => {
  const values = (value: number | null) =>
    new Model<{ A: number | null; B: number | null; C: number | null }>([
      entered('A', 'test'),
      computed('B', 'test', atMost(100, copy('A'))),
      computed('C', 'test', orZero(copy('A'))),
    ]).evaluate({ A: value })

  test.each([
    [99.9999, 99.9999],
    [100, 100],
    [100.0001, 100],
    [null, null],
  ])('%s is at most 100', (given, expected) => {
    expect(values(given).get('B')).toBe(expected)
  })

  test('can count an empty value as 0', () => {
    expect([values(null).get('C'), values(3).get('C')]).toEqual([0, 3])
  })
})
