import type { Refusal } from './appended'
import type { PdfImage } from './images'
import type { Text } from './lines'

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
export interface Cell {
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
  /** Anchor of its target heading. */
  readonly to: string
}

/** First statement of a document, with its details. */
export interface Lead {
  readonly text: string
  readonly details: readonly string[]
}

export type Level = 1 | 2 | 3

/** First page of a document. */
export interface Cover {
  readonly title: string
  readonly subtitle?: string
  readonly logo?: { readonly image: PdfImage; readonly alt: string } | null
  /** The statement that matters most, with its details in small. */
  readonly lead?: Lead | null
  readonly facts?: readonly Fact[]
  readonly note?: string
}

export type Fact = readonly [label: string, value: Text]

/** A document as its writer sees it: blocks from top to bottom. A promise resolves once the reader has taken the blocks before. */
export interface Pdf {
  /** The first page: a title, who and what it is about; without header, footer and number. */
  cover(cover: Cover): void
  /** The next block begins a page. */
  newPage(): void
  /** A heading with its bookmark, on the page on which the block below it begins; levels go down one by one, as the structure wants it. */
  heading(
    level: Level,
    text: string,
    options?: { readonly anchor?: string; readonly bookmark?: string; readonly lead?: Lead | undefined },
  ): void
  /** The table of contents, before the chapters: their pages are filled in when they come. */
  contents(entries: readonly Entry[]): void
  /** Writes the statement that matters most, large, and its details below, small. */
  lead(lead: Lead): void
  paragraph(text: Text, options?: { readonly isQuiet?: boolean }): void
  /** Writes a paragraph that must not be overlooked: beside a rule, on a tint. */
  callout(text: Text): void
  list(items: readonly Text[]): void
  /** Names and values, a line each. */
  facts(pairs: readonly Fact[]): void
  /** A table whose head stands on each of its pages; a row is on one page, unless it is higher than half of one, or than a quarter as the first row below a heading. */
  table(columns: readonly Column[], rows: readonly Row[]): Promise<void>
  /** An image on its own lines; `alt` says what is to be seen on it. `height` is what it takes at most, a whole page if it says nothing. */
  image(image: PdfImage, options: { readonly alt: string; readonly caption?: string; readonly height?: number }): void
  /**
   * The pages of a PDF that somebody sent, one by one, each with this document's footer. They are pictures for a screen reader, which hears `altOf` of each; their text is
   * still found and copied.
   * @returns why they are not shown; nothing was written then
   */
  appended(bytes: Uint8Array, altOf: (page: number, pages: number) => string): Promise<Refusal | null>
  /** Waits until what was written is read, so that a long document is not kept whole; between two blocks. */
  flowing(): Promise<void>
}
