import { type Face, faceOf, faces, fontOf, writable } from './fonts'
import { type Line, linesOf, type Piece, runsOf, type Text } from './lines'
import type { PacedDocument, Ref } from './pdfkit'
import { INK, LINE, SIZE } from './style'

export interface LineStyle {
  readonly left: number
  readonly width: number
  readonly size: number
  readonly align?: 'left' | 'right'
  readonly colour?: string
}

/** Text written after its position is fixed: the number of pages, the page of a chapter. */
export interface Later {
  write(text: string): void
}

export const isLinked = ({ run }: Piece): boolean => run.href !== undefined || run.to !== undefined

/** Left edge of the first piece of a line. */
export const startOf = (line: Line, { left, width, align }: LineStyle): number =>
  left + (align === 'right' ? width - line.width : 0)

/** Measures text in the fonts of a document, cuts it into lines, and draws these at given positions. It has no knowledge of pages. */
export class Typesetter {
  constructor(
    private readonly document: PacedDocument,
    /** Colour of links, titles and rules. */
    readonly accent: string,
  ) {
    for (const face of faces) document.registerFont(face, fontOf(face))
    this.#font('regular', SIZE.body)
  }

  #font(face: Face, size: number): void {
    this.document.font(face).fontSize(size)
  }

  measure(text: string, face: Face, size: number): number {
    this.document.font(face)
    return this.document._font.widthOfString(text, size)
  }

  /** The text with a question mark for each character missing from the font. */
  writable(text: string, face: Face = 'regular'): string {
    this.document.font(face)
    return writable(text, (codePoint) => this.document._font.font.hasGlyphForCodePoint(codePoint))
  }

  lines(text: Text, width: number, size: number): Line[] {
    const runs = runsOf(text).map((run) => ({ ...run, text: this.writable(run.text, faceOf(run)) }))
    return linesOf(runs, width, (part, run) => this.measure(part, faceOf(run), size))
  }

  /** @returns the position of the next line */
  drawLines(lines: readonly Line[], top: number, style: LineStyle): number {
    let y = top
    for (const line of lines) {
      let x = startOf(line, style)
      for (const piece of line.pieces) {
        this.drawPiece(piece, x, y, style)
        x += piece.width
      }
      y += style.size * LINE
    }
    return y
  }

  drawPiece(piece: Piece, x: number, top: number, { size, colour = INK }: LineStyle): void {
    const { run, text, width } = piece
    const isLink = isLinked(piece)
    const shown = run.colour ?? (isLink ? this.accent : colour)
    this.#font(faceOf(run), size)
    this.document.fillColor(shown)
    // The text is centred in the height of its line.
    const baseline = top + size * (LINE / 2 + 0.34)
    this.document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    // Links are underlined as well as coloured, unless they have the colour of their surroundings on purpose, as in a table of contents.
    if (isLink && run.colour === undefined) this.document.rect(x, baseline + 1.4, width, 0.5).fill(shown)
  }

  /** A form that pages may show before its text is known; the text ends at the right. */
  later(width: number, size: number, colour = INK): { later: Later; form: Ref } {
    this.#font('regular', size)
    const font = this.document._font
    const height = size * LINE
    const form = this.document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Resources: { Font: { [font.id]: font.ref() } },
    })
    const write = (text: string) => {
      this.#font('regular', size)
      const x = Math.max(0, width - font.widthOfString(text, size))
      const y = height - size * (LINE / 2 + 0.34)
      const rgb = [1, 3, 5].map((start) => (Number.parseInt(colour.slice(start, start + 2), 16) / 255).toFixed(3))
      form.end(
        `${rgb.join(' ')} rg BT /${font.id} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${font.encode(text)[0].join('')}> Tj ET`,
      )
    }
    return { later: { write }, form }
  }
}
