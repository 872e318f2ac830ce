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

/** Mean of the values that there are; null when there is none. */
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
