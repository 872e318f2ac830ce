/** A run of a text: plain, an address of the repository, or something that one types or reads as it is. */
export type Run =
  | string
  | { readonly kind: 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  | { readonly kind: 'image'; readonly alt: string; readonly file: string }

export type Block =
  | { readonly kind: 'h1' | 'h2' | 'p'; readonly runs: readonly Run[] }
  | { readonly kind: 'ol' | 'ul'; readonly items: readonly (readonly Block[])[] }

const INLINE = /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|(?<bang>!?)\[(?<text>[^\]]*)\]\((?<to>[^)\s]+)\)/g

/** French spaces where no line breaks: inside quotation marks, and before high punctuation. */
const FRENCH_SPACE = /(?<=«) | (?=[»:;?!])/g

function runsOf(line: string): readonly Run[] {
  const text = line.replaceAll(FRENCH_SPACE, '\u00a0')
  const runs: Run[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) runs.push(text.slice(from, match.index))
    from = match.index + match[0].length
    const { code, strong, bang, text: label = '', to = '' } = match.groups ?? {}
    if (code !== undefined) runs.push({ kind: 'code', text: code })
    else if (strong !== undefined) runs.push({ kind: 'strong', text: strong })
    else if (bang === '!') runs.push({ kind: 'image', alt: label, file: to.slice(to.lastIndexOf('/') + 1) })
    else runs.push({ kind: 'link', text: label, to })
  }
  return from < text.length ? [...runs, text.slice(from)] : runs
}

const MARKER = /^(?<mark>-|\d+\.) +/

/** The items of a list: each begins with a marker, and goes on with lines that are empty or indented. */
function itemsOf(lines: readonly string[]): string[][] {
  const items: string[][] = []
  for (const line of lines) {
    if (MARKER.test(line)) items.push([line.replace(MARKER, '')])
    else items.at(-1)?.push(line.trimStart())
  }
  return items
}

/** Reads the Markdown of the guides (docs/guide): headings, paragraphs, lists, pictures, links, code. */
export function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const start = at
    const isNext = (goesOn: (next: string) => boolean) => at + 1 < lines.length && goesOn(lines[at + 1] ?? '')
    const [, head] = /^(##?) /.exec(line) ?? []
    const mark = MARKER.exec(line)?.groups?.mark
    if (line === '') continue
    if (head !== undefined) blocks.push({ kind: head === '#' ? 'h1' : 'h2', runs: runsOf(line.slice(head.length + 1)) })
    else if (mark !== undefined) {
      while (isNext((next) => next === '' || /^ +/.test(next) || MARKER.test(next))) at++
      const items = itemsOf(lines.slice(start, at + 1)).map(blocksOf)
      blocks.push({ kind: mark === '-' ? 'ul' : 'ol', items })
    } else {
      while (isNext((next) => next !== '' && !MARKER.test(next))) at++
      blocks.push({ kind: 'p', runs: runsOf(lines.slice(start, at + 1).join(' ')) })
    }
  }
  return blocks
}
