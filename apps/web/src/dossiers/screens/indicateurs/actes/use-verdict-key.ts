import { useEffect, useRef } from 'react'
import { onceDrawn } from '#dossiers/feuille/once-drawn'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { isText } from '#socle/forms/use-undo-keys'
import { montrerJugement, useJuge } from './use-juge'

/** Key of the verdict, where it types nothing: on a heading, a button or an answer of the section (WCAG 2.1.4). In a text, with Ctrl and Alt. */
const TOUCHE = 'v'

/** Marks a verdict: its checked answer, or its button. */
const VERDICT = '[data-verdict] :is(input:checked, button), button[data-verdict]'

/** Moves the focus to the verdict of the focused row or section, and back with Escape. Asks for the verdicts where the entry has none. */
export function useVerdictKey(): void {
  const { dossier } = useSheet()
  const isShown = useJuge()
  const mayJudge = dossier.permissions.modifierValidites
  const current = useRef(isShown)
  current.current = isShown
  useEffect(() => {
    if (!mayJudge) return
    let from: HTMLElement | null = null
    const judge = (place: HTMLElement) => {
      const section = place.closest('section[id]')
      const verdict =
        place.closest('tr')?.querySelector<HTMLElement>(VERDICT) ?? section?.querySelector<HTMLElement>(VERDICT)
      if (verdict == null) return false
      from = place
      verdict.focus()
      if (verdict instanceof HTMLButtonElement) verdict.click()
      return true
    }
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey } = event
      if (!(target instanceof HTMLElement) || target.closest('section[id]') === null) return
      if (target.closest('[data-verdict]') !== null) {
        if (key === 'Escape' && from?.closest('section[id]') === target.closest('section[id]')) from?.focus()
        return
      }
      const takesKeys = isText(target) || target instanceof HTMLSelectElement
      const isIt = key.toLowerCase() === TOUCHE && !metaKey && ctrlKey === altKey && (ctrlKey || !takesKeys)
      if (!isIt || target.closest('[role="dialog"]') !== null) return
      event.preventDefault()
      if (!current.current) montrerJugement()
      onceDrawn(() => judge(target))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [mayJudge])
}
