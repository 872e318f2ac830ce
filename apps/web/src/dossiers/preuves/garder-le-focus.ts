import { type RefObject, useEffect, useRef } from 'react'

const nobody = () => document.activeElement === null || document.activeElement === document.body

/**
 * What has the focus may be gone once something is done: a proof that is accepted has another button. Answers what puts the focus back, then: on what is nearest around it and still there.
 * Whoever judges thirty proofs by the keyboard does not begin again at the first.
 */
export function garderLeFocus(from: Element | null = document.activeElement): () => void {
  const around: HTMLElement[] = []
  for (let one = from; one !== null; one = one.parentElement?.closest('[tabindex="-1"]') ?? null)
    if (one instanceof HTMLElement) around.push(one)
  return () => {
    // After what was done has been drawn.
    setTimeout(() => {
      for (const one of around.filter(({ isConnected }) => isConnected)) if (nobody()) one.focus()
    })
  }
}

/** Puts the keyboard in the form that opens in a part of the page, and back on that part once it closes. */
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
