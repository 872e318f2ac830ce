import { round4 } from '@sillon/engine'
import type { Culture } from '#fermes/cultures/cultures'
import { readDecimal } from '#socle/fields/decimal'

/** One pasted line: only the content of the text. Area in hectares, to 4 decimals; null when it is empty or no number. */
export interface LigneCollee {
  readonly culture?: Culture
  /** A name that matches no crop of the list. */
  readonly cultureInconnue?: string
  readonly surface?: number | null
}

/** Rows end with a line break; columns are separated by a tab, as in a copy from a spreadsheet, or by a semicolon. */
function cellsOf(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';'
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split(separator).map((cell) => cell.trim()))
}

/** Parses an area as spreadsheets write it, with more decimals than we keep and sometimes its unit; undefined for another text. */
function surfaceOf(cell: string): number | undefined {
  const reading = readDecimal(cell.replace(/\s*(?:ha|hectares?)$/i, ''), { decimals: Number.POSITIVE_INFINITY })
  return 'value' in reading && reading.value !== null ? round4(reading.value) : undefined
}

const isText = (cell: string): boolean => cell !== '' && surfaceOf(cell) === undefined

/**
 * Parses a paste from a spreadsheet: two or more columns (a crop by name or PAC code, then an area), or one column of either. A first line of titles is
 * skipped.
 * @param find finds the crop named by a text
 * @returns null for a single value, which the field itself accepts
 */
export function readCollage(text: string, find: (name: string) => Culture | undefined): readonly LigneCollee[] | null {
  const rows = cellsOf(text)
  if (rows.flat().length === 1) return null
  const cultureIn = (name: string): LigneCollee => {
    const culture = find(name)
    return culture === undefined ? { cultureInconnue: name } : { culture }
  }
  const [first = [], ...others] = rows
  if (rows.every((row) => row.length === 1)) {
    const column = rows.flat()
    const surfaces = column.slice(1).some(isText) ? column : column.slice(isText(column[0] ?? '') ? 1 : 0)
    return surfaces.some(isText)
      ? column.map((cell) => (cell === '' ? {} : cultureIn(cell)))
      : surfaces.map((cell) => (cell === '' ? {} : { surface: surfaceOf(cell) ?? null }))
  }
  const hasTitles = first.every(isText) && others.flat().some((cell) => surfaceOf(cell) !== undefined)
  return (hasTitles ? others : rows).flatMap((row) => {
    const name = row.find(isText)
    const surface = row.map(surfaceOf).findLast((value) => value !== undefined)
    if (name === undefined && surface === undefined) return []
    return [{ ...(name === undefined ? {} : cultureIn(name)), surface: surface ?? null }]
  })
}
