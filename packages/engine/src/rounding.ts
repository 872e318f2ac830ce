const DECIMALS = 10_000
/** Relative width in which a double is taken to be the decimal tie that its computation missed: some thirty roundings of a double. */
const TIE = 4e-15
const EXACT_ABOVE = 2 ** 50

/**
 * Rounds to 4 decimals, half away from zero on the decimal value: 1.00005 gives 1.0001 although its double is a little less.
 * Exact for the sums, products and percentages of areas given to 4 decimals, up to 12,500 ha (docs/decisions/0003-rounding.md).
 */
export function round4(value: number): number {
  const scaled = Math.abs(value) * DECIMALS
  if (!(scaled < EXACT_ABOVE)) return value
  const rounded = Math.floor(scaled + 0.5 + scaled * TIE) / DECIMALS
  return value < 0 ? (rounded === 0 ? 0 : -rounded) : rounded
}
