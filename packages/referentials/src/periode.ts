/** The campaign years that a line holds for, both included; a side left out is open. A line that ends gets its last year, and is never removed. */
export interface Periode {
  readonly depuis?: number
  readonly jusqua?: number
}

/** The lines that hold for a campaign year. */
export const enVigueur = <T extends object>(lignes: readonly (T & Periode)[], millesime: number): readonly T[] =>
  lignes.filter(({ depuis = -Infinity, jusqua = Infinity }) => depuis <= millesime && millesime <= jusqua)

/** The campaign years in which a line begins, or the one before has just ended: a version of the rules begins there. */
export const tournants = (lignes: readonly Periode[]): readonly number[] => [
  ...new Set(
    lignes.flatMap(({ depuis, jusqua }) => [
      ...(depuis === undefined ? [] : [depuis]),
      ...(jusqua === undefined ? [] : [jusqua + 1]),
    ]),
  ),
]

/** The same from a campaign year on. */
export const depuis = <T extends object>(annee: number, chose: T): T & Periode => ({ ...chose, depuis: annee })

/** The same up to a campaign year, which it still holds for. */
export const jusqua = <T extends object>(annee: number, chose: T): T & Periode => ({ ...chose, jusqua: annee })
