import type { Readable } from 'node:stream'
import { type Appended, type Refusal, readPages } from './appended'
import { readable, tint } from './colours'
import { type Face, faceOf, faces, fontOf, writable } from './fonts'
import type { PdfImage } from './images'
import { type Line, linesOf, longestWord, type Piece, plainText, type Run, runsOf, type Text } from './lines'
import { type OpenedImage, PacedDocument, type Ref, type Struct } from './pdfkit'

export type { PdfImage } from './images'
export type { Text } from './lines'

export interface PdfOptions {
  /** Title in the window of a reader, and in the metadata. */
  readonly title: string
  readonly lang: 'fr' | 'en'
  readonly author?: string
  readonly subject?: string
  /** When it was made; whoever prints two copies sees which is newer. */
  readonly date: Date
  /** A colour `#rrggbb` for titles and rules; made darker until it is read. */
  readonly accent?: string
  /** Above each page but a cover. */
  readonly header?: { readonly logo?: PdfImage | null; readonly left: string; readonly right: string }
  /** Below each page, before "Page n / N". */
  readonly footer?: string
  readonly landscape?: boolean
  /** It will hold pages of others, whose fonts and tags nobody vouches for: it does not say that it is PDF/UA. */
  readonly holdsOthers?: boolean
}

export interface Column {
  readonly title: string
  /** Its share of the width, beside those of the others. */
  readonly share: number
  /** Numbers stand on the right. */
  readonly align?: 'left' | 'right'
}
interface Cell {
  readonly text: Text
  /** So many columns, from here on. */
  readonly span?: number
  /** Names its row, for whoever has it read aloud. */
  readonly isHead?: boolean
  readonly align?: 'left' | 'right'
}
/** A row of cells; a text alone is one, and a row of one text is a title across the table. */
export type Row = readonly (string | Cell)[]

export interface Entry {
  readonly level: 1 | 2 | 3
  readonly text: string
  /** The anchor of the heading that it leads to. */
  readonly to: string
}

/** First statement of a document, with its details. */
export interface Lead {
  readonly text: string
  readonly details: readonly string[]
}

type Level = 1 | 2 | 3

const A4 = [595.28, 841.89] as const
const MARGIN = { side: 48, top: 84, bottom: 62 }
const SIZE = { body: 10, small: 8.5, table: 8.8, headings: [17, 13, 11] } as const
const LINE = 1.34
const INK = '#1f2328'
const QUIET = '#57606a'
const RULE = '#c9ced6'
const ACCENT = '#2f6b3a'

/** Text that is known later than its place: how many pages there are, on which page a chapter begins. */
export interface Later {
  write(text: string): void
}

/** A document as who fills it sees it: blocks from top to bottom. What answers a promise waits until what was written before is read. */
export interface Pdf
  extends Pick<
    DrawnPdf,
    | 'cover'
    | 'newPage'
    | 'heading'
    | 'anchor'
    | 'contents'
    | 'lead'
    | 'paragraph'
    | 'callout'
    | 'list'
    | 'facts'
    | 'image'
    | 'appended'
    | 'flowing'
  > {
  /** A table whose head stands on each of its pages; a row is on one page, unless it is higher than half of one or the first below a heading. */
  table(columns: readonly Column[], rows: readonly Row[]): Promise<void>
}

/**
 * Draws a tagged PDF (PDF/UA-1) in this thread while it is read; requests and exports have it drawn by another one (`apart.ts`). `write` fills it; the stream is there at
 * once, and a fault in `write` is its error. Nothing of a page is kept once the next one has begun.
 */
export function drawPdf(options: PdfOptions, write: (pdf: DrawnPdf) => Promise<void>): Readable {
  const pdf = new DrawnPdf(options)
  write(pdf).then(
    () => pdf.end(),
    (error: unknown) => pdf.stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return pdf.stream as unknown as Readable
}

/** A document as a sequence of blocks, from top to bottom; each knows how it breaks over pages and what it is for a screen reader. */
export class DrawnPdf {
  readonly stream: PacedDocument
  readonly #options: PdfOptions
  readonly #accent: string
  readonly #root: Struct
  readonly #bookmarks: PacedDocument['outline'][] = []
  #level = 0
  #pages = 0
  #total: Later | undefined
  #totalForm: Ref | undefined
  readonly #numbers = new Map<string, Later[]>()
  #names = 0
  /** Of the header of every page: in the file once. */
  #logo: OpenedImage | undefined
  /** Pages of another file, read and not drawn yet. */
  #others: Appended | undefined
  #y = MARGIN.top
  /** Where the last heading of this page ends: what comes there is not moved away from it. */
  #headed = -1

  constructor(options: PdfOptions) {
    this.#options = options
    this.#accent = readable(options.accent ?? ACCENT)
    const { title, lang, author, subject, date, landscape = false } = options
    const info = {
      Title: title,
      ...(author === undefined ? {} : { Author: author }),
      ...(subject === undefined ? {} : { Subject: subject }),
      Producer: 'Sillon',
      Creator: 'Sillon',
      CreationDate: date,
    }
    this.stream = new PacedDocument({
      pdfVersion: '1.7',
      ...(options.holdsOthers === true ? {} : { subset: 'PDF/UA' }),
      tagged: true,
      lang: lang === 'fr' ? 'fr-FR' : 'en-GB',
      displayTitle: true,
      autoFirstPage: false,
      // Breaks and margins are this class's own.
      size: A4,
      layout: landscape ? 'landscape' : 'portrait',
      margin: 0,
      info,
      font: null,
    })
    for (const face of faces) this.stream.registerFont(face, fontOf(face))
    this.#font('regular', SIZE.body)
    this.stream._root.data.PageLabels = { Nums: [0, { S: 'D' }] }
    this.#root = this.stream.struct('Document')
    this.stream.addStructure(this.#root)
  }

  /** How many pages there are so far. */
  get pages(): number {
    return this.#pages
  }

  /** The page that is written on; the first one begins with the first block. */
  get #page() {
    if (this.#pages === 0) this.#addPage({})
    return this.stream.page
  }
  get #width(): number {
    return this.#page.width - 2 * MARGIN.side
  }
  get #bottom(): number {
    return this.#page.height - MARGIN.bottom
  }

  /** Waits until what was written is read, so that a long document is not kept whole; between two blocks. */
  flowing(): Promise<void> {
    return this.stream.flowing()
  }

  /** The first page: a title, who and what it is about; without header, footer and number. */
  cover({
    title,
    subtitle,
    logo,
    lead,
    facts = [],
    note,
  }: {
    readonly title: string
    readonly subtitle?: string
    readonly logo?: { readonly image: PdfImage; readonly alt: string } | null
    /** The statement that matters most, with its details in small. */
    readonly lead?: Lead | null
    readonly facts?: readonly (readonly [label: string, value: Text])[]
    readonly note?: string
  }): void {
    this.#addPage({ isBare: true })
    const { page } = this.stream
    this.#artifact('Layout', () => this.stream.rect(0, 0, page.width, 14).fill(this.#accent))
    this.#y = 110
    if (logo) this.#figure(logo.image, { alt: logo.alt, width: 200, height: 90 })
    this.#y = Math.max(this.#y + 30, 240)
    this.#block('H1', [{ text: title, bold: true, colour: this.#accent }], { size: 28 })
    if (subtitle !== undefined) this.#block('P', subtitle, { size: 15, colour: QUIET, gap: 6 })
    this.#y += 24
    if (lead) this.lead(lead)
    if (facts.length > 0) this.facts(facts)
    if (note !== undefined) this.paragraph(note, { isQuiet: true })
    this.#level = 1
  }

  /** The next block begins a page. */
  newPage(): void {
    this.#addPage({})
  }

  /** A heading of the document, with its bookmark; levels go down one by one, as the structure wants it. */
  heading(
    level: Level,
    text: string,
    { anchor, bookmark = text, lead }: { anchor?: string; bookmark?: string; lead?: Lead | undefined } = {},
  ): void {
    const size = SIZE.headings[level - 1] ?? SIZE.body
    // Not alone at the foot of a page.
    this.#room(size * LINE * 2 + AFTER_HEADING + (lead === undefined ? 0 : leadHeight(lead)))
    this.#gap(level === 1 ? 18 : 12)
    const shown = Math.min(level, this.#level + 1) as Level
    this.#level = shown
    this.#bookmarks.length = shown - 1
    const parent = this.#bookmarks.at(-1) ?? this.stream.outline
    this.#bookmarks.push(
      parent.addItem(this.#writable(bookmark, 'regular'), {
        left: this.stream.page.width,
        top: Math.max(0, this.#y - 8),
        expanded: shown === 1,
      }),
    )
    if (anchor !== undefined) this.anchor(anchor)
    this.#block(`H${shown}`, [{ text, bold: true, colour: level === 3 ? INK : this.#accent }], { size, gap: 4 })
    if (lead !== undefined) this.lead(lead)
    this.#headed = this.#y
  }

  /** A place that links and the table of contents lead to: here. */
  anchor(name: string): void {
    const { height } = this.#page
    this.stream.addNamedDestination(name, 'XYZ', 0, Math.min(height, Math.max(0, this.#y - 8)), null)
    for (const number of this.#numbers.get(name) ?? []) number.write(String(this.#pages))
    this.#numbers.delete(name)
  }

  /** The table of contents, before the chapters: their pages are filled in when they come. */
  contents(entries: readonly Entry[]): void {
    const toc = this.#child(this.#root, 'TOC')
    for (const { level, text, to } of entries) {
      const size = SIZE.body
      const left = MARGIN.side + (level - 1) * 16
      const run: Run = { text: `${text} `, to, bold: level === 1, colour: INK }
      const lines = this.#lines([run], this.#width - (left - MARGIN.side) - 40, size)
      this.#room(lines.length * size * LINE + (level === 1 ? 6 : 0))
      this.#gap(level === 1 ? 6 : 1)
      const item = this.#child(toc, 'TOCI')
      const link = this.#child(item, 'Link')
      const top = this.#y
      const { later, form } = this.#later(36, size, 'right')
      link.add(() => {
        this.#drawLines(lines, { left, size, width: this.#width })
        this.#place(form, MARGIN.side + this.#width - 36, this.#y - size * LINE, size * LINE)
      })
      this.stream.goTo(left, top, MARGIN.side + this.#width - left, this.#y - top, to, {
        Contents: new String(this.#writable(text, 'regular')),
        structParent: link,
      } as object)
      link.end()
      item.end()
      this.#numbers.set(to, [...(this.#numbers.get(to) ?? []), later])
    }
    toc.end()
  }

  paragraph(text: Text, { isQuiet = false, isStrong = false }: { isQuiet?: boolean; isStrong?: boolean } = {}): void {
    const runs = isStrong ? runsOf(text).map((run) => ({ ...run, bold: true })) : text
    this.#block('P', runs, isQuiet ? { size: SIZE.small, colour: QUIET, gap: 4 } : { gap: 6 })
  }

  /** Writes the statement that matters most, large, and its details below, small. */
  lead(lead: Lead): void {
    const { text, details } = lead
    this.#room(leadHeight(lead))
    this.#block('P', [{ text, bold: true }], { size: SIZE.headings[0], gap: 2 })
    for (const detail of details) this.paragraph(detail, { isQuiet: true })
    this.#gap(8)
  }

  /** Writes a paragraph that must not be overlooked: beside a rule, on a tint. */
  callout(text: Text): void {
    const size = SIZE.body
    const lines = this.#lines(text, this.#width - 24, size)
    const height = lines.length * size * LINE + 12
    if (height > this.#bottom - MARGIN.top) {
      this.paragraph(text)
      return
    }
    this.#room(height + 8)
    const top = this.#y + 2
    this.#artifact('Layout', () => {
      this.stream.rect(MARGIN.side, top, this.#width, height).fill(tint(this.#accent))
      this.stream.rect(MARGIN.side, top, 3, height).fill(this.#accent)
    })
    this.#y = top + 6
    const element = this.#child(this.#root, 'P')
    this.#mark(element, lines, { left: MARGIN.side + 14, size, width: this.#width - 24 })
    element.end()
    this.#y = top + height + 8
  }

  list(items: readonly Text[]): void {
    const list = this.#child(this.#root, 'L')
    for (const text of items) {
      const size = SIZE.body
      const lines = this.#lines(text, this.#width - 14, size)
      const item = this.#child(list, 'LI')
      this.#room(size * LINE)
      const label = this.#child(item, 'Lbl')
      const top = this.#y
      label.add(() => this.#drawLines(this.#lines('•', 10, size), { left: MARGIN.side + 2, size, width: 10 }))
      label.end()
      this.#y = top
      const body = this.#child(item, 'LBody')
      this.#flow(body, lines, { left: MARGIN.side + 14, size, width: this.#width - 14 })
      body.end()
      item.end()
      this.#y += 2
    }
    list.end()
    this.#y += 4
  }

  /** Names and values, a line each. */
  facts(pairs: readonly (readonly [label: string, value: Text])[]): void {
    const grid = this.#grid([
      { title: '', share: 1 },
      { title: '', share: 2.2 },
    ])
    const table = this.#child(this.#root, 'Table')
    for (const [label, text] of pairs)
      this.#row(table, grid, [{ text: label, isHead: true }, { text }], { isLight: true, again: () => {} })
    table.end()
    this.#y += 8
  }

  /** A table whose head stands on each of its pages; a row is on one page, unless it is higher than half of one or the first below a heading. */
  async table(columns: readonly Column[], rows: Iterable<Row> | AsyncIterable<Row>): Promise<void> {
    const grid = this.#grid(columns, Array.isArray(rows) ? (rows as readonly Row[]) : [])
    const head = columns.map(({ title, align }): Cell => ({ text: title, isHead: true, ...(align && { align }) }))
    const headHeight = this.#heightOf(this.#cells(grid, head, true))
    let table: Struct | undefined
    const isHeaded = this.#headed === this.#y
    const begun = (first: number): Struct => {
      if (table !== undefined) return table
      if (!isHeaded) this.#room(headHeight + first)
      table = this.#child(this.#root, 'Table')
      this.#row(table, grid, head, { isTitle: true, again: () => {} })
      return table
    }
    // Read aloud once: on later pages it is no content.
    const again = () =>
      this.#artifact('Pagination', () => this.#row(undefined, grid, head, { isTitle: true, again: () => {} }))
    /** The head, titles of parts and the row after them are on one page; of a row that is broken, its beginning. */
    const write = (together: readonly Row[]) => {
      const [only, ...more] = together
      if (table !== undefined && only !== undefined && more.length === 0) {
        this.#row(table, grid, only, { again })
        return
      }
      const needed = together.reduce((sum, row) => sum + this.#needed(grid, row), 0)
      const mayBreak = table === undefined && isHeaded
      const of = begun(needed)
      if (!mayBreak && this.#room(needed)) again()
      for (const row of together) this.#row(of, grid, row, { mayBreak, again })
    }
    let written = 0
    let titles: Row[] = []
    for await (const row of rows) {
      titles.push(row)
      if (isTitle(row, columns)) continue
      write(titles)
      titles = []
      if (++written % 50 === 0) await this.flowing()
    }
    write(titles)
    begun(0).end()
    this.#y += 10
  }

  /** An image on its own lines; `alt` says what is to be seen on it. `height` is what it takes at most, a whole page if it says nothing. */
  image(image: PdfImage, { alt, caption, height }: { alt: string; caption?: string; height?: number }): void {
    const lines = caption === undefined ? [] : this.#lines(caption, this.#width, SIZE.small)
    const captionHeight = lines.length * SIZE.small * LINE + (lines.length > 0 ? 6 : 0)
    const available = this.#bottom - MARGIN.top - captionHeight
    const scale = Math.min(this.#width / image.width, (height ?? available) / image.height, 1.2)
    const most = Math.min(available, image.height * scale)
    // A whole page of it begins where the page has room for a good part of it.
    const left = this.#bottom - this.#y - captionHeight
    const fitted = height === undefined && left >= most * 0.7 ? Math.min(left, most) : most
    this.#room(fitted + captionHeight)
    this.#figure(image, { alt, width: this.#width, height: fitted })
    if (lines.length > 0) {
      this.#y += 4
      const element = this.#child(this.#root, 'Caption')
      this.#flow(element, lines, { left: MARGIN.side, size: SIZE.small, width: this.#width, colour: QUIET })
      element.end()
    }
    this.#y += 8
  }

  /**
   * The pages of a PDF that somebody sent, one by one, each with this document's footer. They are pictures for a screen reader, which hears `altOf` of each; their text is
   * still found and copied.
   * @returns why they are not shown; nothing was written then
   */
  async appended(bytes: Uint8Array, altOf: (page: number, pages: number) => string): Promise<Refusal | null> {
    const read = await this.readOthers(bytes)
    if (typeof read === 'string') return read
    await this.drawOthers(Array.from({ length: read }, (_, i) => altOf(i + 1, read)))
    return null
  }

  /** First half of `appended`: how many pages there are, or why they are not shown. Nothing else is written before the second: the numbers of its objects follow those that there are. */
  async readOthers(bytes: Uint8Array): Promise<Refusal | number> {
    const read = await readPages(bytes, this.stream.nextId)
    if (typeof read === 'string') return read
    this.#others = read
    return read.pages.length
  }

  /** Second half: what a screen reader hears of each page. */
  async drawOthers(alts: readonly string[]): Promise<void> {
    const { pages, objects } = this.#others ?? { pages: [], objects: [] }
    this.#others = undefined
    const first = this.stream.nextId
    const refs = objects.map((body) => this.stream.object(body))
    for (const [index, { form, width, height }] of pages.entries()) {
      const ref = refs[form - first]
      if (ref !== undefined) this.#drawn(ref, { width, height, alt: alts[index] ?? '' })
    }
    await this.flowing()
  }

  #drawn(form: Ref, { width, height, alt }: { width: number; height: number; alt: string }): void {
    this.#addPage({ isBare: true, hasFooter: true, size: width > height ? 'landscape' : 'portrait' })
    const { page } = this.stream
    const room = { width: page.width - 24, height: page.height - 12 - 40 }
    const scale = Math.min(room.width / width, room.height / height)
    const left = (page.width - width * scale) / 2
    const top = 12 + (room.height - height * scale) / 2
    const element = this.stream.struct('Figure', { alt: this.#writable(alt, 'regular'), placement: 'Block' })
    this.#root.add(element)
    element.add(() => {
      const name = this.#name()
      page.xobjects[name] = form
      this.stream.save()
      this.stream.transform(scale, 0, 0, -scale, left, top + height * scale)
      this.stream.addContent(`/${name} Do`)
      this.stream.restore()
    })
    element.end()
    this.#y = this.#bottom
  }

  /** @internal by `drawPdf` and the thread that draws */
  end(): void {
    if (this.#pages === 0) this.#addPage({})
    this.#total?.write(String(this.#pages))
    for (const [, numbers] of this.#numbers) for (const number of numbers) number.write('')
    this.#root.end()
    this.stream.end()
  }

  // Pages.

  #addPage({
    isBare = false,
    hasFooter = !isBare,
    size,
  }: {
    isBare?: boolean
    hasFooter?: boolean
    size?: 'portrait' | 'landscape'
  }): void {
    const layout = size ?? (this.#options.landscape ? 'landscape' : 'portrait')
    this.stream.addPage({ size: [...A4], layout, margin: 0 })
    this.#pages += 1
    this.#y = MARGIN.top
    if (!isBare) this.#artifact('Pagination', () => this.#header())
    if (hasFooter) this.#artifact('Pagination', () => this.#footer())
    this.#y = MARGIN.top
  }

  #header(): void {
    const { header } = this.#options
    const { stream } = this
    let left = MARGIN.side
    if (header?.logo) {
      const scale = Math.min(90 / header.logo.width, 26 / header.logo.height)
      this.#logo ??= stream.openImage(bufferOf(header.logo.bytes))
      stream.image(this.#logo, left, 30, {
        width: header.logo.width * scale,
        height: header.logo.height * scale,
      })
      left += header.logo.width * scale + 10
    }
    const half = (MARGIN.side + this.#width - left) / 2
    this.#single(header?.left ?? '', { left, top: 36, width: half - 6 })
    this.#single(header?.right ?? this.#options.title, { left: left + half, top: 36, width: half, align: 'right' })
    stream.rect(MARGIN.side, 64, this.#width, 0.8).fill(this.#accent)
  }

  #footer(): void {
    const { stream } = this
    const top = stream.page.height - 34
    const size = SIZE.small
    this.#single(this.#options.footer ?? '', { left: MARGIN.side, top, width: this.#width - 90 })
    const label = `Page ${this.#pages} / `
    const total = this.#totalOf(size)
    const width = this.#measure(label, 'regular', size)
    const digits = 28
    const left = MARGIN.side + this.#width - digits - width
    this.#single(label, { left, top, width: width + 1 })
    this.#place(total, left + width, top, size * LINE)
  }

  #totalOf(size: number): Ref {
    if (this.#totalForm === undefined) {
      const { later, form } = this.#later(28, size, 'left', QUIET)
      this.#total = later
      this.#totalForm = form
    }
    return this.#totalForm
  }

  /** One line that is cut where its place ends. */
  #single(
    text: string,
    { left, top, width, align = 'left' }: { left: number; top: number; width: number; align?: 'left' | 'right' },
  ): void {
    const size = SIZE.small
    const [line, ...more] = this.#lines(text, width, size)
    const shown =
      more.length === 0 ? line : this.#lines(`${text.slice(0, plainLength(line) - 2).trimEnd()}…`, width, size)[0]
    if (shown === undefined) return
    const y = this.#y
    this.#y = top
    this.#drawLines([shown], { left, size, width, align, colour: QUIET })
    this.#y = y
  }

  /** Goes on on the next page when so much height is not left on this one. @returns whether it did */
  #room(height: number): boolean {
    if (this.#y + Math.min(height, this.#bottom - MARGIN.top) <= this.#bottom + 0.01) return false
    this.#addPage({})
    return true
  }

  #gap(height: number): void {
    if (this.#y > MARGIN.top) this.#y += height
  }

  // Text.

  #font(face: Face, size: number): void {
    this.stream.font(face).fontSize(size)
  }

  #measure(text: string, face: Face, size: number): number {
    this.stream.font(face)
    return this.stream._font.widthOfString(text, size)
  }

  #writable(text: string, face: Face): string {
    this.stream.font(face)
    return writable(text, (codePoint) => this.stream._font.font.hasGlyphForCodePoint(codePoint))
  }

  #lines(text: Text, width: number, size: number): Line[] {
    const runs = runsOf(text).map((run) => ({ ...run, text: this.#writable(run.text, faceOf(run)) }))
    return linesOf(runs, width, (part, run) => this.#measure(part, faceOf(run), size))
  }

  #block(
    type: string,
    text: Text,
    { size = SIZE.body, colour = INK, gap = 4 }: { size?: number; colour?: string; gap?: number } = {},
  ): void {
    const lines = this.#lines(text, this.#width, size)
    const element = this.#child(this.#root, type)
    this.#flow(element, lines, { left: MARGIN.side, size, width: this.#width, colour })
    element.end()
    this.#y += gap
  }

  /** Lines over as many pages as they take; two stay together at the foot and at the head of a page. */
  #flow(element: Struct, lines: readonly Line[], style: LineStyle): void {
    const height = style.size * LINE
    let rest = lines
    while (rest.length > 0) {
      this.#room(height * Math.min(rest.length, 2))
      let count = Math.min(rest.length, Math.max(1, Math.floor((this.#bottom - this.#y + 0.01) / height)))
      if (rest.length - count === 1 && count > 2) count -= 1
      this.#mark(element, rest.slice(0, count), style)
      rest = rest.slice(count)
      if (rest.length > 0) this.#addPage({})
    }
  }

  /** Lines as content of an element: what is no link together, each link an element of its own. */
  #mark(element: Struct, lines: readonly Line[], style: LineStyle): void {
    if (!lines.some(({ pieces }) => pieces.some(isLinked))) {
      element.add(() => this.#drawLines(lines, style))
      return
    }
    for (const line of lines) {
      const top = this.#y
      let x = style.left + (style.align === 'right' ? style.width - line.width : 0)
      for (const pieces of grouped(line.pieces)) {
        const left = x
        const draw = () => {
          for (const part of pieces) {
            this.#drawPiece(part, x, style)
            x += part.width
          }
        }
        const [piece] = pieces
        if (piece === undefined || !isLinked(piece)) element.add(draw)
        else {
          const { run } = piece
          const link = this.#child(element, 'Link')
          link.add(draw)
          const options = {
            Contents: new String(pieces.map((part) => part.text).join('')),
            structParent: link,
          } as object
          const height = style.size * LINE
          if (run.to !== undefined) this.stream.goTo(left, top, x - left, height, run.to, options)
          else this.stream.link(left, top, x - left, height, run.href ?? '', options)
          link.end()
        }
      }
      this.#y = top + style.size * LINE
    }
  }

  #drawLines(lines: readonly Line[], style: LineStyle): void {
    for (const line of lines) {
      let x = style.left + (style.align === 'right' ? style.width - line.width : 0)
      for (const piece of line.pieces) {
        this.#drawPiece(piece, x, style)
        x += piece.width
      }
      this.#y += style.size * LINE
    }
  }

  #drawPiece({ run, text, width }: Piece, x: number, { size, colour = INK }: LineStyle): void {
    const isLink = run.href !== undefined || run.to !== undefined
    const shown = run.colour ?? (isLink ? this.#accent : colour)
    this.#font(faceOf(run), size)
    this.stream.fillColor(shown)
    // The letters stand in the middle of their line.
    const baseline = this.#y + size * (LINE / 2 + 0.34)
    this.stream.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    // Not by its colour alone, unless it has the one of its surroundings on purpose, as a table of contents.
    if (isLink && run.colour === undefined) this.stream.rect(x, baseline + 1.4, width, 0.5).fill(shown)
  }

  // Tables.

  #grid(columns: readonly Column[], rows: readonly Row[] = []): Grid {
    let left = MARGIN.side
    const widths = this.#widths(columns, rows)
    return columns.map(({ align = 'left' }, index) => {
      const width = widths[index] ?? 0
      left += width
      return { left: left - width, width, align }
    })
  }

  /** The widths by their shares. A column too narrow for its longest word takes what it lacks from those that have room; where there is not enough, the shares stand. */
  #widths(columns: readonly Column[], rows: readonly Row[]): number[] {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (this.#width * share) / shares)
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

  /** The width of a column that holds each word of a text whole. */
  #longestWord(text: string, isBold: boolean): number {
    const [run] = runsOf([{ text, bold: isBold }])
    if (run === undefined || text === '') return 0
    const measure = (part: string) => this.#measure(this.#writable(part, faceOf(run)), faceOf(run), SIZE.table)
    return longestWord(text, measure) + 2 * PADDING + 0.01
  }

  #cells(grid: Grid, row: Row, isBold: boolean): LaidCell[] {
    let column = 0
    return row.map((given) => {
      const cell = typeof given === 'string' ? { text: given } : given
      const isAcross = row.length === 1 && grid.length > 1
      const span = isAcross ? grid.length : (cell.span ?? 1)
      const slots = grid.slice(column, column + span)
      column += span
      const [{ left, align } = { left: MARGIN.side, align: 'left' as const }] = slots
      const width = slots.reduce((sum, slot) => sum + slot.width, 0)
      const isStrong = isBold || isAcross || cell.isHead === true
      const runs = isStrong ? runsOf(cell.text).map((run) => ({ ...run, bold: true })) : cell.text
      return {
        lines: plainText(runs) === '' ? [] : this.#lines(runs, width - 2 * PADDING, SIZE.table),
        left,
        width,
        span,
        isAcross,
        isHead: cell.isHead === true || isAcross,
        align: cell.align ?? (isAcross ? 'left' : align),
      }
    })
  }

  /** How much of a page a row asks for: all that it takes, or a good part of a page for one that is broken. */
  #needed(grid: Grid, row: Row): number {
    const height = this.#heightOf(this.#cells(grid, row, false))
    const body = this.#bottom - MARGIN.top
    return height > body / 2 ? body / 4 + 1 : height
  }

  #heightOf(cells: readonly LaidCell[]): number {
    return Math.max(1, ...cells.map(({ lines }) => lines.length)) * SIZE.table * LINE + 2 * PADDING
  }

  /** Without table it is drawn and not said. */
  #row(
    table: Struct | undefined,
    grid: Grid,
    row: Row,
    {
      isTitle = false,
      isLight = false,
      mayBreak = false,
      again,
    }: { isTitle?: boolean; isLight?: boolean; mayBreak?: boolean; again: () => void },
  ): void {
    const cells = this.#cells(grid, row, isTitle)
    const isAcross = cells.some((cell) => cell.isAcross)
    const rowHeight = this.#heightOf(cells)
    const body = this.#bottom - MARGIN.top
    // One of half a page would leave half a page empty: it begins where a good part of it has room.
    const isBroken = mayBreak
      ? this.#bottom - this.#y > Math.min(rowHeight, 3 * SIZE.table * LINE)
      : rowHeight > body / 2 && this.#bottom - this.#y > body / 4
    if (!isBroken && this.#room(rowHeight)) again()
    const element = table && this.#child(table, 'TR')
    const elements = element && cells.map((cell) => this.#cellElement(element, cell, isTitle))
    let from = 0
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length))
    while (from < most) {
      const room = Math.max(1, Math.floor((this.#bottom - this.#y - 2 * PADDING + 0.01) / (SIZE.table * LINE)))
      const count = Math.min(room, most - from)
      const top = this.#y
      const height = count * SIZE.table * LINE + 2 * PADDING
      this.#artifactUnless(table === undefined, () => {
        if (isTitle || isAcross)
          this.stream.rect(MARGIN.side, top, this.#width, height).fill(tint(isTitle ? this.#accent : QUIET))
        if (!isLight)
          this.stream.rect(MARGIN.side, top + height - 0.5, this.#width, 0.5).fill(isTitle ? this.#accent : RULE)
      })
      cells.forEach(({ lines, left, width, align }, index) => {
        const part = lines.slice(from, from + count)
        if (part.length === 0) return
        const style = {
          left: left + PADDING,
          width: width - 2 * PADDING,
          size: SIZE.table,
          align,
          ...(isTitle ? { colour: this.#accent } : {}),
        }
        this.#y = top + PADDING
        const target = elements?.[index]
        if (target === undefined) this.#drawLines(part, style)
        else this.#mark(target, part, style)
      })
      this.#y = top + height
      from += count
      if (from < most) {
        this.#addPage({})
        again()
      }
    }
    for (const cell of elements ?? []) cell.end()
    element?.end()
  }

  #cellElement(row: Struct, { isHead, isAcross, span }: LaidCell, isTitle: boolean): Struct {
    const scope = isTitle ? 'Column' : isAcross ? 'Both' : 'Row'
    const cell = this.#child(row, isHead ? 'TH' : 'TD', isHead ? { scope } : {})
    if (span > 1) cell.dictionary.data.A = { ...(cell.dictionary.data.A as object), O: 'Table', ColSpan: span }
    return cell
  }

  // What stands on a page.

  #child(parent: Struct, type: string, options: object = {}): Struct {
    const element = this.stream.struct(type, options)
    parent.add(element)
    return element
  }

  #figure(image: PdfImage, { alt, width, height }: { alt: string; width: number; height: number }): void {
    const scale = Math.min(width / image.width, height / image.height)
    const shown = { width: image.width * scale, height: image.height * scale }
    const left = MARGIN.side
    const top = this.#y
    const element = this.#child(this.#root, 'Figure', {
      alt: this.#writable(alt, 'regular'),
      bbox: [left, top, left + shown.width, top + shown.height],
    })
    element.add(() => this.stream.image(bufferOf(image.bytes), left, top, shown))
    element.end()
    this.#y = top + shown.height
  }

  #artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.stream.markContent('Artifact', { type })
    draw()
    this.stream.endMarkedContent()
  }

  /** Inside what is already no content there is nothing to mark. */
  #artifactUnless(isArtifact: boolean, draw: () => void): void {
    if (isArtifact) draw()
    else this.#artifact('Layout', draw)
  }

  #name(): string {
    this.#names += 1
    return `Fm${this.#names}`
  }

  /** A form that pages may show before its text is known. */
  #later(width: number, size: number, align: 'left' | 'right', colour = INK): { later: Later; form: Ref } {
    this.#font('regular', size)
    const font = this.stream._font
    const height = size * LINE
    const form = this.stream.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Resources: { Font: { [font.id]: font.ref() } },
    })
    const write = (text: string) => {
      this.#font('regular', size)
      const x = align === 'right' ? Math.max(0, width - font.widthOfString(text, size)) : 0
      const y = height - size * (LINE / 2 + 0.34)
      const rgb = [1, 3, 5].map((start) => (Number.parseInt(colour.slice(start, start + 2), 16) / 255).toFixed(3))
      form.end(
        `${rgb.join(' ')} rg BT /${font.id} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${font.encode(text)[0].join('')}> Tj ET`,
      )
    }
    return { later: { write }, form }
  }

  #place(form: Ref, left: number, top: number, height: number): void {
    const name = this.#name()
    this.stream.page.xobjects[name] = form
    this.stream.save()
    this.stream.transform(1, 0, 0, -1, left, top + height)
    this.stream.addContent(`/${name} Do`)
    this.stream.restore()
  }
}

const leadHeight = ({ details }: Lead): number =>
  (SIZE.headings[0] + SIZE.small * details.length + SIZE.body) * LINE + 4 * details.length

const PADDING = 3.5
/** Room below a heading: for the head of a table, the title of a part and lines of its first row. */
const AFTER_HEADING = 84

/** Whether a row is the title of the part of a table that comes after it. */
const isTitle = (row: Row, columns: readonly Column[]): boolean => row.length === 1 && columns.length > 1

type Grid = readonly { readonly left: number; readonly width: number; readonly align: 'left' | 'right' }[]

interface LaidCell {
  readonly lines: readonly Line[]
  readonly left: number
  readonly width: number
  readonly span: number
  readonly isAcross: boolean
  readonly isHead: boolean
  readonly align: 'left' | 'right'
}

interface LineStyle {
  readonly left: number
  readonly width: number
  readonly size: number
  readonly align?: 'left' | 'right'
  readonly colour?: string
}

/** Bytes from another thread as a `Buffer`, which pdfkit asks for. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const plainLength = (line: Line | undefined): number =>
  line?.pieces.reduce((sum, { text }) => sum + text.length, 0) ?? 0

const isLinked = ({ run }: Piece): boolean => run.href !== undefined || run.to !== undefined

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
