import type { Line, Piece, Text } from './lines'
import type { Pages } from './pages'
import type { PacedDocument, Struct } from './pdfkit'
import { INK, LINE, MARGIN, SIZE } from './style'
import { isLinked, type LineStyle, startOf, type Typesetter } from './typesetter'

/** A heading, drawn on the page of the block below it. */
interface Heading {
  /** Space above the heading; none at the top of a page. */
  readonly gap: number
  readonly height: number
  draw(): void
}

/** Writes tagged text at the current position of its pages, and on the pages after it. */
export class Flow {
  /** Root element of the structure. */
  readonly root: Struct
  /** Headings above the next block. */
  #headings: Heading[] = []

  constructor(
    readonly document: PacedDocument,
    readonly pages: Pages,
    readonly text: Typesetter,
  ) {
    this.root = document.struct('Document')
    document.addStructure(this.root)
  }

  /** Draws a heading once the next block begins, so that no page ends between the two. */
  keepWithNext(heading: Heading): void {
    this.#headings.push(heading)
  }

  /** Whether the next block is right below a heading. */
  get isHeaded(): boolean {
    return this.#headings.length > 0
  }

  /** Height of an empty page for the next block, below the headings above it. */
  get body(): number {
    return this.pages.body - this.#above(true)
  }

  /** Height left on this page for the next block, below the headings above it. */
  get left(): number {
    return this.pages.left - this.#above(this.pages.isAtTop)
  }

  /** Height of the headings above the next block. */
  #above(isAtTop: boolean): number {
    return this.#headings.reduce((sum, { gap, height }, index) => sum + height + (index === 0 && isAtTop ? 0 : gap), 0)
  }

  /** Begins a block on a page with room for the headings above it and for this height of the block, and draws these headings. */
  begin(height: number): void {
    this.pages.room(this.#above(this.pages.isAtTop) + height)
    const headings = this.#headings
    this.#headings = []
    for (const heading of headings) {
      this.pages.gap(heading.gap)
      heading.draw()
    }
  }

  /** Draws headings without a block below them on this page. */
  endHeadings(): void {
    if (this.isHeaded) this.begin(0)
  }

  /** Writes a block of text across the page, as an element of its own. */
  block(
    type: string,
    text: Text,
    { size = SIZE.body, colour = INK, gap = 4 }: { size?: number; colour?: string; gap?: number } = {},
  ): void {
    const { pages } = this
    const lines = this.text.lines(text, pages.width, size)
    this.begin(together(lines) * size * LINE)
    const element = this.document.child(this.root, type)
    this.lines(element, lines, { left: MARGIN.side, size, width: pages.width, colour })
    element.end()
    pages.y += gap
  }

  /** Breaks the page when it has no room for the first lines of a paragraph. */
  room(lines: readonly Line[], size: number): void {
    this.pages.room(together(lines) * size * LINE)
  }

  /** Draws lines over as many pages as necessary; at least two lines stay together at the foot and at the head of a page. */
  lines(element: Struct, lines: readonly Line[], style: LineStyle): void {
    const { pages } = this
    const height = style.size * LINE
    let rest = lines
    while (rest.length > 0) {
      this.room(rest, style.size)
      const count = pages.linesHere(rest.length, height)
      this.mark(element, rest.slice(0, count), style)
      rest = rest.slice(count)
      if (rest.length > 0) pages.add()
    }
  }

  /** Lines of one page as content of an element: plain text together, each link as an element of its own. */
  mark(element: Struct, lines: readonly Line[], style: LineStyle): void {
    const { pages, text } = this
    if (!lines.some(({ pieces }) => pieces.some(isLinked))) {
      element.add(() => {
        pages.y = text.drawLines(lines, pages.y, style)
      })
      return
    }
    for (const line of lines) {
      let x = startOf(line, style)
      for (const pieces of grouped(line.pieces)) {
        const left = x
        const draw = () => {
          for (const piece of pieces) {
            text.drawPiece(piece, x, pages.y, style)
            x += piece.width
          }
        }
        const [piece] = pieces
        if (piece === undefined || !isLinked(piece)) element.add(draw)
        else {
          const link = this.document.child(element, 'Link')
          link.add(draw)
          this.#link(link, pieces, { left, width: x - left, height: style.size * LINE })
          link.end()
        }
      }
      pages.y += style.size * LINE
    }
  }

  /** Clickable area of a link, over its pieces of text. */
  #link(
    element: Struct,
    pieces: readonly Piece[],
    { left, width, height }: { readonly left: number; readonly width: number; readonly height: number },
  ): void {
    const { document, pages } = this
    const run = pieces[0]?.run
    const options = {
      Contents: new String(pieces.map(({ text }) => text).join('')),
      structParent: element,
    } as object
    if (run?.to !== undefined) document.goTo(left, pages.y, width, height, run.to, options)
    else document.link(left, pages.y, width, height, run?.href ?? '', options)
  }
}

/** Number of lines that a paragraph begins with: two, or all three of a paragraph that any break would leave with a single line. */
export const together = ({ length }: readonly Line[]): number => (length <= 3 ? length : 2)

/** Groups the pieces of each link, and the text between links. */
function grouped(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    const [before] = last ?? []
    const isSame = before !== undefined && (isLinked(before) || isLinked(piece) ? before.run === piece.run : true)
    if (last !== undefined && isSame) last.push(piece)
    else groups.push([piece])
  }
  return groups
}
