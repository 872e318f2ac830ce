import type { Scheme } from '@sillon/referentials'
import { codesDe, manquesDe, type Page } from './rubriques'
import type { SheetStore } from './sheet-store'

/** Where a sub-section stands, for who goes from one to the next. */
export interface EtatSection {
  readonly codeNational: string
  /** Rows to fill in without which some points stay unknown. */
  readonly manques: readonly string[]
  /** Entries that are refused, and values that are impossible. */
  readonly erreurs: number
  /** Nothing is missing nor wrong, and something is there. */
  readonly estFaite: boolean
}

/**
 * The sub-sections of a module that show, each with what is left to do there.
 * @param refusees rows where an entry is refused
 */
export function etatsSections(
  scheme: Scheme,
  page: Page,
  store: SheetStore,
  refusees: readonly string[],
): EtatSection[] {
  const manques = new Map(manquesDe(scheme, page, store).map(({ sousRubrique, codes }) => [sousRubrique, codes]))
  const enErreur = [
    ...refusees,
    ...store.faults().flatMap(({ code, severite }) => (severite === 'erreur' ? [code] : [])),
  ]
  return page.sousRubriques.flatMap((section) => {
    const codes = codesDe(section)
    if (!store.isAnyVisible(codes)) return []
    const missing = manques.get(section.codeNational) ?? []
    const erreurs = enErreur.filter((code) => codes.includes(code)).length
    return [
      {
        codeNational: section.codeNational,
        manques: missing,
        erreurs,
        estFaite:
          missing.length === 0 &&
          erreurs === 0 &&
          store.visible(codes).some((code) => store.ligne(code).valeur !== null),
      },
    ]
  })
}
