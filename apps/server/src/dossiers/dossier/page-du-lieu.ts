import type { Scheme } from '@sillon/referentials'

/** Sheet and section of a row, a section or a place of proofs; null for the file as a whole. */
export function pageDuLieu({ structure, indicateurs }: Scheme, code: string | undefined) {
  for (const { rubriques } of structure)
    for (const { codeNational: rubrique, sousRubriques } of rubriques) {
      const section = sousRubriques.find(
        ({ codeNational, idSousRubrique }) =>
          codeNational === code || (code !== undefined && indicateurs.get(code)?.idSousRubrique === idSousRubrique),
      )
      if (section !== undefined) return { rubrique, sousRubrique: section.codeNational }
    }
  return { rubrique: null, sousRubrique: null }
}
