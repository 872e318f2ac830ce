import { round4 } from '@sillon/engine'
import { readDecimal } from '#socle/fields/decimal'
import type { Culture } from './cultures'

/** One pasted line: only the content of the text. Area in hectares, to 4 decimals; null when it was left empty or is not a number. */
export interface LigneCollee {
  readonly culture?: Culture
  /** A name that is no crop of the list. */
  readonly cultureInconnue?: string
  readonly surface?: number | null
}

/** Rows end with a line break; columns are separated by a tab, as spreadsheets copy them, or by a semicolon. */
function cellsOf(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : ';'
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split(separator).map((cell) => cell.trim()))
}

/** An area as spreadsheets write it, with more decimals than are kept and sometimes its unit; undefined when it is not one. */
function surfaceOf(cell: string): number | undefined {
  const reading = readDecimal(cell.replace(/\s*(?:ha|hectares?)$/i, ''), { decimals: Number.POSITIVE_INFINITY })
  return 'value' in reading && reading.value !== null ? round4(reading.value) : undefined
}

const isText = (cell: string): boolean => cell !== '' && surfaceOf(cell) === undefined

/**
 * Reads a paste from a spreadsheet: two or more columns (a crop by name or PAC code, then an area), or one column of either. A first line of titles is skipped.
 * @param find the crop that a text names
 * @returns null when the text is a single value, which the field itself takes
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
