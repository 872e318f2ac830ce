import type { getModele } from '@sillon/contract'
import type { Answer } from '#socle/api/client'

type Valeur = Answer<typeof getModele>['valeurs'][number]

/** Number of suggestions: a person who misses a value types another word. */
export const OFFERTES = 50

/** Ignores accents and case. */
const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export interface Entree extends Valeur {
  readonly texte: string
}

/** Prepares the values of a procedure for the search, by their names, places and codes. */
export const indexer = (valeurs: readonly Valeur[]): readonly Entree[] =>
  valeurs.map((valeur) => ({ ...valeur, texte: normalize(`${valeur.libelle} ${valeur.lieu} ${valeur.valeur}`) }))

/** Values that contain every typed word, in the order of the list. */
export function chercher(entrees: readonly Entree[], typed: string): readonly Entree[] {
  const mots = normalize(typed).split(/\s+/).filter(Boolean)
  const found: Entree[] = []
  for (const entree of entrees) {
    if (mots.every((mot) => entree.texte.includes(mot))) found.push(entree)
    if (found.length === OFFERTES) break
  }
  return found
}
