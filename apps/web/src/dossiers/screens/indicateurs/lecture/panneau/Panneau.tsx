import { useEffect } from 'react'
import { onceDrawn } from '#dossiers/feuille/once-drawn'
import type { Page } from '#dossiers/feuille/rubriques'
import { loadTexts } from '#socle/i18n/i18n'
import { lazyPart } from '#socle/ui/lazy-part'
import { useExplainedBeside } from '../explication/use-explained'
import { ouvrirPanneau, usePanneau } from './ouverture'
import { retour, TOUCHE } from './touche'

const ExplicationDuChamp = lazyPart(async () => {
  const [panneau] = await Promise.all([import('./ExplicationDuChamp'), loadTexts('aide'), loadTexts('enregistrements')])
  return panneau
})

/** Moves the focus to the panel as soon as it is rendered. */
function enter(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement) retour.place = activeElement
  onceDrawn(() => {
    const panneau = document.querySelector<HTMLElement>(`aside[aria-keyshortcuts="${TOUCHE}"]`)
    panneau?.focus()
    return panneau !== null
  })
}

/** Explanation of the focused field or of a requested value, beside the sheet where there is room. Its chunk loads once it is open. */
export function Panneau({ page }: { page: Page }) {
  const { hasRoom, isOpen } = usePanneau()
  const code = useExplainedBeside()
  useEffect(() => {
    if (!hasRoom || code === null) return
    ouvrirPanneau(true)
    enter()
  }, [hasRoom, code])
  useEffect(() => {
    if (!hasRoom || isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== TOUCHE) return
      event.preventDefault()
      ouvrirPanneau(true)
      enter()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasRoom, isOpen])
  return isOpen ? <ExplicationDuChamp key={page.codeNational} page={page} /> : null
}
