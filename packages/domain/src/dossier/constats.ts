import { type Gravite, gravites } from '../vocabulaires'

/** Verdict on a part of a file; a part judged not valid is a finding, with a severity and a deadline. */
export interface Juge {
  readonly estValide: boolean | null
  readonly gravite: Gravite | null
  readonly echeance: string | null
}

/** Whether a verdict is a finding: only findings have a severity and a deadline. */
export const estConstat = ({ estValide }: Pick<Juge, 'estValide'>): boolean => estValide === false

/** Number of findings of each severity that occurs, the heaviest first; null counts those without one, last. */
export function parGravite(
  constats: readonly Pick<Juge, 'gravite'>[],
): { readonly gravite: Gravite | null; readonly nombre: number }[] {
  return [...gravites.toReversed(), null]
    .map((one) => ({ gravite: one, nombre: constats.filter(({ gravite }) => gravite === one).length }))
    .filter(({ nombre }) => nombre > 0)
}

/** Earliest deadline (YYYY-MM-DD); null without any. */
export const premiereEcheance = (constats: readonly Pick<Juge, 'echeance'>[]): string | null =>
  constats
    .flatMap(({ echeance }) => echeance ?? [])
    .toSorted()
    .at(0) ?? null

/** Whether a deadline is over on a day: the day of the deadline still counts. Both are YYYY-MM-DD. */
export const estDepassee = (echeance: string | null, jour: string): boolean => echeance !== null && echeance < jour
