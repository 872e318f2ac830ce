import { focusBelowDialogs } from '#socle/ui/Dialog'
import { onceDrawn } from './once-drawn'

/** Brings a sub-section into view and gives its heading the focus. */
export function goToSousRubrique(codeNational: string): void {
  onceDrawn(() => {
    const section = document.getElementById(codeNational)
    section?.scrollIntoView({ block: 'start' })
    const heading = section?.querySelector('h2')
    if (heading != null) focusBelowDialogs(heading)
    return section !== null
  })
}
