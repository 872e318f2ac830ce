import { useMemo } from 'react'
import { codesDe, type Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useIsPhone } from '#dossiers/feuille/use-is-phone'
import { estVide } from '../lignes/repli/use-repli'

/**
 * The sheet in display order: on a telephone, narrow sections without a visible field (all rows at zero or computed) come after the others. The order is fixed
 * when the sheet opens, so that no section moves during the entry.
 */
export function useChampsDAbord(page: Page): Page {
  const { scheme, presentation, store } = useSheet()
  const isPhone = useIsPhone()
  return useMemo(() => {
    if (!isPhone) return page
    const attend = (section: Page['sousRubriques'][number]) =>
      presentation.etroites[section.codeNational] !== undefined &&
      !store
        .visible(codesDe(section))
        .some(
          (code) =>
            scheme.indicateurs.get(code)?.modifiable === true &&
            !estVide(store.ligne(code), presentation.replis[section.codeNational]?.vides === true),
        )
    return { ...page, sousRubriques: page.sousRubriques.toSorted((a, b) => Number(attend(a)) - Number(attend(b))) }
  }, [page, isPhone, scheme, presentation, store])
}
