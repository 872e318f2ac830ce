import { type Decimal, ratio, round4, sumValues, type YearValues } from '@sillon/engine'

export type Campagne = keyof YearValues

const UNE: readonly Campagne[] = ['n']
const DEUX: readonly Campagne[] = ['n', 'n_1']
const TROIS: readonly Campagne[] = ['n', 'n_1', 'n_2']

/** The campaigns that a choice keeps (specification 3, sections 4 and 9): an empty choice keeps the current one. */
export function campagnesRetenues(choix: string | number | null): readonly Campagne[] {
  if (choix === 'TRIANNUEL' || choix === 'triannuelle' || choix === 2) return TROIS
  return choix === 'BIANNUEL' || choix === 'biannuelle' || choix === 1 ? DEUX : UNE
}

/** Values of the campaigns kept, null where one is missing. */
const valeursDe = (valeurs: YearValues<Decimal> | null, campagnes: readonly Campagne[]) =>
  campagnes.map((campagne) => valeurs?.[campagne] ?? null)

/** Mean of the existing values; null without any. */
export function moyenneDe(valeurs: readonly (Decimal | null)[]): Decimal | null {
  const presentes = valeurs.filter((valeur) => valeur !== null)
  return ratio(sumValues(presentes), round4(presentes.length))
}

/** Mean over the campaigns kept: ignores the missing ones, null when none has a value (specification 3, section 9). */
export function moyenne(valeurs: YearValues<Decimal> | null, campagnes: readonly Campagne[]): Decimal | null {
  return moyenneDe(valeursDe(valeurs, campagnes))
}

/** One value for each campaign; nothing rather than three empty ones. */
export function parCampagne(valeur: (campagne: Campagne) => number | null): YearValues | null {
  const [n, n_1, n_2] = [valeur('n'), valeur('n_1'), valeur('n_2')]
  return n === null && n_1 === null && n_2 === null ? null : { n, n_1, n_2 }
}

/** A mean of several campaigns that scores count, and what gives it its values. */
export interface Moyenne {
  /** Holds a value for each campaign. */
  readonly code: string
  /** The row that shows it, where that is another; while it is hidden the mean counts for nothing. */
  readonly montree?: string
  /** Rows that a person fills in for it. */
  readonly lignes: readonly string[]
}

/** A mean that other campaigns give while the current one has no value. */
export interface MoyenneIncomplete extends Moyenne {
  /** The campaigns that it is made of, the latest first. */
  readonly campagnes: readonly Campagne[]
}

/** The campaigns that a mean is made of while the current one, which it keeps too, has no value; none where it has one, or where no campaign has. */
export function sansCampagneCourante(valeurs: unknown, retenues: readonly Campagne[]): readonly Campagne[] {
  if (typeof valeurs !== 'object' || valeurs === null) return []
  const annees = valeurs as Partial<YearValues>
  return (annees.n ?? null) === null ? retenues.filter((campagne) => (annees[campagne] ?? null) !== null) : []
}
