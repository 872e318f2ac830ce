import { round4 } from './rounding'

/** One number per campaign: the current one, one year before, two years before. */
export interface YearValues<Amount extends number = number> {
  readonly n: Amount | null
  readonly n_1: Amount | null
  readonly n_2: Amount | null
}

/** Any value of a file. Empty is null, never 0. */
export type Value = number | boolean | string | readonly string[] | YearValues | Choices | null

/** Several contents of one field, by name: choices, counts, codes of a list, numbers of a group. */
export interface Choices {
  readonly [name: string]: string | number | readonly string[] | Choices | null
}

const isYearValues = (value: unknown): value is YearValues =>
  typeof value === 'object' && value !== null && 'n_1' in value

const roundedOrNull = (value: number | null) => (value === null ? null : round4(value))

/** A value in an evaluation: numbers to 4 decimals, including those of each year. */
export function kept(value: unknown): unknown {
  if (typeof value === 'number') return round4(value)
  if (typeof value !== 'object' || value === null) return value === undefined ? null : value
  if (isYearValues(value))
    return { n: roundedOrNull(value.n), n_1: roundedOrNull(value.n_1), n_2: roundedOrNull(value.n_2) }
  return value
}

/** Whether two stored values are equal, so that their readers need no recomputation. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, i) => Object.is(item, other[i]))
  return isYearValues(one) && isYearValues(other) && one.n === other.n && one.n_1 === other.n_1 && one.n_2 === other.n_2
}
