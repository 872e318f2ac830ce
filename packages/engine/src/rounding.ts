const DECIMALS = 10_000
/** Relative width in which a double may be the decimal tie that its computation missed: some thirty roundings of a double. */
const TIE = 4e-15
/** From here on a double has fewer decimals than we round to. */
const EXACT_BELOW = 2 ** 50

/**
 * Rounds to 4 decimals, half away from zero on the decimal value: 1.00005 gives 1.0001 although its double is a little less.
 * Exact for sums and products of values given to 4 decimals, up to a million (docs/decisions/0003-rounding.md).
 */
export function round4(value: number): number {
  // Points, counts and many areas are whole: nothing to round.
  const whole = value | 0
  if (whole === value) return whole
  const scaled = Math.abs(value) * DECIMALS
  if (!(scaled < EXACT_BELOW)) return value
  const rounded = Math.floor(scaled + 0.5 + scaled * TIE) / DECIMALS
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Terms of a sum: a value and what it is multiplied with, each to 4 decimals. */
export type Terms = readonly (readonly [value: number, weight: number])[]

/**
 * `factor × part ÷ whole` rounded as `round4`, exact for any operands given to 4 decimals and a whole factor: close to a tie, where
 * a double cannot tell on which side the quotient lies, whole numbers decide (docs/decisions/0003-rounding.md).
 * @param whole not zero
 */
export function quotient4(part: number, whole: number, factor = 1): number {
  const quotient = (factor * part) / whole
  return isClear(quotient) ? round4(quotient) : exact4([[part, factor]], whole)
}

/** `(Σ value × weight) ÷ whole`, rounded and exact as `quotient4`. */
export function weighted4(terms: Terms, whole: number): number {
  let total = 0
  for (const [value, weight] of terms) total += value * weight
  const quotient = total / whole
  return isClear(quotient) ? round4(quotient) : exact4(terms, whole)
}

/** Whether a quotient is too far from a tie for its double to lie on the wrong side of it. */
function isClear(quotient: number): boolean {
  const scaled = Math.abs(quotient) * DECIMALS
  return Math.abs(scaled - Math.floor(scaled) - 0.5) > 2 * TIE * scaled
}

function exact4(terms: Terms, whole: number): number {
  let numerator = 0n
  for (const [value, weight] of terms) numerator += integer(value) * integer(weight)
  const denominator = integer(whole)
  const [n, d] = [magnitude(numerator), magnitude(denominator)]
  const rounded = Number((2n * n + d) / (2n * d)) / DECIMALS
  return numerator < 0n !== denominator < 0n && rounded !== 0 ? -rounded : rounded
}

/** A value to 4 decimals as a whole number of ten-thousandths. */
const integer = (value: number) => BigInt(Math.round(value * DECIMALS))
const magnitude = (value: bigint) => (value < 0n ? -value : value)
