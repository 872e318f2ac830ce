import type { Value, YearValues } from '@sillon/engine'
import { type Indicateur, isYears, sameValue } from '@sillon/referentials'

type Ligne = Pick<Indicateur, 'modifiable' | 'plusieursAnnees' | 'campagneSeule' | 'kind'>

/** Entries of the year before, and of the year before that. */
export interface Entrees {
  readonly derniere: Value
  readonly avantDerniere?: Value
}

/**
 * Value of a row this year with the entry of the year before (docs/decisions/0005-copy-of-last-year.md); null when the entry brings nothing.
 * An existing entry stays. A row of several campaigns moves on by one campaign, and only its empty campaigns are filled.
 */
export function carriedOver(
  { modifiable, plusieursAnnees, campagneSeule, kind }: Ligne,
  { derniere, avantDerniere = null }: Entrees,
  now: Value,
): Value {
  if (derniere === null || !modifiable || campagneSeule) return null
  if (plusieursAnnees) return isYears(derniere) ? movedOn(derniere, avantDerniere, isYears(now) ? now : null) : null
  return now === null ? kind.report(derniere) : null
}

/** The same in place of this year's entry, on request; null without a change. A value that the year before lacks stays. */
export function inPlaceOf(ligne: Ligne, entrees: Entrees, now: Value): Value {
  const brought = carriedOver(ligne, entrees, null)
  const value =
    isYears(brought) && isYears(now) ? { n: now.n, n_1: brought.n_1 ?? now.n_1, n_2: brought.n_2 ?? now.n_2 } : brought
  return value === null || sameValue(value, now) ? null : value
}

/**
 * Campaigns of a row of several campaigns, filled from earlier files. The value of the latest file takes precedence over the value of the year itself. Null
 * when earlier files fill none.
 */
export function movedOn(derniere: Value, avantDerniere: Value, now: YearValues | null): YearValues | null {
  const [last, older] = [derniere, avantDerniere].map((value) => (isYears(value) ? value : null))
  const moved = {
    n: now?.n ?? null,
    n_1: now?.n_1 ?? last?.n ?? null,
    n_2: now?.n_2 ?? last?.n_1 ?? older?.n ?? null,
  }
  return moved.n_1 === (now?.n_1 ?? null) && moved.n_2 === (now?.n_2 ?? null) ? null : moved
}
