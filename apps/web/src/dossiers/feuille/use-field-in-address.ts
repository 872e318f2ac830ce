import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusOnceDrawn } from './go-to-field'
import { goToSousRubrique } from './go-to-sous-rubrique'
import { codesDe, type Page } from './rubriques'
import { useSheet } from './sheet-context'

/** Focuses the field of the row in the address, such as the first one to fill in; for a row without a field, the heading of its section. */
export function useFieldInAddress(page: Page): void {
  const { hash, key } = useLocation()
  const { scheme } = useSheet()
  const code = hash.slice(1)
  const section = page.sousRubriques.find((one) => codesDe(one).includes(code))?.codeNational
  const isField = scheme.indicateurs.get(code)?.modifiable === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again focuses again
  useEffect(() => {
    if (section === undefined) return
    if (isField) focusOnceDrawn(code)
    else goToSousRubrique(section)
  }, [code, section, isField, key])
}
