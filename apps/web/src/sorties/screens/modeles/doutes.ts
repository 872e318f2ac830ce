import type { Correspondance, listValeursDuModele } from '@sillon/contract'
import type { Answer } from '#socle/api/client'
import type { Feuille } from './cellules'

/** Texts of a file by value: null where the file has none; a value that the rules of its campaign do not have is missing. */
export type Textes = ReadonlyMap<string, string | null>

export const textesDe = (valeurs: Answer<typeof listValeursDuModele>): Textes =>
  new Map(valeurs.map(({ valeur, texte }) => [valeur, texte]))

/** Reasons to look at a cell again before saving; they do not prevent it. */
export type Doute = 'VIDE' | 'AUTRE_CAMPAGNE' | 'TEXTE_REMPLACE'

/** Doubts about the cells, by their index. A cell without a value yet has none: its field says so. */
export function doutesDe(
  lignes: readonly Correspondance[],
  feuilles: readonly Feuille[],
  textes: Textes | null,
): ReadonlyMap<number, readonly Doute[]> {
  const ecrites = new Set(
    feuilles.flatMap(({ nom, cellules }) =>
      cellules.filter(({ texte }) => texte.trim() !== '').map(({ ref }) => `${nom}!${ref}`),
    ),
  )
  const found = new Map<number, readonly Doute[]>()
  for (const [rang, { feuille, cellule, valeur }] of lignes.entries()) {
    if (valeur === '') continue
    const doutes: Doute[] = []
    if (textes !== null && !textes.has(valeur)) doutes.push('AUTRE_CAMPAGNE')
    if (textes?.get(valeur) === null) doutes.push('VIDE')
    if (ecrites.has(`${feuille}!${cellule}`)) doutes.push('TEXTE_REMPLACE')
    if (doutes.length > 0) found.set(rang, doutes)
  }
  return found
}
