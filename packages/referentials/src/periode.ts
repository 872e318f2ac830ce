/** Campaign years in which a line is in force, both included; a missing end is open. A line that ends gets its last year, and is never removed. */
export interface Periode {
  readonly depuis?: number
  readonly jusqua?: number
}

/** Lines in force in a campaign year. */
export const enVigueur = <T extends object>(lignes: readonly (T & Periode)[], millesime: number): readonly T[] =>
  lignes.filter(({ depuis = -Infinity, jusqua = Infinity }) => depuis <= millesime && millesime <= jusqua)

/** Campaign years in which a line begins, or the year after its end: a version of the rules begins there. */
export const tournants = (lignes: readonly Periode[]): readonly number[] => [
  ...new Set(
    lignes.flatMap(({ depuis, jusqua }) => [
      ...(depuis === undefined ? [] : [depuis]),
      ...(jusqua === undefined ? [] : [jusqua + 1]),
    ]),
  ),
]

/** The same objects, in force from a campaign year on. */
export const depuis = <T extends object>(annee: number, chose: T): T & Periode => ({ ...chose, depuis: annee })

/** The same objects, in force up to a campaign year, included. */
export const jusqua = <T extends object>(annee: number, chose: T): T & Periode => ({ ...chose, jusqua: annee })
