import type { Line } from './lines'
import type { PdfOptions } from './pdf'
import type { OpenedImage, PacedDocument } from './pdfkit'
import { A4, LINE, MARGIN, QUIET, SIZE } from './style'
import type { Later, Typesetter } from './typesetter'

/** Pages of a document, each with its header and footer, and the position of the next block on the last page. */
export class Pages {
  /** Width and lower edge of blocks, also while the last page comes from another file, with a size of its own. */
  readonly width = A4[0] - 2 * MARGIN.side
  readonly bottom = A4[1] - MARGIN.bottom
  /** Height of a page between header and footer. */
  readonly body = this.bottom - MARGIN.top
  /** Position of the next block, in points from the top. */
  y = MARGIN.top
  #count = 0
  /** Number of each page with a footer, written once the last page is known: "Page n / N" ends at the margin. */
  readonly #numbers: { readonly page: number; readonly later: Later }[] = []
  /** Logo of every page's header: in the file once. */
  #logo: OpenedImage | undefined

  constructor(
    private readonly document: PacedDocument,
    private readonly text: Typesetter,
    private readonly options: PdfOptions,
  ) {}

  /** Number of pages so far. */
  get count(): number {
    return this.#count
  }

  /** The current page. */
  get current() {
    return this.document.page
  }
  /** Whether this page is still empty. */
  get isAtTop(): boolean {
    return this.y <= MARGIN.top
  }
  /** Height left on this page. */
  get left(): number {
    return this.bottom - this.y
  }

  add({
    isBare = false,
    hasFooter = !isBare,
    layout = 'portrait',
  }: {
    readonly isBare?: boolean
    readonly hasFooter?: boolean
    readonly layout?: 'portrait' | 'landscape'
  } = {}): void {
    this.document.addPage({ size: [...A4], layout, margin: 0 })
    this.#count += 1
    if (!isBare) this.document.artifact('Pagination', () => this.#header())
    if (hasFooter) this.document.artifact('Pagination', () => this.#footer())
    this.y = MARGIN.top
  }

  /** Begins a new page when this one has less height left; the first page begins with the first block. @returns whether it began one */
  room(height: number): boolean {
    if (this.#count > 0 && this.y + Math.min(height, this.body) <= this.bottom + 0.01) return false
    this.add()
    return true
  }

  /** Number of these lines that go on this page, at least one. Of a paragraph or row that ends on the next page, at least two go there. */
  linesHere(lines: number, height: number, padding = 0): number {
    const room = Math.max(1, Math.floor((this.left - padding + 0.01) / height))
    return lines - room === 1 && room > 2 ? room - 1 : Math.min(lines, room)
  }

  /** Adds a space, except at the top of a page. */
  gap(height: number): void {
    if (!this.isAtTop) this.y += height
  }

  /** Writes the number of pages into each footer. */
  end(): void {
    if (this.#count === 0) this.add()
    for (const { page, later } of this.#numbers) later.write(`Page ${page} / ${this.#count}`)
  }

  #header(): void {
    const { header, title } = this.options
    const { document } = this
    let left = MARGIN.side
    if (header?.logo) {
      const scale = Math.min(90 / header.logo.width, 26 / header.logo.height)
      this.#logo ??= document.openImage(header.logo.bytes)
      document.image(this.#logo, left, 30, {
        width: header.logo.width * scale,
        height: header.logo.height * scale,
      })
      left += header.logo.width * scale + 10
    }
    const half = (MARGIN.side + this.width - left) / 2
    this.#head(header?.left ?? '', { left, width: half - 6 })
    this.#head(header?.right ?? title, { left: left + half, width: half, align: 'right' })
    document.rect(MARGIN.side, 64, this.width, 0.8).fill(this.text.accent)
  }

  #footer(): void {
    const { height, width: paper } = this.current
    const top = height - 34
    const size = SIZE.small
    const right = paper - MARGIN.side
    const width = 90
    this.#single(this.options.footer ?? '', { left: MARGIN.side, top, width: right - MARGIN.side - width })
    const { later, form } = this.text.later(width, size, QUIET)
    this.#numbers.push({ page: this.#count, later })
    this.document.placeForm(form, right - width, top + size * LINE)
  }

  /** A long name, above the rule of the header. */
  #head(text: string, place: Omit<Place, 'top'>): void {
    const lines = this.#within(text, place.width, HEAD.lines)
    this.#draw(lines, { ...place, top: Math.min(HEAD.top, HEAD.bottom - lines.length * SIZE.small * LINE) })
  }

  /** One line, cut to the available width. */
  #single(text: string, place: Place): void {
    this.#draw(this.#within(text, place.width, 1), place)
  }

  /** The text in at most so many lines; the last one is cut where there are more. */
  #within(text: string, width: number, most: number): readonly Line[] {
    const size = SIZE.small
    const lines = this.text.lines(text, width, size)
    if (lines.length <= most) return lines
    const shown = lines.slice(0, most).reduce((sum, line) => sum + lengthOf(line), 0)
    return this.text.lines(`${text.slice(0, shown - 2).trimEnd()}…`, width, size).slice(0, most)
  }

  #draw(lines: readonly Line[], { left, top, width, align = 'left' }: Place): void {
    this.text.drawLines(lines, top, { left, size: SIZE.small, width, align, colour: QUIET })
  }
}

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** Names in the header: where a short one begins, and a long one ends. */
const HEAD = { top: 36, bottom: 61, lines: 4 }

const lengthOf = (line: Line | undefined): number => line?.pieces.reduce((sum, { text }) => sum + text.length, 0) ?? 0
