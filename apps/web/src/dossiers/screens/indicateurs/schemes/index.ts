import type { Presentation } from '#dossiers/feuille/presentation'
import { addTexts } from '#socle/i18n/files'
import type { Texts } from '#socle/i18n/translate'

/** How a scheme is drawn, and the namespace of its own texts: each in a file of its own. */
interface Folder {
  readonly textes: string | null
  readonly load: () => Promise<Presentation>
}

/** Schemes with a folder here. No other import: the build must know their chunks without the application. */
const folders: Record<string, Folder> = {
  HVE3A: { textes: 'hve3a', load: async () => (await import('./hve3a')).hve3a },
  HVE4: { textes: 'hve4', load: async () => (await import('./hve4')).hve4 },
}

addTexts(import.meta.glob<Texts>('./*/*.json', { import: 'default' }))

/** The folder of a scheme; undefined for a scheme rendered from its catalogue alone. */
export const folderOf = (codeNational: string): Folder | undefined => folders[codeNational]

/** Adds how a scheme is drawn that is not the product's: how tests bring one of their own. */
export function registerPresentation(codeNational: string, presentation: Presentation): void {
  folders[codeNational] = { textes: presentation.textes, load: async () => presentation }
}
