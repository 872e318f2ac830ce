import type { Value, YearValues } from '@sillon/engine'
import { type Indicateur, isYears } from '@sillon/referentials'

/**
 * What a row holds this year with the entry of the year before, as docs/decisions/0005-copy-of-last-year.md says; null when the entry brings nothing. What is entered
 * stays: of a row of several campaigns, which move on by one, only the empty campaigns are filled.
 */
export function carriedOver(
  {
    modifiable,
    plusieursAnnees,
    campagneSeule,
    kind,
  }: Pick<Indicateur, 'modifiable' | 'plusieursAnnees' | 'campagneSeule' | 'kind'>,
  before: Value,
  now: Value,
): Value {
  if (before === null || !modifiable || campagneSeule) return null
  if (plusieursAnnees) return isYears(before) ? movedOn(before, isYears(now) ? now : null) : null
  return now === null ? kind.report(before) : null
}

function movedOn(before: YearValues, now: YearValues | null): YearValues | null {
  const moved = { n: now?.n ?? null, n_1: now?.n_1 ?? before.n, n_2: now?.n_2 ?? before.n_1 }
  return moved.n_1 === (now?.n_1 ?? null) && moved.n_2 === (now?.n_2 ?? null) ? null : moved
}
