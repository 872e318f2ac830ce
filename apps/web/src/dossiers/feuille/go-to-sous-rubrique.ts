import { onceDrawn } from './once-drawn'

/** Brings a sub-section into view and gives its heading the focus. */
export function goToSousRubrique(codeNational: string): void {
  onceDrawn(() => {
    const section = document.getElementById(codeNational)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
    return section !== null
  })
}
