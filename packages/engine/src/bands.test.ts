import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromIncluded, hitBand, readBand, upToIncluded } from './bands'
import { ModelError } from './model-error'

const rising = fromIncluded(
  'RISING',
  [
    [5, 1],
    [15, 2],
    [25, 4],
  ],
  { below: 0 },
)
const falling = fromIncluded(
  'FALLING',
  [
    [20, 4],
    [30, 3],
  ],
  { below: 5 },
)
const startingAbove = fromIncluded(
  'STARTING_ABOVE',
  [
    [0, 2, 'above'],
    [50, 4],
  ],
  { below: 0 },
)
const upTo = upToIncluded(
  'UP_TO',
  [
    [20, 5],
    [40, 4],
    [60, 3],
  ],
  { above: 0 },
)

describe('reading a band table', () => {
  test.each([
    ['below the first bound', rising, 4.9999, 0],
    ['a lower bound belongs to its band', rising, 5, 1],
    ['just under the next bound', rising, 14.9999, 1],
    ['above the last bound', rising, 1000, 4],
    ['a falling table starts with its best points', falling, 19.9999, 5],
    ['a bound of a falling table', falling, 20, 4],
    ['an upper bound belongs to its band', upTo, 20, 5],
    ['just above an upper bound', upTo, 20.0001, 4],
    ['above the last upper bound', upTo, 60.0001, 0],
    ['a band that starts above its bound leaves it to the one before', startingAbove, 0, 0],
    ['just above that bound', startingAbove, 0.0001, 2],
    ['the bands after it hold their own bounds', startingAbove, 50, 4],
  ])('%s', (_, table, value, expected) => {
    expect(readBand(table, value)).toBe(expected)
  })

  test.each([
    ['the first band is open below', rising, 3, { points: 0, from: null, to: 5, next: { bound: 5, points: 1 } }],
    [
      'a middle band names both ends and the next',
      rising,
      15,
      { points: 2, from: 15, to: 25, next: { bound: 25, points: 4 } },
    ],
    ['the best band has no next', rising, 25, { points: 4, from: 25, to: null, next: null }],
    [
      'in a falling table the next is below',
      falling,
      45,
      { points: 3, from: 30, to: null, next: { bound: 30, points: 4 } },
    ],
    [
      'with upper bounds the next is the bound not to pass',
      upTo,
      41,
      { points: 3, from: 40, to: 60, next: { bound: 40, points: 4 } },
    ],
    ['beyond the last upper bound', upTo, 61, { points: 0, from: 60, to: null, next: { bound: 60, points: 3 } }],
  ])('names the band reached: %s', (_, table, value, expected) => {
    expect(hitBand(table, value)).toEqual(expected)
  })

  test('never gives fewer points for a larger value when the points rise', () => {
    const rows = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 5 })), {
        minLength: 1,
        selector: ([bound]) => bound,
      })
      .map((drawn) => {
        let points = 0
        return drawn
          .sort(([a], [b]) => a - b)
          .map(([bound, step]): [number, number] => {
            points += step
            return [bound, points]
          })
      })
    fc.assert(
      fc.property(rows, fc.integer({ max: 1100 }), fc.nat(500), (drawn, value, more) => {
        const table = fromIncluded('DRAWN', drawn, { below: 0 })
        expect(readBand(table, value + more)).toBeGreaterThanOrEqual(readBand(table, value))
        const { from, to } = hitBand(table, value)
        expect((from ?? value) <= value && value < (to ?? value + 1)).toBe(true)
      }),
    )
  })

  test('refuses bands that do not increase, and names the faulty one', () => {
    expect(() =>
      fromIncluded(
        'X',
        [
          [5, 1],
          [5, 2],
        ],
        { below: 0 },
      ),
    ).toThrow(ModelError)
    expect(() =>
      fromIncluded(
        'X',
        [
          [5, 1],
          [4, 2],
        ],
        { below: 0 },
      ),
    ).toThrow('Table X: band 2 starts at 4, not above 5.')
  })

  test('refuses a table without bands', () => {
    expect(() => upToIncluded('X', [], { above: 0 })).toThrow('Table X has no band.')
  })
})
