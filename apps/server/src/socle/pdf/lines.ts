/** A piece of text in one face. `href` leads out of the document, `to` to an anchor in it. */
export interface Run {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly colour?: string
  readonly href?: string
  readonly to?: string
}
export type Text = string | readonly Run[]

export interface Piece {
  readonly run: Run
  readonly text: string
  readonly width: number
}
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
}
export type Measure = (text: string, run: Run) => number

export const runsOf = (text: Text): readonly Run[] => (typeof text === 'string' ? [{ text }] : text)
export const plainText = (text: Text): string =>
  runsOf(text)
    .map((run) => run.text)
    .join('')

/**
 * Line breaks are allowed after a space, and after the hyphen or slash between two words. They are not allowed after a non-breaking space (inside « 12 ha »),
 * inside French quotation marks, or before a double punctuation mark, however it was typed.
 */
const BREAKS = /(?<=\n)|(?<=(?<!«) )(?! *[»:;?!])|(?<=\p{L}[-/])(?=\p{L})/u

/**
 * Text cut into lines of at most this width. Entered line breaks are kept; a word longer than a line is cut.
 */
export function linesOf(text: Text, width: number, measure: Measure): Line[] {
  const lines: Line[] = []
  let pieces: Piece[] = []
  let used = 0
  const endLine = () => {
    lines.push(trimmed(pieces, measure))
    pieces = []
    used = 0
  }
  for (const word of wordsOf(runsOf(text), measure)) {
    if (used > 0 && used + word.visible > width) endLine()
    for (const piece of word.visible > width ? cut(word.pieces, width, measure) : word.pieces) {
      if (used > 0 && word.visible > width && used + piece.width > width) endLine()
      pieces.push(piece)
      used += piece.width
    }
    if (word.endsLine) endLine()
  }
  if (pieces.length > 0 || lines.length === 0) endLine()
  return lines
}

/** Width of the longest unbreakable part of a text. */
export const longestWord = (text: string, measure: (text: string) => number): number =>
  Math.max(...text.split(BREAKS).map((word) => measure(word.trimEnd())))

interface Word {
  readonly pieces: readonly Piece[]
  /** Its width without the trailing space. */
  readonly visible: number
  readonly endsLine: boolean
}

/** Pieces between two possible line breaks; the font may change within a word. */
function wordsOf(runs: readonly Run[], measure: Measure): Word[] {
  const words: Word[] = []
  let pieces: Piece[] = []
  const endWord = (endsLine: boolean) => {
    words.push({ pieces, visible: trimmed(pieces, measure).width, endsLine })
    pieces = []
  }
  for (const run of runs)
    for (const token of run.text.split(BREAKS)) {
      const text = token.replace(/\n$/, ' ').replace(/^ $/, token === '\n' ? '' : ' ')
      if (text !== '') pieces.push({ run, text, width: measure(text, run) })
      if (text !== token) endWord(true)
      else if (/(?<!«) $|\p{L}[-/]$/u.test(token)) endWord(false)
    }
  if (pieces.length > 0) endWord(false)
  return words
}

/** The space at the end of a line has no width. One space stays, so that copied or spoken text has separate words. */
function trimmed(pieces: readonly Piece[], measure: Measure): Line {
  const kept = [...pieces]
  let space = ''
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const text = last.text.replace(/ +$/, '')
    if (text === last.text && space === '') break
    kept.pop()
    space = ' '
    if (text === '') continue
    kept.push({ ...last, text: text + space, width: measure(text, last.run) })
    break
  }
  return { pieces: merged(kept), width: kept.reduce((sum, piece) => sum + piece.width, 0) }
}

/** Merges neighbours of one run into one piece. */
function merged(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.run === piece.run)
      all[all.length - 1] = { run: piece.run, text: last.text + piece.text, width: last.width + piece.width }
    else all.push(piece)
  }
  return all
}

function cut(pieces: readonly Piece[], width: number, measure: Measure): Piece[] {
  return pieces.flatMap(({ run, text }) => {
    const parts: Piece[] = []
    let part = ''
    let used = 0
    for (const character of text) {
      const more = measure(character, run)
      if (part !== '' && used + more > width) {
        parts.push({ run, text: part, width: measure(part, run) })
        part = ''
        used = 0
      }
      part += character
      used += more
    }
    if (part !== '') parts.push({ run, text: part, width: measure(part, run) })
    return parts
  })
}
