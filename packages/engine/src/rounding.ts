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
  const scaled = Math.abs(value) * DECIMALS
  if (!(scaled < EXACT_BELOW)) return value
  const rounded = Math.floor(scaled + 0.5 + scaled * TIE) / DECIMALS
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/**
 * `factor × part ÷ whole` rounded as `round4`, exact for any operands given to 4 decimals and a whole factor: close to a tie, where
 * a double cannot tell on which side the quotient lies, whole numbers decide (docs/decisions/0003-rounding.md).
 * @param whole not zero
 */
export function quotient4(part: number, whole: number, factor = 1): number {
  const quotient = (factor * part) / whole
  const scaled = Math.abs(quotient) * DECIMALS
  const fromTie = Math.abs(scaled - Math.floor(scaled) - 0.5)
  if (fromTie > 2 * TIE * scaled) return round4(quotient)
  const numerator = BigInt(factor) * integer(part) * BigInt(DECIMALS)
  const denominator = integer(whole)
  const rounded = Number((2n * numerator + denominator) / (2n * denominator)) / DECIMALS
  return quotient < 0 && rounded !== 0 ? -rounded : rounded
}

/** A value to 4 decimals as a whole number of ten-thousandths, without its sign. */
const integer = (value: number) => BigInt(Math.round(Math.abs(value) * DECIMALS))
