import type { Flow } from './flow'
import type { Run } from './lines'
import type { Entry, Level } from './pdf'
import type { PacedDocument } from './pdfkit'
import { INK, LINE, MARGIN, SIZE } from './style'
import type { Later } from './typesetter'

/** Width of the page numbers in a table of contents. */
const NUMBERS = 36

/** Navigation of a document: its bookmarks, its anchors, and the table of contents with page numbers. */
export class Outline {
  readonly #bookmarks: PacedDocument['outline'][] = []
  #level = 0
  /** Page numbers in the table of contents that are still unknown, by anchor. */
  readonly #numbers = new Map<string, Later[]>()

  constructor(private readonly flow: Flow) {}

  /** The title of a cover is a heading without a bookmark. */
  cover(): void {
    this.#level = 1
  }

  /** Adds a bookmark that leads here. @returns its level in the structure, at most one below the last one */
  bookmark(level: Level, text: string): Level {
    const { document, pages } = this.flow
    const shown = Math.min(level, this.#level + 1) as Level
    this.#level = shown
    this.#bookmarks.length = shown - 1
    const parent = this.#bookmarks.at(-1) ?? document.outline
    this.#bookmarks.push(
      parent.addItem(this.flow.text.writable(text), {
        left: pages.current.width,
        top: Math.max(0, pages.y - 8),
        expanded: shown === 1,
      }),
    )
    return shown
  }

  /** Sets the target of links and of the table of contents at this position. */
  anchor(name: string): void {
    const { document, pages } = this.flow
    const { height } = pages.current
    document.addNamedDestination(name, 'XYZ', 0, Math.min(height, Math.max(0, pages.y - 8)), null)
    for (const number of this.#numbers.get(name) ?? []) number.write(String(pages.count))
    this.#numbers.delete(name)
  }

  /** Writes the table of contents before the chapters: their pages are filled in later. */
  contents(entries: readonly Entry[]): void {
    const { document, pages, text, root } = this.flow
    const size = SIZE.body
    this.flow.begin(2 * size * LINE + 6)
    const toc = document.child(root, 'TOC')
    for (const { level, text: title, to } of entries) {
      const left = MARGIN.side + (level - 1) * 16
      const run: Run = { text: `${title} `, to, bold: level === 1, colour: INK }
      const lines = text.lines([run], pages.width - (left - MARGIN.side) - 40, size)
      pages.room(lines.length * size * LINE + (level === 1 ? 6 : 0))
      pages.gap(level === 1 ? 6 : 1)
      const item = document.child(toc, 'TOCI')
      const link = document.child(item, 'Link')
      const top = pages.y
      const { later, form } = text.later(NUMBERS, size)
      link.add(() => {
        pages.y = text.drawLines(lines, top, { left, size, width: pages.width })
        // At the end of the last line.
        document.placeForm(form, MARGIN.side + pages.width - NUMBERS, pages.y)
      })
      document.goTo(left, top, MARGIN.side + pages.width - left, pages.y - top, to, {
        Contents: new String(text.writable(title)),
        structParent: link,
      } as object)
      link.end()
      item.end()
      this.#numbers.set(to, [...(this.#numbers.get(to) ?? []), later])
    }
    toc.end()
  }

  /** Leaves the page numbers of missing anchors empty. */
  end(): void {
    for (const [, numbers] of this.#numbers) for (const number of numbers) number.write('')
  }
}
