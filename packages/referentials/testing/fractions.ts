/** Half away from zero of `numerator ÷ denominator` to 4 decimals, by whole numbers only. */
export function exactQuotient(numerator: bigint, denominator: bigint): number {
  const isNegative = numerator < 0n !== denominator < 0n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const rounded = Number((2n * n * 10_000n + d) / (2n * d)) / 10_000
  return isNegative && rounded !== 0 ? -rounded : rounded
}
