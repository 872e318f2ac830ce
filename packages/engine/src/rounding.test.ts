import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percent, ratio, sumValues, weightedMean } from './formula'
import { quotient4, round4 } from './rounding'

/** Half away from zero of `numerator ÷ denominator`, by whole numbers only; the answer is in ten-thousandths. */
function exactTenThousandths(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const rounded = (2n * n * 10_000n + d) / (2n * d)
  return isNegative ? -rounded : rounded
}

const asNumber = (tenThousandths: bigint) => Number(tenThousandths) / 10_000 + 0

/** A value to 4 decimals, as the double a person's entry becomes and as its exact ten-thousandths. */
const decimalUpTo = (max: number) =>
  fc.integer({ min: 0, max: max * 10_000 }).map((units) => ({ value: units / 10_000, units: BigInt(units) }))

const areaHa = decimalUpTo(1_000_000)
const positiveAreaHa = areaHa.filter(({ units }) => units > 0n)

describe('rounding to 4 decimals', () => {
  test.each([
    ['a tie written in decimal goes up although its double is below', 1.00005, 1.0001],
    ['just under a tie stays down', 1.000049, 1],
    ['a negative tie goes away from zero', -1.00005, -1.0001],
    ['0.1 + 0.2 is 0.3', 0.1 + 0.2, 0.3],
    ['1.1 × 1.1 is 1.21', 1.1 * 1.1, 1.21],
    ['the smallest tie goes up', 0.00005, 0.0001],
    ['what rounds to zero is plain zero', -0.00001, 0],
    ['a large area keeps its decimals', 999_999.9999, 999_999.9999],
    ['what has no decimals to round is left alone', 1e18, 1e18],
  ])('%s', (_, value, expected) => {
    expect(round4(value)).toBe(expected)
  })

  test('gives any value to 4 decimals back', () => {
    fc.assert(fc.property(areaHa, ({ value }) => round4(value) === value))
  })

  test('sums of areas are the decimal sums', () => {
    fc.assert(
      fc.property(fc.array(decimalUpTo(20_000), { maxLength: 50 }), (areas) => {
        const exact = areas.reduce((total, { units }) => total + units, 0n)
        expect(round4(sumValues(areas.map(({ value }) => value)) ?? 0)).toBe(asNumber(exact))
      }),
    )
  })

  test('sums of products are the decimal ones, ties included', () => {
    const term = fc.tuple(decimalUpTo(10_000), decimalUpTo(3))
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 28 }), (terms) => {
        const exact = terms.reduce((total, [a, b]) => total + a.units * b.units, 0n)
        const computed = terms.reduce((total, [a, b]) => total + a.value * b.value, 0)
        expect(round4(computed)).toBe(asNumber(exactTenThousandths(exact, 100_000_000n)))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('rounding a quotient to 4 decimals', () => {
  test('percentages and ratios are the decimal ones for any areas up to a million hectares', () => {
    fc.assert(
      fc.property(areaHa, positiveAreaHa, (part, whole) => {
        expect(percent(part.value, whole.value)).toBe(asNumber(exactTenThousandths(100n * part.units, whole.units)))
        expect(ratio(part.value, whole.value)).toBe(asNumber(exactTenThousandths(part.units, whole.units)))
      }),
      { numRuns: 2000 },
    )
  })

  /** A whole and the part of it for which `100 × part ÷ whole` is a tie or the nearest thing to one: where doubles alone fail. */
  const nearTie = fc
    .tuple(
      fc.integer({ min: 1, max: 10_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(-1n, 0n, 1n),
    )
    .map(([whole, points, shift]) => {
      const units = ((2n * BigInt(points) + 1n) * BigInt(whole)) / 2_000_000n + shift
      return { whole, part: Number(units < 0n ? 0n : units) }
    })

  test('percentages at and beside a tie fall on the right side', () => {
    fc.assert(
      fc.property(nearTie, ({ whole, part }) => {
        const exact = exactTenThousandths(100n * BigInt(part), BigInt(whole))
        expect(percent(part / 10_000, whole / 10_000)).toBe(asNumber(exact))
      }),
      { numRuns: 2000 },
    )
  })

  test('means weighted by areas are the decimal ones', () => {
    const term = fc.tuple(decimalUpTo(100), areaHa)
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 14 }), positiveAreaHa, (terms, whole) => {
        const exact = terms.reduce((total, [value, weight]) => total + value.units * weight.units, 0n)
        const mean = weightedMean(
          terms.map(([value, weight]) => [value.value, weight.value] as const),
          whole.value,
        )
        expect(mean).toBe(asNumber(exactTenThousandths(exact, 10_000n * whole.units)))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['an exact tie goes up', 100 * 1.00005, 100, 1, 1.0001],
    ['a sum that misses its decimal value counts as that value', 0.1 + 0.2, 0.3, 100, 100],
    ['a negative quotient rounds away from zero', -1.00005 * 100, 100, 1, -1.0001],
    ['a tiny negative quotient is plain zero', -0.0001, 1000, 1, 0],
  ])('%s', (_, part, whole, factor, expected) => {
    expect(quotient4(part, whole, factor)).toBe(expected)
  })

  test('a share of nothing, or of something unknown, is unknown', () => {
    expect([percent(1, 0), percent(null, 1), percent(1, null), ratio(1, 0), weightedMean([[1, 1]], 0)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
