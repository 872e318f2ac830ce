import { type Presentation, presentationSimple } from '#dossiers/feuille/presentation'
import { loadTexts } from '#socle/i18n/i18n'
import { folderOf } from '.'

/** How a scheme is drawn: its folder and its texts are fetched when a file of it is first opened. */
export async function presentationOf(codeNational: string): Promise<Presentation> {
  const folder = folderOf(codeNational)
  if (folder === undefined) return presentationSimple
  const [presentation] = await Promise.all([folder.load(), loadTexts(folder.textes ?? [])])
  return presentation
}
