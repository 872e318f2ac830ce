import { type Decimal, ratio, round4, sumValues, type YearValues } from '@sillon/engine'

export type Campagne = keyof YearValues

const UNE: readonly Campagne[] = ['n']
const DEUX: readonly Campagne[] = ['n', 'n_1']
const TROIS: readonly Campagne[] = ['n', 'n_1', 'n_2']

/** Campaign years that a file of a year reads: its own first, then the two before (values of records, means of several campaigns). */
export const campagnesLues = (idMillesime: number): readonly number[] => TROIS.map((_, ans) => idMillesime - ans)

/** Campaign years whose files read a year: itself, and the two after. */
export const campagnesQuiLisent = (idMillesime: number): readonly number[] => TROIS.map((_, ans) => idMillesime + ans)

/** Campaigns selected by a choice (specification 3, sections 4 and 9): an empty choice selects the current one. */
export function campagnesRetenues(choix: string | number | null): readonly Campagne[] {
  if (choix === 'TRIANNUEL' || choix === 'triannuelle' || choix === 2) return TROIS
  return choix === 'BIANNUEL' || choix === 'biannuelle' || choix === 1 ? DEUX : UNE
}

/** Values of the selected campaigns, null for a missing one. */
const valeursDe = (valeurs: YearValues<Decimal> | null, campagnes: readonly Campagne[]) =>
  campagnes.map((campagne) => valeurs?.[campagne] ?? null)

/** Mean of the existing values; null without any. */
export function moyenneDe(valeurs: readonly (Decimal | null)[]): Decimal | null {
  const presentes = valeurs.filter((valeur) => valeur !== null)
  return ratio(sumValues(presentes), round4(presentes.length))
}

/** Mean over the selected campaigns: ignores missing values, null without any (specification 3, section 9). */
export function moyenne(valeurs: YearValues<Decimal> | null, campagnes: readonly Campagne[]): Decimal | null {
  return moyenneDe(valeursDe(valeurs, campagnes))
}

/** One value for each campaign; null rather than three empty ones. */
export function parCampagne(valeur: (campagne: Campagne) => number | null): YearValues | null {
  const [n, n_1, n_2] = [valeur('n'), valeur('n_1'), valeur('n_2')]
  return n === null && n_1 === null && n_2 === null ? null : { n, n_1, n_2 }
}

/** A mean of several campaigns with an effect on scores, and its rows. */
export interface Moyenne {
  /** Code with a value for each campaign. */
  readonly code: string
  /** Row that shows the mean, if it is another one; while it is hidden the mean has no effect. */
  readonly montree?: string
  /** Entered rows of the mean. */
  readonly lignes: readonly string[]
}

/** Two sides of a balance, of which an empty second one counts as zero. */
export interface Bilan {
  /** Sum of the first side, null without an entry. */
  readonly rempli: string
  /** Sum of the second side, null without an entry. */
  readonly vide: string
  /** Entered rows of the second side. */
  readonly lignes: readonly string[]
}

/** A mean of earlier campaigns, because the current one has no value. */
export interface MoyenneIncomplete extends Moyenne {
  /** Campaigns in the mean, latest first. */
  readonly campagnes: readonly Campagne[]
}

/** Campaigns in a mean while the selected current one has no value; empty when it has one, or when no campaign has. */
export function sansCampagneCourante(valeurs: unknown, retenues: readonly Campagne[]): readonly Campagne[] {
  if (typeof valeurs !== 'object' || valeurs === null) return []
  const annees = valeurs as Partial<YearValues>
  return (annees.n ?? null) === null ? retenues.filter((campagne) => (annees[campagne] ?? null) !== null) : []
}
