import { faceOf } from './fonts'
import { type Line, longestWord, plainText, runsOf } from './lines'
import type { Bar, Column, Row } from './pdf'
import { LINE, MARGIN, SIZE } from './style'
import type { Typesetter } from './typesetter'

/** Space between the text of a cell and its edges; less above and below in a dense table. */
export const PADDING = 3.5
const DENSE = 1.2

interface Slot {
  readonly left: number
  readonly width: number
  readonly align: 'left' | 'right'
}

/** A cell with its text cut into lines. */
export interface LaidCell extends Slot {
  readonly lines: readonly Line[]
  /** Number of columns. */
  readonly span: number
  /** Whether the cell is the title of a part. */
  readonly isAcross: boolean
  readonly isHead: boolean
  readonly bar: Bar | undefined
  /** Minimum number of lines. */
  readonly least: number
}

/** Whether a row is the title of the following part of a table: a single cell that does not say how many columns it has. */
export function isTitle(row: Row, columns: number): boolean {
  const [cell] = row
  return row.length === 1 && columns > 1 && (typeof cell === 'string' || cell?.span === undefined)
}

/** Height of a row with this many lines. */
export const rowHeight = (lines: number, padding = PADDING): number => lines * SIZE.table * LINE + 2 * padding

/** Number of lines of the longest cell, at least one. */
export const linesOfRow = (cells: readonly LaidCell[]): number =>
  Math.max(1, ...cells.map(({ lines, least }) => Math.max(lines.length, least)))

/** Columns of a table in the width of a page. Computes the position and height of cells, and draws nothing. */
export class Grid {
  readonly #slots: readonly Slot[]

  /** Space above and below the text of a cell. */
  readonly padding: number

  /** @param rows rows whose words fit into the columns unbroken, where there is enough room */
  constructor(
    private readonly text: Typesetter,
    columns: readonly Column[],
    width: number,
    rows: readonly Row[] = [],
    isDense = false,
  ) {
    this.padding = isDense ? DENSE : PADDING
    let left = MARGIN.side
    const widths = this.#widths(columns, width, rows)
    this.#slots = columns.map(({ align = 'left' }, index) => {
      const width = widths[index] ?? 0
      left += width
      return { left: left - width, width, align }
    })
  }

  /** Cells of a row, side by side. */
  cells(row: Row, isBold: boolean): LaidCell[] {
    let column = 0
    return row.map((given) => {
      const cell = typeof given === 'string' ? { text: given } : given
      const isAcross = isTitle(row, this.#slots.length)
      const span = isAcross ? this.#slots.length : (cell.span ?? 1)
      const slots = this.#slots.slice(column, column + span)
      column += span
      const [{ left, align } = { left: MARGIN.side, align: 'left' as const }] = slots
      const width = slots.reduce((sum, slot) => sum + slot.width, 0)
      const isStrong = isBold || isAcross || cell.isHead === true
      const runs = isStrong ? runsOf(cell.text).map((run) => ({ ...run, bold: true })) : cell.text
      return {
        lines: plainText(runs) === '' ? [] : this.text.lines(runs, width - 2 * PADDING, SIZE.table),
        left,
        width,
        span,
        isAcross,
        isHead: cell.isHead === true || isAcross,
        align: cell.align ?? (isAcross ? 'left' : align),
        bar: cell.bar,
        least: cell.lines ?? 1,
      }
    })
  }

  heightOf(row: Row, isBold = false): number {
    return rowHeight(linesOfRow(this.cells(row, isBold)), this.padding)
  }

  /** Widths by the shares. A column too narrow for its longest word takes width from columns with room; without enough room, the shares apply. */
  #widths(columns: readonly Column[], width: number, rows: readonly Row[]): number[] {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (width * share) / shares)
    const least = columns.map(({ title }) => this.#longestWord(title, true))
    for (const row of rows)
      if (row.length === columns.length)
        for (const [index, cell] of row.entries()) {
          const { text, isHead = false } = typeof cell === 'string' ? { text: cell } : cell
          least[index] = Math.max(least[index] ?? 0, this.#longestWord(plainText(text), isHead))
        }
    const lack = widths.map((width, index) => Math.max(0, (least[index] ?? 0) - width))
    const spare = widths.map((width, index) => Math.max(0, width - (least[index] ?? 0)))
    const lacking = lack.reduce((sum, one) => sum + one, 0)
    const spared = spare.reduce((sum, one) => sum + one, 0)
    if (lacking === 0 || lacking > spared) return widths
    return widths.map((width, index) => width + (lack[index] ?? 0) - ((spare[index] ?? 0) * lacking) / spared)
  }

  /** Width of a column that holds each word of a text unbroken. */
  #longestWord(text: string, isBold: boolean): number {
    const [run] = runsOf([{ text, bold: isBold }])
    if (run === undefined || text === '') return 0
    const face = faceOf(run)
    const measure = (part: string) => this.text.measure(this.text.writable(part, face), face, SIZE.table)
    return longestWord(text, measure) + 2 * PADDING + 0.01
  }
}
