import type { Readable } from 'node:stream'
import { type Appended, type Refusal, readPages } from './appended'
import { readable, tint } from './colours'
import { Flow, together } from './flow'
import type { PdfImage } from './images'
import type { Text } from './lines'
import { Outline } from './outline'
import { Pages } from './pages'
import type { Column, Cover, Entry, Fact, FactsOptions, Lead, Level, Pdf, PdfOptions, Row, TableOptions } from './pdf'
import { PacedDocument, type Ref } from './pdfkit'
import { A4, ACCENT, INK, LINE, MARGIN, QUIET, SIZE } from './style'
import { writeFacts, writeTable } from './table'
import { Typesetter } from './typesetter'

/** Points between two parts on one page. */
const PART_GAP = 24

/** Points below names and values. */
const FACTS_GAP = 8

/** Share of an image that is worth its place on a page: it shrinks to it rather than leave the rest of the page empty. */
const MOST = 0.7

/**
 * Draws a tagged PDF (PDF/UA-1) in this thread as a stream; requests and exports use another thread (`apart.ts`). `write` fills the document. The stream is
 * returned at once, and an error in `write` becomes its error. No page stays in memory after the next one has begun.
 */
export function drawPdf(options: PdfOptions, write: (pdf: DrawnPdf) => Promise<void>): Readable {
  const pdf = new DrawnPdf(options)
  write(pdf).then(
    () => pdf.end(),
    (error: unknown) => pdf.stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return pdf.stream as unknown as Readable
}

/** A document as a sequence of blocks, from top to bottom; each block knows its page breaks and its structure for a screen reader. */
export class DrawnPdf implements Pdf {
  readonly stream: PacedDocument
  readonly #text: Typesetter
  readonly #pages: Pages
  readonly #flow: Flow
  readonly #outline: Outline
  /** Pages of another file, read but not drawn yet. */
  #others: Appended | undefined

  constructor(options: PdfOptions) {
    this.stream = documentOf(options)
    this.#text = new Typesetter(this.stream, readable(options.accent ?? ACCENT))
    this.#pages = new Pages(this.stream, this.#text, options)
    this.stream._root.data.PageLabels = { Nums: [0, { S: 'D' }] }
    this.#flow = new Flow(this.stream, this.#pages, this.#text)
    this.#outline = new Outline(this.#flow)
  }

  flowing(): Promise<void> {
    return this.stream.flowing()
  }

  cover({ title, subtitle, logo, lead, facts = [], note }: Cover): void {
    const pages = this.#pages
    this.#flow.endHeadings()
    pages.add({ isBare: true })
    this.stream.artifact('Layout', () => this.stream.rect(0, 0, pages.current.width, 14).fill(this.#text.accent))
    pages.y = 110
    if (logo) this.#figure(logo.image, { alt: logo.alt, width: 200, height: 90 })
    pages.y = Math.max(pages.y + 30, 240)
    this.#flow.block('H1', [{ text: title, bold: true, colour: this.#text.accent }], { size: 28 })
    if (subtitle !== undefined) this.#flow.block('P', subtitle, { size: 15, colour: QUIET, gap: 6 })
    pages.y += 24
    if (lead) this.lead(lead)
    if (note !== undefined) this.paragraph(note, { isQuiet: true })
    // A cover has one page, with all that a file can say.
    if (facts.length > 0) this.facts(facts, { isDense: true })
    this.#outline.cover()
  }

  newPage({ isSoft = false }: { readonly isSoft?: boolean } = {}): void {
    this.#flow.endHeadings()
    const { left, body, count } = this.#pages
    // The first page is a summary, which stays alone.
    if (isSoft && left > body / (count === 1 ? 1.5 : 3)) this.#pages.gap(PART_GAP)
    else this.#pages.add()
  }

  heading(
    level: Level,
    text: string,
    { anchor, bookmark = text, lead }: { anchor?: string; bookmark?: string; lead?: Lead | undefined } = {},
  ): void {
    const size = SIZE.headings[level - 1] ?? SIZE.body
    const runs = [{ text, bold: true, colour: level === 3 ? INK : this.#text.accent }]
    const gap = 4
    this.#flow.keepWithNext({
      gap: level === 1 ? 18 : 12,
      height: this.#heightOf(runs, size, gap) + (lead === undefined ? 0 : this.#leadHeight(lead)),
      draw: () => {
        const shown = this.#outline.bookmark(level, bookmark)
        if (anchor !== undefined) this.#outline.anchor(anchor)
        this.#flow.block(`H${shown}`, runs, { size, gap })
        if (lead !== undefined) this.lead(lead)
      },
    })
  }

  contents(entries: readonly Entry[]): void {
    this.#outline.contents(entries)
  }

  paragraph(text: Text, { isQuiet = false }: { isQuiet?: boolean } = {}): void {
    this.#flow.block('P', text, isQuiet ? { size: SIZE.small, colour: QUIET, gap: 4 } : { gap: 6 })
  }

  lead(lead: Lead): void {
    this.#flow.begin(this.#leadHeight(lead))
    this.#flow.block('P', [{ text: lead.text, bold: true }], { size: SIZE.headings[0], gap: 2 })
    for (const detail of lead.details) this.paragraph(detail, { isQuiet: true })
    this.#pages.gap(8)
  }

  callout(text: Text): void {
    const pages = this.#pages
    const size = SIZE.body
    const lines = this.#text.lines(text, pages.width - 24, size)
    const height = lines.length * size * LINE + 12
    if (height + 8 > this.#flow.body) {
      this.paragraph(text)
      return
    }
    this.#flow.begin(height + 8)
    const top = pages.y + 2
    this.stream.artifact('Layout', () => {
      this.stream.rect(MARGIN.side, top, pages.width, height).fill(tint(this.#text.accent))
      this.stream.rect(MARGIN.side, top, 3, height).fill(this.#text.accent)
    })
    pages.y = top + 6
    const element = this.stream.child(this.#flow.root, 'P')
    this.#flow.mark(element, lines, { left: MARGIN.side + 14, size, width: pages.width - 24 })
    element.end()
    pages.y = top + height + 8
  }

  list(items: readonly Text[]): void {
    const pages = this.#pages
    const size = SIZE.body
    const linesOf = (text: Text) => this.#text.lines(text, pages.width - 14, size)
    this.#flow.begin(together(linesOf(items[0] ?? '')) * size * LINE)
    const list = this.stream.child(this.#flow.root, 'L')
    for (const text of items) {
      const lines = linesOf(text)
      const item = this.stream.child(list, 'LI')
      // The bullet stands beside the first line.
      this.#flow.room(lines, size)
      const label = this.stream.child(item, 'Lbl')
      const bullet = this.#text.lines('•', 10, size)
      label.add(() => void this.#text.drawLines(bullet, pages.y, { left: MARGIN.side + 2, size, width: 10 }))
      label.end()
      const body = this.stream.child(item, 'LBody')
      this.#flow.lines(body, lines, { left: MARGIN.side + 14, size, width: pages.width - 14 })
      body.end()
      item.end()
      pages.y += 2
    }
    list.end()
    pages.y += 4
  }

  facts(pairs: readonly Fact[], { imageBelow, ...options }: FactsOptions = {}): void {
    writeFacts(this.#flow, pairs, { ...options, below: imageBelow === undefined ? 0 : FACTS_GAP + imageBelow * MOST })
    this.#pages.y += FACTS_GAP
  }

  async table(
    columns: readonly Column[],
    rows: Iterable<Row> | AsyncIterable<Row>,
    options: TableOptions = {},
  ): Promise<void> {
    await writeTable(this.#flow, columns, rows, options)
    this.#pages.y += 10
  }

  image(image: PdfImage, { alt, caption, height }: { alt: string; caption?: string; height?: number }): void {
    const pages = this.#pages
    const lines = caption === undefined ? [] : this.#text.lines(caption, pages.width, SIZE.small)
    const captionHeight = lines.length * SIZE.small * LINE + (lines.length > 0 ? 6 : 0)
    const available = this.#flow.body - captionHeight
    const scale = Math.min(pages.width / image.width, (height ?? available) / image.height, 1.2)
    const most = Math.min(available, image.height * scale)
    const left = this.#flow.left - captionHeight
    const fitted = left >= most * MOST ? Math.min(left, most) : most
    this.#flow.begin(fitted + captionHeight)
    this.#figure(image, { alt, width: pages.width, height: fitted })
    if (lines.length > 0) {
      pages.y += 4
      const element = this.stream.child(this.#flow.root, 'Caption')
      this.#flow.lines(element, lines, { left: MARGIN.side, size: SIZE.small, width: pages.width, colour: QUIET })
      element.end()
    }
    pages.y += 8
  }

  async appended(bytes: Uint8Array, altOf: (page: number, pages: number) => string): Promise<Refusal | null> {
    const read = await this.readOthers(bytes)
    if (typeof read === 'string') return read
    await this.drawOthers(Array.from({ length: read }, (_, i) => altOf(i + 1, read)))
    return null
  }

  /**
   * First half of `appended`: the number of pages, or the reason why they are not shown. Nothing else is written before the second half: the objects of these
   * pages have the next numbers.
   */
  async readOthers(bytes: Uint8Array): Promise<Refusal | number> {
    const read = await readPages(bytes, this.stream.nextId)
    if (typeof read === 'string') return read
    this.#others = read
    return read.pages.length
  }

  /** Second half: draws the pages with their texts for a screen reader. */
  async drawOthers(alts: readonly string[]): Promise<void> {
    const { pages, objects } = this.#others ?? { pages: [], objects: [] }
    this.#others = undefined
    const first = this.stream.nextId
    const refs = objects.map((body) => this.stream.object(body))
    this.#flow.endHeadings()
    for (const [index, { form, width, height }] of pages.entries()) {
      const ref = refs[form - first]
      if (ref !== undefined) this.#otherPage(ref, { width, height, alt: alts[index] ?? '' })
    }
    await this.flowing()
  }

  #otherPage(form: Ref, { width, height, alt }: { width: number; height: number; alt: string }): void {
    this.#pages.add({ isBare: true, hasFooter: true, layout: width > height ? 'landscape' : 'portrait' })
    const page = this.#pages.current
    const room = { width: page.width - 24, height: page.height - 12 - 40 }
    const scale = Math.min(room.width / width, room.height / height)
    const left = (page.width - width * scale) / 2
    const top = 12 + (room.height - height * scale) / 2
    const options = { alt: this.#text.writable(alt), placement: 'Block' }
    const element = this.stream.child(this.#flow.root, 'Figure', options)
    element.add(() => this.stream.placeForm(form, left, top + height * scale, scale))
    element.end()
    this.#pages.y = this.#pages.bottom
  }

  /** Height of a block of text, with the gap below it. */
  #heightOf(text: Text, size: number, gap: number): number {
    return this.#text.lines(text, this.#pages.width, size).length * size * LINE + gap
  }

  #leadHeight({ text, details }: Lead): number {
    return details.reduce(
      (sum, detail) => sum + this.#heightOf(detail, SIZE.small, 4),
      this.#heightOf([{ text, bold: true }], SIZE.headings[0], 2) + 8,
    )
  }

  #figure(image: PdfImage, { alt, width, height }: { alt: string; width: number; height: number }): void {
    const scale = Math.min(width / image.width, height / image.height)
    const shown = { width: image.width * scale, height: image.height * scale }
    const left = MARGIN.side
    const top = this.#pages.y
    const element = this.stream.child(this.#flow.root, 'Figure', {
      alt: this.#text.writable(alt),
      bbox: [left, top, left + shown.width, top + shown.height],
    })
    element.add(() => void this.stream.image(image.bytes, left, top, shown))
    element.end()
    this.#pages.y = top + shown.height
  }

  /** @internal called by `drawPdf` and the drawing thread */
  end(): void {
    this.#flow.endHeadings()
    this.#pages.end()
    this.#outline.end()
    this.#flow.root.end()
    this.stream.end()
  }
}

/** An empty document with its metadata. */
function documentOf({ title, lang, author, subject, date, holdsOthers = false }: PdfOptions) {
  return new PacedDocument({
    pdfVersion: '1.7',
    ...(holdsOthers ? {} : { subset: 'PDF/UA' }),
    tagged: true,
    lang: lang === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    autoFirstPage: false,
    // `Pages` makes its own page breaks and margins.
    size: A4,
    margin: 0,
    info: {
      Title: title,
      ...(author === undefined ? {} : { Author: author }),
      ...(subject === undefined ? {} : { Subject: subject }),
      Producer: 'Sillon',
      Creator: 'Sillon',
      CreationDate: date,
    },
    font: null,
  })
}
