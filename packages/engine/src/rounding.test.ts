import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculation, difference, percent, ratio, sumValues, weightedMean, weightedSum } from './formula'
import { type Decimal, quotient4, round4, ZERO } from './rounding'

/** `npm run test:all` and `npm run prove:rounding` use a million runs. */
const RUNS = process.env.TEST_ALL === '1' ? 1_000_000 : 2000
/** A million runs take minutes. */
const TIMEOUT = 600_000

/** `numerator ÷ denominator` rounded half away from zero, by whole numbers only, in ten-thousandths. */
function exactTenThousandths(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const rounded = (2n * n * 10_000n + d) / (2n * d)
  return isNegative ? -rounded : rounded
}

const asNumber = (tenThousandths: bigint) => Number(tenThousandths) / 10_000 + 0

/** A value to 4 decimals, as the double of a person's entry and as its exact ten-thousandths. */
const decimalUpTo = (max: number) =>
  fc.integer({ min: 0, max: max * 10_000 }).map((units) => ({ value: round4(units / 10_000), units: BigInt(units) }))

const decimal = (units: number) => round4(units / 10_000)

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
    ['a value rounded to zero is plain zero', -0.00001, 0],
    ['a large area keeps its decimals', 999_999.9999, 999_999.9999],
    ['a whole number is unchanged', 1e18, 1e18],
  ])('%s', (_, value, expected) => {
    expect(round4(value)).toBe(expected)
  })

  test('returns a value of 4 decimals unchanged', () => {
    fc.assert(fc.property(areaHa, ({ value }) => round4(value) === value))
  })

  test('gives the decimal sum of areas', () => {
    fc.assert(
      fc.property(fc.array(decimalUpTo(20_000), { maxLength: 50 }), (areas) => {
        const exact = areas.reduce((total, { units }) => total + units, 0n)
        expect(round4(sumValues(areas.map(({ value }) => value)) ?? 0)).toBe(asNumber(exact))
      }),
    )
  })

  test('gives the decimal sum of products, ties included', { timeout: TIMEOUT }, () => {
    const term = fc.tuple(decimalUpTo(10_000), decimalUpTo(3))
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 28 }), (terms) => {
        const exact = terms.reduce((total, [a, b]) => total + a.units * b.units, 0n)
        const computed = terms.reduce((total, [a, b]) => total + a.value * b.value, 0)
        expect(round4(computed)).toBe(asNumber(exactTenThousandths(exact, 100_000_000n)))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('rounding a quotient to 4 decimals', () => {
  test('gives decimal percentages and ratios for any areas up to a million hectares', {
    timeout: TIMEOUT,
  }, () => {
    fc.assert(
      fc.property(areaHa, positiveAreaHa, (part, whole) => {
        expect(percent(part.value, whole.value)).toBe(asNumber(exactTenThousandths(100n * part.units, whole.units)))
        expect(ratio(part.value, whole.value)).toBe(asNumber(exactTenThousandths(part.units, whole.units)))
      }),
      { numRuns: RUNS },
    )
  })

  /** A whole and a part for which `100 × part ÷ whole` is a tie or close to one: only there doubles fail. */
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

  test('rounds percentages at and beside a tie to the right side', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(nearTie, ({ whole, part }) => {
        const exact = exactTenThousandths(100n * BigInt(part), BigInt(whole))
        expect(percent(decimal(part), decimal(whole))).toBe(asNumber(exact))
      }),
      { numRuns: RUNS },
    )
  })

  test('gives decimal means weighted by areas', { timeout: TIMEOUT }, () => {
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
      { numRuns: RUNS },
    )
  })

  test.each([
    ['an exact tie goes up', 100 * 1.00005, 100, 1, 1.0001],
    ['a sum that misses its decimal value counts as that value', 0.1 + 0.2, 0.3, 100, 100],
    ['a negative quotient rounds away from zero', -1.00005 * 100, 100, 1, -1.0001],
    ['a tiny negative quotient is plain zero', -0.0001, 1000, 1, 0],
  ])('%s', (_, part, whole, factor, expected) => {
    expect(quotient4(round4(part), round4(whole), factor)).toBe(expected)
  })

  test('leaves a share of zero or of an unknown value unknown', () => {
    const one = round4(1)
    expect([
      percent(one, ZERO),
      percent(null, one),
      percent(one, null),
      ratio(one, ZERO),
      weightedMean([[one, one]], ZERO),
    ]).toEqual([null, null, null, null, null])
  })
})

/** A value of either sign, to 4 decimals. */
const signedUpTo = (max: number) =>
  fc
    .integer({ min: -max * 10_000, max: max * 10_000 })
    .map((units) => ({ value: decimal(units), units: BigInt(units) }))

describe('terms of both signs', () => {
  /** Two values and a whole for which `(a − b) ÷ whole` is a tie, or one ten-thousandth of `a` away from one. */
  const differenceNearTie = fc
    .tuple(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 400 }),
      fc.nat(30_000),
      fc.constantFrom(-1, 0, 1),
    )
    .map(([subtracted, scale, quotient, shift]) => ({
      subtracted,
      value: subtracted + (2 * quotient + 1) * scale + shift,
      whole: 20_000 * scale,
    }))

  test('round a difference over a whole to the right side of a tie', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(differenceNearTie, ({ value, subtracted, whole }) => {
        const exact = asNumber(exactTenThousandths(BigInt(value - subtracted), BigInt(whole)))
        expect(ratio(difference(decimal(value), decimal(subtracted)), decimal(whole))).toBe(exact)
        expect(ratio(difference(decimal(subtracted), decimal(value)), decimal(whole))).toBe(0 - exact)
      }),
      { numRuns: RUNS },
    )
  })

  test('have a decimal mean', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.array(signedUpTo(10_000), { minLength: 1, maxLength: 3 }), (values) => {
        const exact = exactTenThousandths(
          values.reduce((total, { units }) => total + units, 0n),
          BigInt(values.length) * 10_000n,
        )
        expect(ratio(sumValues(values.map(({ value }) => value)), round4(values.length))).toBe(asNumber(exact))
      }),
      { numRuns: RUNS },
    )
  })

  const terms = fc.array(fc.tuple(signedUpTo(10_000), signedUpTo(3)), { minLength: 1, maxLength: 14 })

  test('have decimal sums of products and weighted means, even when they cancel', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(terms, fc.boolean(), positiveAreaHa, (drawn, cancels, whole) => {
        // Each product but the first occurs again with the opposite sign: only the first remains.
        const all = cancels
          ? [...drawn, ...drawn.slice(1).map(([v, w]) => [{ value: round4(-v.value), units: -v.units }, w] as const)]
          : drawn
        const exact = all.reduce((total, [value, weight]) => total + value.units * weight.units, 0n)
        const numbers = all.map(([value, weight]) => [value.value, weight.value] as const)
        expect(weightedMean(numbers, whole.value)).toBe(asNumber(exactTenThousandths(exact, 10_000n * whole.units)))
        const formula = weightedSum(numbers.map(([, weight], i) => [`V${i}`, weight] as const))
        const bound = formula.bind(formula.reads.map((_, i) => i))
        expect(bound(numbers.map(([value]) => value))).toBe(asNumber(exactTenThousandths(exact, 100_000_000n)))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the numerator and denominator of a quotient', () => {
  interface Areas {
    PART: Decimal | null
    LESS: Decimal | null
    WHOLE: Decimal | null
  }

  test('have 4 decimals: a raw difference does not compile', () => {
    calculation<Areas, { part: 'PART'; less: 'LESS'; whole: 'WHOLE' }>(
      { part: 'PART', less: 'LESS', whole: 'WHOLE' },
      { fr: '', en: '' },
      ({ part, less, whole }) => {
        if (part === null || less === null) return null
        // @ts-expect-error a plain number: its exact decimal value is not known
        ratio(part - less, whole)
        // @ts-expect-error the same in a sum of products
        weightedMean([[part - less, part]], whole)
        return ratio(difference(part, less), whole)
      },
    )
    expect(ratio(difference(round4(0.3), round4(0.2)), round4(0.1))).toBe(1)
  })
})
