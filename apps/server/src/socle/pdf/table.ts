import { tint } from './colours'
import type { Flow } from './flow'
import { Grid, isTitle, type LaidCell, linesOfRow, PADDING, rowHeight } from './grid'
import type { Bar, Cell, Column, Fact, Row, TableOptions } from './pdf'
import type { Struct } from './pdfkit'
import { INK, LINE, MARGIN, QUIET, RULE, SIZE } from './style'

/** Height of a bar in points. */
const BAR = 8

/** Columns of names and values. */
const FACTS: readonly Column[] = [
  { title: '', share: 1 },
  { title: '', share: 2.2 },
]

/**
 * Writes names and values, one pair a line: on one page, unless they are higher than half of it.
 * @param below height, in points, of what stands below them on that page
 */
export function writeFacts(
  flow: Flow,
  pairs: readonly Fact[],
  { isDense = false, below = 0 }: TableOptions & { readonly below?: number } = {},
): void {
  const rows = pairs.map(([label, text]): Row => [{ text: label, isHead: true }, { text }])
  const grid = new Grid(flow.text, FACTS, flow.pages.width, [], isDense)
  const table = new Rows(flow, grid, { isLight: true })
  const height = rows.reduce((sum, row) => sum + grid.heightOf(row), 0)
  const together = height > flow.pages.body / 2 ? 1 : rows.length
  table.begin(rows.slice(0, together), { below })
  for (const row of rows.slice(together)) table.add([row])
  table.end()
}

/**
 * Writes a table. The head, the titles of parts and the row after them stay on one page; of a row with a page break, its beginning. Below a heading a table
 * whose rows are known begins where a quarter of a page has room for it.
 */
export async function writeTable(
  flow: Flow,
  columns: readonly Column[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  { isDense = false }: TableOptions = {},
): Promise<void> {
  const known = Array.isArray(rows) ? (rows as readonly Row[]) : []
  const grid = new Grid(flow.text, columns, flow.pages.width, known, isDense)
  const head = columns.map(({ title, align }): Cell => ({ text: title, isHead: true, ...(align && { align }) }))
  const table = new Rows(flow, grid, { head })
  let written = 0
  let together: Row[] = []
  const write = () => {
    if (written === 0) table.begin(together, { known })
    else table.add(together)
    together = []
  }
  for await (const row of rows) {
    together.push(row)
    if (isTitle(row, columns.length) || isSubtitle(row)) continue
    write()
    if (++written % 50 === 0) await flow.document.flowing()
  }
  if (written === 0 || together.length > 0) write()
  table.end()
}

/** A row may break when it is higher than `above` and the page has room for `least` of it. */
interface Breaks {
  readonly above: number
  readonly least: number
}

const isSubtitle = ([cell]: Row): boolean =>
  typeof cell === 'object' && 'isSubtitle' in cell && cell.isSubtitle === true

/** Whether a row is one text over the whole table, such as a comment of 2,000 characters. */
const isProse = ([cell, ...others]: Row): boolean =>
  others.length === 0 && typeof cell === 'object' && cell.span !== undefined

/** Rows of one table, over as many pages as necessary, with its head on each of them. */
class Rows {
  #table: Struct | undefined
  readonly #head: Row | undefined
  /** Without rules between rows. */
  readonly #isLight: boolean

  constructor(
    private readonly flow: Flow,
    private readonly grid: Grid,
    { head, isLight = false }: { readonly head?: Row; readonly isLight?: boolean },
  ) {
    this.#head = head
    this.#isLight = isLight
  }

  /** Begins the table on a page with room for the headings above it, its head, its first rows and what is below: after a heading, for a quarter page of `known`. */
  begin(
    first: readonly Row[],
    { known = [], below = 0 }: { readonly known?: readonly Row[]; readonly below?: number },
  ): void {
    const { document, root, isHeaded } = this.flow
    const breaks = isHeaded ? this.#belowHeading : this.#anywhere
    const head = this.#head
    const rows = Math.max(this.#needed(first, breaks), isHeaded ? this.#opening(known) : 0)
    this.flow.begin((head === undefined ? 0 : this.grid.heightOf(head, true)) + rows + below)
    this.#table = document.child(root, 'Table')
    if (head !== undefined) this.#write(head, this.#table, { isTitle: true })
    for (const row of first) this.#write(row, this.#table, { breaks })
  }

  /** Adds rows that begin on the same page. */
  add(rows: readonly Row[]): void {
    if (rows.length > 1 && this.flow.pages.room(this.#needed(rows, this.#anywhere))) this.#again()
    for (const row of rows) this.#write(row, this.#table)
  }

  end(): void {
    this.#table?.end()
  }

  /** A row higher than half a page could leave half a page empty: it begins where most of it has room. */
  get #anywhere(): Breaks {
    const { body } = this.flow.pages
    return { above: body / 2, least: body / 4 }
  }

  /** Prose breaks as a paragraph does. */
  get #inProse(): Breaks {
    return { above: rowHeight(6, this.grid.padding), least: rowHeight(3, this.grid.padding) }
  }

  /** A heading that moves to the next page together with its first row would leave as much of this page empty. */
  get #belowHeading(): Breaks {
    return { above: this.flow.pages.body / 4, least: rowHeight(3, this.grid.padding) }
  }

  /** Height of the first rows, at most a quarter of a page: the last lines of a page would show a heading and hide its table. */
  #opening(rows: readonly Row[]): number {
    const { above, least } = this.#belowHeading
    let sum = 0
    for (const row of rows) {
      const height = this.grid.heightOf(row)
      // A high row breaks where it begins.
      if (height > above) return Math.min(sum + least, above)
      sum += height
      if (sum >= above) return above
    }
    return sum
  }

  /** Height that rows need on a page: their whole height, or the minimum of a row with a break. */
  #needed(rows: readonly Row[], { above, least }: Breaks): number {
    return rows.reduce((sum, row) => {
      const height = this.grid.heightOf(row)
      return sum + (height > above ? least : height)
    }, 0)
  }

  /** Repeats the head on a later page. Screen readers read it once: there it is no content. */
  #again(): void {
    const head = this.#head
    if (head === undefined) return
    this.flow.document.artifact('Pagination', () => this.#write(head, undefined, { isTitle: true }))
  }

  /** Without `table` the row is drawn but not read aloud. */
  #write(
    row: Row,
    table: Struct | undefined,
    {
      isTitle = false,
      breaks = isProse(row) ? this.#inProse : this.#anywhere,
    }: { readonly isTitle?: boolean; readonly breaks?: Breaks } = {},
  ): void {
    const { pages } = this.flow
    const cells = this.grid.cells(row, isTitle)
    const most = linesOfRow(cells)
    const height = rowHeight(most, this.grid.padding)
    const isBroken = height > breaks.above && pages.left >= breaks.least - 0.01
    if (!isBroken && pages.room(height) && !isTitle) this.#again()
    const element = table && this.flow.document.child(table, 'TR')
    const elements = element && cells.map((cell) => this.#cellElement(element, cell, isTitle))
    let from = 0
    while (from < most) {
      const count = pages.linesHere(most - from, SIZE.table * LINE, 2 * this.grid.padding)
      this.#part(cells, elements, { from, count, isTitle })
      from += count
      if (from === most) break
      pages.add()
      if (!isTitle) this.#again()
    }
    for (const cell of elements ?? []) cell.end()
    element?.end()
  }

  /** Some lines of a row, on one page. */
  #part(
    cells: readonly LaidCell[],
    elements: readonly Struct[] | undefined,
    { from, count, isTitle }: { readonly from: number; readonly count: number; readonly isTitle: boolean },
  ): void {
    const { document, pages, text } = this.flow
    const { accent } = text
    const top = pages.y
    const height = rowHeight(count, this.grid.padding)
    const isAcross = cells.some((cell) => cell.isAcross)
    const drawGround = () => {
      if (isTitle || isAcross) document.rect(MARGIN.side, top, pages.width, height).fill(tint(isTitle ? accent : QUIET))
      if (!this.#isLight) document.rect(MARGIN.side, top + height - 0.5, pages.width, 0.5).fill(isTitle ? accent : RULE)
      for (const cell of cells) if (cell.bar !== undefined) this.#bar(cell, cell.bar, top, height)
    }
    // Already inside an artifact: no mark of its own.
    if (elements === undefined) drawGround()
    else document.artifact('Layout', drawGround)
    cells.forEach(({ lines, left, width, align }, index) => {
      const part = lines.slice(from, from + count)
      if (part.length === 0) return
      const style = {
        left: left + PADDING,
        width: width - 2 * PADDING,
        size: SIZE.table,
        align,
        ...(isTitle ? { colour: accent } : {}),
      }
      const element = elements?.[index]
      pages.y = top + this.grid.padding
      if (element === undefined) text.drawLines(part, pages.y, style)
      else this.flow.mark(element, part, style)
    })
    pages.y = top + height
  }

  /** A bar in a cell, with a mark across it. */
  #bar({ left, width }: LaidCell, { filled, mark, isQuiet = false }: Bar, top: number, height: number): void {
    const { document, text } = this.flow
    const room = width - 2 * PADDING
    const at = (share: number) => left + PADDING + room * Math.min(Math.max(share, 0), 1)
    const y = top + (height - BAR) / 2
    document.rect(at(0), y, room, BAR).fill(tint(QUIET))
    document.rect(at(0), y, at(filled) - at(0), BAR).fill(isQuiet ? QUIET : text.accent)
    document.rect(at(mark) - 0.75, y - 2, 1.5, BAR + 4).fill(INK)
  }

  #cellElement(row: Struct, { isHead, isAcross, span }: LaidCell, isTitle: boolean): Struct {
    const scope = isTitle ? 'Column' : isAcross ? 'Both' : 'Row'
    const cell = this.flow.document.child(row, isHead ? 'TH' : 'TD', isHead ? { scope } : {})
    if (span > 1) cell.dictionary.data.A = { ...(cell.dictionary.data.A as object), O: 'Table', ColSpan: span }
    return cell
  }
}
