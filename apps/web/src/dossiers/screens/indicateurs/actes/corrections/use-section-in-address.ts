import { PREUVES_DES_RESULTATS } from '@sillon/domain'
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { goToSousRubrique } from '#dossiers/feuille/go-to-sous-rubrique'
import type { Page } from '#dossiers/feuille/rubriques'

/** Scrolls to the sub-section of the address, or to the list of proofs of the results: a link to a correction, from the page or from a mail. */
export function useSectionInAddress(page: Page): void {
  const { hash, search, state, key } = useLocation()
  // The link to a field moves the focus there by itself, but not once the page is loaded again.
  const isToField = useNavigationType() !== 'POP' && state?.estVersUnChamp === true
  const section = isToField ? null : new URLSearchParams(search).get('section')
  const code = hash === '' ? section : hash.slice(1)
  const isHere =
    page.sousRubriques.some(({ codeNational }) => codeNational === code) ||
    (page.isSynthese && code === PREUVES_DES_RESULTATS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again scrolls again
  useEffect(() => {
    if (isHere && code !== null) goToSousRubrique(code)
  }, [code, isHere, key])
}
