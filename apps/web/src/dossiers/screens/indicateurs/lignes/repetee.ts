import type { SousRubrique } from '#dossiers/feuille/rubriques'
import { codesDe } from '#dossiers/feuille/rubriques'
import type { OpenSheet } from '#dossiers/feuille/sheet'

/**
 * The only row of a section, where the row repeats the name of the section and the section has no help of its own: name and help stand once, in the heading.
 * Null in any other section.
 */
export function repeteeDe(
  { store, presentation: { aides } }: Pick<OpenSheet, 'store' | 'presentation'>,
  sousRubrique: SousRubrique,
): string | null {
  const [code, ...others] = codesDe(sousRubrique)
  if (code === undefined || others.length > 0 || aides?.lieux.has(sousRubrique.codeNational) === true) return null
  return store.indicateur(code)?.libelle.replace(/ \(.*\)$/, '') === sousRubrique.libelle ? code : null
}
