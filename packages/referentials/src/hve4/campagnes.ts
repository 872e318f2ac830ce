import { type Decimal, type Evaluation, ratio, round4, sumValues, type YearValues } from '@sillon/engine'
import type { Valeurs } from './valeurs'

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

/** Which choice says how many campaigns a row of several takes (specification 3, sections 2 and 4). */
const choixDesCampagnes: readonly (readonly [RegExp, (values: Evaluation<Valeurs>) => string | number | null])[] = [
  [/^HVE4_PHYTO_D_39[1-4]$/, (values) => values.get('HVE4_PHYTO_D_390')?.choix_calcul_moyenne ?? null],
  [/^HVE4_PHYTO_D_40[1-3]$/, (values) => values.get('HVE4_PHYTO_D_400')],
  [/^HVE4_PHYTO_/, (values) => values.get('HVE4_PHYTO_D_302')],
  [/^HVE4_FERTI_D_2[1-3]$/, (values) => values.get('HVE4_FERTI_D_20')],
  [/^HVE4_FERTI_/, (values) => values.get('HVE4_FERTI_D_104')],
]

/** The campaigns that a row of several shows now; a hidden one keeps its value. */
export function campagnesDe(values: Evaluation<Valeurs>, code: string): readonly Campagne[] {
  const choix = choixDesCampagnes.find(([codes]) => codes.test(code))?.[1]
  return campagnesRetenues(choix?.(values) ?? null)
}
