import { SaxesParser } from 'saxes'

// XML of a workbook by the offsets of its elements: its text is cut and joined, and never written anew.

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Offsets of its "<", after its ">", and after its end tag. */
  readonly start: number
  readonly open: number
  readonly end: number
  readonly isEmpty: boolean
  /** Its shown text, and whether a formula computes it. Nested elements that were requested too are left out. */
  readonly texte: string
  readonly estFormule: boolean
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

export const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Elements with text that a spreadsheet shows. */
const MONTRES = new Set(['t', 'v'])
/** Element with the pronunciation of a text. */
const LECTURE = 'rPh'

/** Elements of these names with their offsets, in the order of their ends. */
export function elements(text: string, names: readonly string[]): Element[] {
  const wanted = new Set(names)
  const open: Mutable<Omit<Element, 'end'>>[] = []
  const found: Element[] = []
  let readings = 0
  let isShown = false
  const parser = new SaxesParser()
  parser.on('error', (failure) => {
    throw failure
  })
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const kind = local(name)
    isShown = MONTRES.has(kind)
    if (kind === LECTURE) readings++
    const inside = open.at(-1)
    if (kind === 'f' && inside !== undefined) inside.estFormule = true
    if (!wanted.has(kind)) return
    // Attributes contain no "<".
    const start = text.lastIndexOf('<', parser.position - 1)
    const place = { name, attributes, start, open: parser.position, isEmpty: isSelfClosing }
    open.push({ ...place, texte: '', estFormule: false })
  })
  const show = (shown: string) => {
    const inside = open.at(-1)
    if (isShown && readings === 0 && inside !== undefined) inside.texte += shown
  }
  parser.on('text', show)
  parser.on('cdata', show)
  parser.on('closetag', ({ name }) => {
    const kind = local(name)
    isShown = false
    if (kind === LECTURE) readings--
    if (!wanted.has(kind)) return
    const element = open.pop()
    if (element !== undefined) found.push({ ...element, end: parser.position })
  })
  if (text !== '') parser.write(text).close()
  return found
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** An empty element with content inserted. */
export const opened = (text: string, { name, start, end }: Element, content: string) => ({
  at: start,
  to: end,
  text: `${text.slice(start, end - '/>'.length).trimEnd()}>${content}</${name}>`,
})

/** The text with these non-overlapping parts replaced. Insertions at one offset keep their order. */
export function edited(
  text: string,
  edits: readonly { readonly at: number; readonly to: number; readonly text: string }[],
): string {
  let at = 0
  let out = ''
  for (const edit of [...edits].sort((a, b) => a.at - b.at || a.to - b.to)) {
    out += text.slice(at, edit.at) + edit.text
    at = edit.to
  }
  return out + text.slice(at)
}
