import type { Line, Piece, Text } from './lines'
import type { Pages } from './pages'
import type { PacedDocument, Struct } from './pdfkit'
import { INK, LINE, MARGIN, SIZE } from './style'
import { isLinked, type LineStyle, startOf, type Typesetter } from './typesetter'

/** A heading, which is drawn on the page where the block below it begins. */
interface Heading {
  /** Space above it, but for the top of a page. */
  readonly gap: number
  readonly height: number
  draw(): void
}

/** Writes tagged text at the place where its pages are, and on the pages after it. */
export class Flow {
  /** The element of the structure that all others stand in. */
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

  /** Whether the next block stands right below a heading. */
  get isHeaded(): boolean {
    return this.#headings.length > 0
  }

  /** Height that a page of its own has for the next block, below the headings above it. */
  get body(): number {
    return this.pages.body - this.#above(true)
  }

  /** Height that this page has left for the next block, below the headings above it. */
  get left(): number {
    return this.pages.left - this.#above(this.pages.isAtTop)
  }

  /** Height of the headings above the next block. */
  #above(isAtTop: boolean): number {
    return this.#headings.reduce((sum, { gap, height }, index) => sum + height + (index === 0 && isAtTop ? 0 : gap), 0)
  }

  /** Begins a block on a page that has room for the headings above it and for so much of the block, and draws these headings. */
  begin(height: number): void {
    this.pages.room(this.#above(this.pages.isAtTop) + height)
    const headings = this.#headings
    this.#headings = []
    for (const heading of headings) {
      this.pages.gap(heading.gap)
      heading.draw()
    }
  }

  /** Draws the headings that no block follows on this page. */
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

  /** Goes on on the next page when the first lines of a paragraph have no room on this one. */
  room(lines: readonly Line[], size: number): void {
    this.pages.room(together(lines) * size * LINE)
  }

  /** Lines over as many pages as they take; two stay together at the foot and at the head of a page. */
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

  /** Lines of one page as content of an element: what is no link together, each link an element of its own. */
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

  /** The area of a link, over the pieces that show it. */
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

/** How many lines a paragraph begins with: two, or all three of one that leaves a line alone wherever it breaks. */
export const together = ({ length }: readonly Line[]): number => (length <= 3 ? length : 2)

/** Pieces of one link together, and what stands between links. */
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
