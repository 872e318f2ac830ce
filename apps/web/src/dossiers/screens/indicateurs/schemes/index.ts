import type { Presentation } from '#dossiers/feuille/presentation'
import { addTexts } from '#socle/i18n/files'
import type { Texts } from '#socle/i18n/translate'

/** Presentation of a scheme, and the namespace of its own texts: each in a chunk of its own. */
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

/** Folder of a scheme; undefined for a scheme rendered from its catalogue only. */
export const folderOf = (codeNational: string): Folder | undefined => folders[codeNational]

/** Adds the presentation of a foreign scheme, for tests with one of their own. */
export function registerPresentation(codeNational: string, presentation: Presentation): void {
  folders[codeNational] = { textes: presentation.textes, load: async () => presentation }
}
