import { type Presentation, presentationSimple } from '#dossiers/feuille/presentation'
import { loadTexts } from '#socle/i18n/i18n'
import { folderOf } from '.'

/** Presentation of a scheme: its folder and its texts are loaded with its first file. */
export async function presentationOf(codeNational: string): Promise<Presentation> {
  const folder = folderOf(codeNational)
  if (folder === undefined) return presentationSimple
  const [presentation] = await Promise.all([folder.load(), loadTexts(folder.textes ?? [])])
  return presentation
}
