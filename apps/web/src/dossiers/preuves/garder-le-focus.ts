import { type RefObject, useEffect, useRef } from 'react'

const nobody = () => document.activeElement === null || document.activeElement === document.body

/**
 * The focused element may disappear with an action: an accepted proof has another button. Returns a function that then moves the focus to the nearest remaining
 * ancestor.
 * A keyboard user who judges thirty proofs need not start again at the first.
 */
export function garderLeFocus(from: Element | null = document.activeElement): () => void {
  const around: HTMLElement[] = []
  for (let one = from; one !== null; one = one.parentElement?.closest('[tabindex="-1"]') ?? null)
    if (one instanceof HTMLElement) around.push(one)
  const inDialog = from?.closest('[role="dialog"]') != null
  /** Behind an open dialog the focus is as lost as with nobody. */
  const isLost = () => nobody() || (inDialog && document.activeElement?.closest('[role="dialog"]') === null)
  return () => {
    // After the result is rendered.
    setTimeout(() => {
      for (const one of around.filter(({ isConnected }) => isConnected)) if (isLost()) one.focus()
    })
  }
}

/** Moves the focus into the form that opens in a part of the page, and back to that part when it closes. */
export function useFocusDuFormulaire(part: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const opened = part.current?.querySelector<HTMLElement>('form[tabindex], form :is(select, textarea, input)')
    if (isOpen) opened?.focus()
    else if (nobody()) part.current?.focus()
  }, [part, isOpen])
}

/** Focuses the part where something has just arrived, and scrolls to its confirmation: a part with many proofs is higher than a phone. */
export function useFocusDuRetour(part: RefObject<HTMLElement | null>, isRetour: boolean): void {
  useEffect(() => {
    const self = part.current
    if (!isRetour || self === null) return
    self.focus({ preventScroll: true })
    ;(self.querySelector('[data-fait]') ?? self).scrollIntoView({ block: 'center' })
  }, [part, isRetour])
}
