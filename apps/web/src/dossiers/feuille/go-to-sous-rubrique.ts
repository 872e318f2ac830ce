import { focusBelowDialogs } from '#socle/ui/Dialog'
import { onceDrawn } from './once-drawn'

/** Brings a sub-section into view and gives its heading the focus. */
export function goToSousRubrique(codeNational: string): void {
  onceDrawn(() => {
    const section = document.getElementById(codeNational)
    if (section === null) return false
    const heading = section.querySelector('h2')
    if (heading !== null) focusBelowDialogs(heading)
    keepInView(codeNational)
    return true
  })
}

const STABLE_MS = 400
const AT_MOST_MS = 4000
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let leave = () => {}

/**
 * Scrolls to a sub-section at each frame until it stays in its place: the sections above have an estimated height until they are drawn. Leaves the page to a
 * person who scrolls, touches it or presses a key.
 */
function keepInView(codeNational: string): void {
  leave()
  const hand = new AbortController()
  leave = () => hand.abort()
  for (const type of BY_HAND)
    window.addEventListener(type, leave, { capture: true, passive: true, signal: hand.signal })
  const begin = performance.now()
  let stableSince = begin
  let top = Number.NaN
  const again = () => {
    const section = document.getElementById(codeNational)
    if (hand.signal.aborted || section === null) return hand.abort()
    const now = performance.now()
    const { top: present } = section.getBoundingClientRect()
    const isBusy = document.querySelector('[aria-busy="true"]') !== null
    if (isBusy || Math.abs(present - top) >= 1 || Number.isNaN(top)) {
      stableSince = now
      section.scrollIntoView({ block: 'start' })
      top = section.getBoundingClientRect().top
    }
    if (now - stableSince > STABLE_MS || now - begin > AT_MOST_MS) return hand.abort()
    requestAnimationFrame(again)
  }
  again()
}
