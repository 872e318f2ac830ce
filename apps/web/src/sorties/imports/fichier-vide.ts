import type { GenreImport, Language } from '@sillon/contract'
import { genres } from './genres'

/** An empty file with its headings and one example line, in the format of French spreadsheets: UTF-8 with a byte order mark, semicolons. */
export function fichierVide(genre: GenreImport, language: Language): Blob {
  const { colonnes, exemple } = genres[genre]
  const lignes = [
    Object.values(colonnes).map((titre) => titre[language]),
    Object.keys(colonnes).map((nom) => exemple[nom] ?? ''),
  ]
  const text = lignes.map((cellules) => cellules.join(';')).join('\r\n')
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
