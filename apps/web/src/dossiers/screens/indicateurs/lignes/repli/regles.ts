import type { Repli } from '#dossiers/feuille/presentation'
import { useSheet } from '#dossiers/feuille/sheet-context'

/** Default rule: rows at zero without an entry. */
const parDefaut: Repli = { texte: 'repli.lignes', vides: false, auMoins: 0, ajout: null, faits: false }

/** Folding rules of the sub-section of a row, and whether its rows are narrow. */
export function useReglesDeRepli(code: string): Repli & { readonly etroite: boolean } {
  const { scheme, presentation } = useSheet()
  const id = scheme.indicateurs.get(code)?.idSousRubrique
  const sousRubrique = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .flatMap(({ sousRubriques }) => sousRubriques)
    .find(({ idSousRubrique }) => idSousRubrique === id)
  const section = sousRubrique?.codeNational ?? ''
  return { ...parDefaut, ...presentation.replis[section], etroite: presentation.etroites[section] !== undefined }
}
