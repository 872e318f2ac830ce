import { useEffect } from 'react'
import { onceDrawn } from '#dossiers/feuille/once-drawn'
import type { Page } from '#dossiers/feuille/rubriques'
import { loadTexts } from '#socle/i18n/i18n'
import { lazyPart } from '#socle/ui/lazy-part'
import { explained } from '../explication/explained'
import { useExplainedBeside } from '../explication/use-explained'
import { ouvrirPanneau, usePanneau } from './ouverture'
import { retour, TOUCHE } from './touche'

const ExplicationDuChamp = lazyPart(async () => {
  const [panneau] = await Promise.all([import('./ExplicationDuChamp'), loadTexts('aide')])
  return panneau
})

const PANNEAU = `aside[aria-keyshortcuts="${TOUCHE}"]`

/** Moves the focus to the panel as soon as it is rendered. From a place within the panel, Escape still leads back to the field. */
function enter(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest(PANNEAU) === null) retour.place = activeElement
  onceDrawn(() => {
    const panneau = document.querySelector<HTMLElement>(PANNEAU)
    panneau?.focus()
    return panneau !== null
  })
}

/** Closes the panel, with the focus back where it came from. */
function leave(): void {
  explained.set(null)
  ouvrirPanneau(false)
  retour.place?.focus()
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
    if (!hasRoom) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== TOUCHE) return
      event.preventDefault()
      if (document.activeElement?.closest(PANNEAU) != null) return leave()
      if (!isOpen) ouvrirPanneau(true)
      enter()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasRoom, isOpen])
  return isOpen ? <ExplicationDuChamp key={page.codeNational} page={page} /> : null
}
