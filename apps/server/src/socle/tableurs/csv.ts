import { type CelluleEntiere, type Feuille, miseOf, type Octets } from './feuille'
import { heureLocale } from './mises'

/** Number of characters in a chunk. */
const MORCEAU = 32_768

/** The table of a sheet as a CSV that a French spreadsheet opens without questions: UTF-8 with its mark, semicolons, decimal commas, days before months. */
export async function* writeCsv(feuille: Feuille): Octets {
  const encoder = new TextEncoder()
  let text = `\ufeff${lineOf(feuille.colonnes.map(({ titre }) => textSafe(titre)))}`
  for await (const ligne of feuille.lignes) {
    text += lineOf(feuille.colonnes.map((colonne, index) => cellText(miseOf(ligne[index] ?? null, colonne))))
    if (text.length < MORCEAU) continue
    yield encoder.encode(text)
    text = ''
  }
  yield encoder.encode(text)
}

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Text that a spreadsheet would read as a formula gets an apostrophe before it (OWASP, CSV injection).
 * Some spreadsheets accept full-width signs as well. Numbers stay unchanged.
 */
const textSafe = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

function cellText({ valeur, genre, decimales }: CelluleEntiere): string {
  if (valeur === null) return ''
  if (typeof valeur === 'number') return numberText(valeur, genre === 'entier' ? 0 : decimales)
  const local = genre === 'date' || genre === 'moment' ? heureLocale(valeur) : null
  if (local === null) return textSafe(valeur)
  const [annee = '', mois, jour] = local.toISOString().slice(0, 10).split('-')
  return `${jour}/${mois}/${annee}${genre === 'moment' ? ` ${local.toISOString().slice(11, 16)}` : ''}`
}

/** Rounded in its decimal notation, as a person reads it, where a number of decimals is given. */
const numberText = (valeur: number, decimales: number | null) => {
  if (!Number.isFinite(valeur)) return ''
  if (decimales === null) return String(valeur).replace('.', ',')
  return new Intl.NumberFormat('fr-FR', {
    useGrouping: false,
    minimumFractionDigits: decimales,
    maximumFractionDigits: decimales,
  }).format(valeur)
}
