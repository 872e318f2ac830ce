import { addTexts, loadTexts, type Texts } from '../../../i18n/i18n'
import { type Presentation, presentationSimple } from '../feuille/presentation'

/** Schemes that have a folder here. */
const folders: Record<string, () => Promise<Presentation>> = {
  HVE3A: async () => (await import('./hve3a')).hve3a,
  HVE4: async () => (await import('./hve4')).hve4,
}

addTexts(import.meta.glob<Texts>('./*/*.json', { import: 'default' }))

/** Adds how a scheme is drawn that is not the product's: how tests bring one of their own. */
export function registerPresentation(codeNational: string, presentation: Presentation): void {
  folders[codeNational] = async () => presentation
}

/** How a scheme is drawn: its folder and its texts are fetched when a file of it is first opened. */
export async function presentationOf(codeNational: string): Promise<Presentation> {
  const presentation = (await folders[codeNational]?.()) ?? presentationSimple
  if (presentation.textes !== null) await loadTexts(presentation.textes)
  return presentation
}
