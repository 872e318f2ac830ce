const DECIMALS = 10_000
/** Relative width around a decimal tie within which a double may be on the wrong side: some thirty rounding errors of a double. */
const TIE = 4e-15
/** From here on a double has fewer decimals than the 4 of our rounding. */
const EXACT_BELOW = 2 ** 50

declare const toFourDecimals: unique symbol
/**
 * A number known to be a value to 4 decimals, more exactly the double nearest to it. Arithmetic of the language gives a plain `number`, which a quotient
 * refuses: operands are rounded first, so that their exact decimal value is known (docs/decisions/0003-rounding.md).
 */
export type Decimal = number & { readonly [toFourDecimals]: true }

export const ZERO = 0 as Decimal

/**
 * Rounds to 4 decimals, half away from zero on the decimal value: 1.00005 gives 1.0001 although its double is a little smaller.
 * Exact for sums and differences of values to 4 decimals, whatever their signs, up to a billion. Also exact up to 2.5 million for products of two such values,
 * and for sums of such products of one sign (docs/decisions/0003-rounding.md).
 */
export function round4(value: number): Decimal {
  // Points, counts and many areas are whole numbers: nothing to round.
  const whole = value | 0
  if (whole === value) return whole as Decimal
  const scaled = Math.abs(value) * DECIMALS
  if (!(scaled < EXACT_BELOW)) return value as Decimal
  const rounded = Math.floor(scaled + 0.5 + scaled * TIE) / DECIMALS
  return (value < 0 && rounded !== 0 ? -rounded : rounded) as Decimal
}

/** Terms of a sum: a value and its factor. */
export type Terms = readonly (readonly [value: Decimal, weight: Decimal])[]

/**
 * `factor × part ÷ whole` rounded like `round4`, exact for any operands and a whole factor. Close to a tie a double cannot tell the side of the quotient: whole
 * numbers decide (docs/decisions/0003-rounding.md).
 * @param whole not zero
 */
export function quotient4(part: Decimal, whole: Decimal, factor = 1): Decimal {
  const quotient = (factor * part) / whole
  return isClear(quotient, quotient) ? round4(quotient) : exact4([[part, factor as Decimal]], whole)
}

/** `(Σ value × weight) ÷ whole`, rounded and exact like `quotient4`, whatever the signs. */
export function weighted4(terms: Terms, whole: Decimal): Decimal {
  let total = 0
  let magnitude = 0
  for (const [value, weight] of terms) {
    const term = value * weight
    total += term
    magnitude += Math.abs(term)
  }
  const quotient = total / whole
  return isClear(quotient, magnitude / whole) ? round4(quotient) : exact4(terms, whole)
}

/**
 * Whether a result is far enough from a tie for its double to be on the correct side.
 * @param magnitude sum of the absolute values of its terms, whose errors add up even when the terms cancel
 */
export function isClear(result: number, magnitude: number): boolean {
  const scaled = Math.abs(result) * DECIMALS
  return Math.abs(scaled - Math.floor(scaled) - 0.5) > 2 * TIE * Math.abs(magnitude) * DECIMALS
}

function exact4(terms: Terms, whole: Decimal): Decimal {
  let numerator = 0n
  for (const [value, weight] of terms) numerator += integer(value) * integer(weight)
  const denominator = integer(whole)
  const [n, d] = [magnitudeOf(numerator), magnitudeOf(denominator)]
  const rounded = Number((2n * n + d) / (2n * d)) / DECIMALS
  return (numerator < 0n !== denominator < 0n && rounded !== 0 ? -rounded : rounded) as Decimal
}

/** A value to 4 decimals as a whole number of ten-thousandths. */
const integer = (value: Decimal) => BigInt(Math.round(value * DECIMALS))
const magnitudeOf = (value: bigint) => (value < 0n ? -value : value)
