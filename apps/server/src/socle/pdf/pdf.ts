import type { Refusal } from './appended'
import type { PdfImage } from './images'
import type { Text } from './lines'

export interface PdfOptions {
  /** Title in the window of a reader, and in the metadata. */
  readonly title: string
  readonly lang: 'fr' | 'en'
  readonly author?: string
  readonly subject?: string
  /** Time of creation: it tells which of two printed copies is newer. */
  readonly date: Date
  /** A colour `#rrggbb` for titles and rules; darkened until it is readable. */
  readonly accent?: string
  /** Header of each page except a cover. */
  readonly header?: { readonly logo?: PdfImage | null; readonly left: string; readonly right: string }
  /** Footer of each page, before "Page n / N". */
  readonly footer?: string
  /** The document will contain pages of other files, whose fonts and tags are unknown: it does not declare PDF/UA. */
  readonly holdsOthers?: boolean
}

export interface Column {
  readonly title: string
  /** Its share of the width, relative to the other columns. */
  readonly share: number
  /** Numbers are right-aligned. */
  readonly align?: 'left' | 'right'
}
export interface Cell {
  readonly text: Text
  /** Number of columns of the cell. */
  readonly span?: number
  /** Header of its row, for people who use a screen reader. */
  readonly isHead?: boolean
  readonly align?: 'left' | 'right'
  /** Keeps its row on the page of the next one, as the title of a part. */
  readonly isSubtitle?: boolean
  /** A bar in place of text, for the eye only: other cells of the row tell its value. */
  readonly bar?: Bar
  /** Minimum number of lines: an empty cell to write in by hand. */
  readonly lines?: number
}
/** A filled share of a whole, with a mark; both from 0 to 1. */
export interface Bar {
  readonly filled: number
  readonly mark: number
  /** In grey: a full bar alone would look like a success. */
  readonly isQuiet?: boolean
}
/** A row of cells; a plain string is a cell, and a row with a single cell without `span` is a title across the table. */
export type Row = readonly (string | Cell)[]

export interface TableOptions {
  /** With little space between rows: a long table on few pages. */
  readonly isDense?: boolean
}

export interface FactsOptions extends TableOptions {
  /** Maximum height, in points, of the image below them: at least most of it stands on their page. */
  readonly imageBelow?: number
}

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
  /** The most important statement, with its details in small print. */
  readonly lead?: Lead | null
  readonly facts?: readonly Fact[]
  readonly note?: string
}

export type Fact = readonly [label: string, value: Text]

/** A document for its writer: blocks from top to bottom. A promise resolves once the reader has taken the preceding blocks. */
export interface Pdf {
  /** Writes the first page: title, subject and people; without header, footer and page number. */
  cover(cover: Cover): void
  /** Begins the next block on a new page; where `isSoft`, below the last one if at least a third of that page is free, or two thirds of a first page. */
  newPage(options?: { readonly isSoft?: boolean }): void
  /** Writes a heading with its bookmark, on the page of the block below it; a level is at most one below the last, as the structure requires. */
  heading(
    level: Level,
    text: string,
    options?: { readonly anchor?: string; readonly bookmark?: string; readonly lead?: Lead | undefined },
  ): void
  /** Writes the table of contents before the chapters: their pages are filled in later. */
  contents(entries: readonly Entry[]): void
  /** Writes the most important statement in large print, and its details below in small print. */
  lead(lead: Lead): void
  paragraph(text: Text, options?: { readonly isQuiet?: boolean }): void
  /** Writes a paragraph that must not be overlooked: beside a rule, on a tint. */
  callout(text: Text): void
  list(items: readonly Text[]): void
  /** Writes names and values, one pair a line: on one page, unless they are higher than half of it. */
  facts(pairs: readonly Fact[], options?: FactsOptions): void
  /**
   * Writes a table with its head on each page. A row stays on one page, unless it is higher than half a page, or than a quarter as the first row below a
   * heading. A row of one text over the whole table breaks as a paragraph does.
   */
  table(columns: readonly Column[], rows: readonly Row[], options?: TableOptions): Promise<void>
  /**
   * Writes an image on its own lines, on a page with room for most of it, and at most as high as that room; `alt` describes its content. `height` is its maximum
   * height, by default a page.
   */
  image(image: PdfImage, options: { readonly alt: string; readonly caption?: string; readonly height?: number }): void
  /**
   * Appends the pages of a PDF sent by a user one by one, each with this document's footer. For a screen reader they are pictures with the text of `altOf`;
   * their own text can still be searched and copied.
   * @returns the reason why they are not shown; nothing was written then
   */
  appended(bytes: Uint8Array, altOf: (page: number, pages: number) => string): Promise<Refusal | null>
  /** Waits until the reader has taken the written blocks, so that a long document is never whole in memory. Call it between two blocks. */
  flowing(): Promise<void>
}
