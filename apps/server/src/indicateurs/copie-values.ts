import type { Value, YearValues } from '@sillon/engine'
import type { Indicateur } from '@sillon/referentials'

const isYears = (value: Value): value is YearValues => typeof value === 'object' && value !== null && 'n_1' in value
const orNull = (years: YearValues): YearValues | null =>
  years.n === null && years.n_1 === null && years.n_2 === null ? null : years

/**
 * What an entry of the year before brings to the same row this year; null when it brings nothing. Campaigns move on by one: last year's becomes the year
 * before this one, and what is entered of the current campaign stays. A date belongs to its year, and an overridden total to the rows that it hid.
 */
export function carriedOver(
  {
    nature,
    modifiable,
    schemaId,
    plusieursAnnees,
  }: Pick<Indicateur, 'nature' | 'modifiable' | 'schemaId' | 'plusieursAnnees'>,
  before: Value,
  now: Value,
): Value {
  if (before === null || !modifiable || nature !== 'D' || schemaId === 'date') return null
  if (!plusieursAnnees) return before
  if (!isYears(before)) return null
  const current = isYears(now) ? now.n : null
  const brought = orNull({ n: null, n_1: before.n, n_2: before.n_1 })
  return brought === null ? null : { ...brought, n: current }
}
