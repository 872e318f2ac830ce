import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A bookmark with its page, from 1, and its children. */
export interface Bookmark {
  readonly title: string
  readonly page: number
  readonly items: readonly Bookmark[]
}
/** An element of the structure: its kind, its text or replacement text, and its children. */
export interface Element {
  readonly role: string
  readonly text: string
  readonly alt?: string
  readonly children: readonly Element[]
}

export interface ReadPdf {
  readonly title: string
  readonly lang: string | null
  readonly isTagged: boolean
  /** Whether its metadata declare PDF/UA. */
  readonly isUa: boolean
  readonly labels: readonly string[] | null
  /** Text of each page in writing order, line by line. */
  readonly pages: readonly string[]
  /** Share of each page, from 0 to 1, between its first and its last line, without header and footer. */
  readonly filled: readonly number[]
  /** Right edge of the page number in each footer, in points; null without one. */
  readonly numberEnds: readonly (number | null)[]
  /** Width and height of each page, in points. */
  readonly sizes: readonly (readonly [number, number])[]
  readonly outline: readonly Bookmark[]
  /** Structure that a screen reader follows, page by page. */
  readonly structure: readonly Element[]
  /** Targets of its links: addresses, or pages as `#3`. */
  readonly links: readonly string[]
  /** Fonts missing from the file; a reader would replace them. */
  readonly missingFonts: readonly string[]
}

/** Reads a PDF with Mozilla's reader, which shares no code with our writer. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    verbosity: 0,
    isEvalSupported: false,
    stopAtErrors: true,
    // Fonts are inspected and never drawn.
    fontExtraProperties: true,
    disableFontFace: true,
  })
  try {
    const document = await task.promise
    return await read(document)
  } finally {
    await task.destroy()
  }
}

async function read(document: PDFDocumentProxy): Promise<ReadPdf> {
  const { info, metadata } = (await document.getMetadata()) as unknown as {
    info: { Title?: string; Language?: string | null }
    metadata: { getRaw(): string } | null
  }
  const pages: string[] = []
  const filled: number[] = []
  const numberEnds: (number | null)[] = []
  const sizes: [number, number][] = []
  const structure: Element[] = []
  const links: string[] = []
  const missingFonts = new Set<string>()
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const open: { readonly tag: string; readonly id: string | undefined }[] = []
    const lines: number[] = []
    let whole = ''
    for (const item of items) {
      if ('str' in item) {
        const text = item.str + (item.hasEOL ? '\n' : '')
        whole += text
        const id = open.findLast((mark) => mark.id !== undefined)?.id
        if (item.str.trim() !== '' && !open.some(({ tag }) => tag === 'Artifact')) lines.push(Number(item.transform[5]))
        if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + text)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push({ tag: (item as { tag?: string }).tag ?? '', id: item.id ?? undefined })
    }
    pages.push(whole)
    const written = items.find((item) => 'str' in item && /^Page \d+ \/ \d+$/.test(item.str))
    numberEnds.push(written !== undefined && 'str' in written ? Number(written.transform[4]) + written.width : null)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    sizes.push([right - left, top - bottom])
    filled.push(lines.length === 0 ? 0 : (Math.max(...lines) - Math.min(...lines)) / (top - bottom))
    const tree = (await page.getStructTree()) as unknown as Node | null
    if (tree !== null) structure.push(elementOf(tree, texts))
    for (const annotation of await page.getAnnotations())
      if (annotation.subtype === 'Link')
        links.push(annotation.url ?? `#${await pageOf(document, annotation.dest as Destination)}`)
    await page.getOperatorList()
    for (const id of fontsOf(page)) missingFonts.add(id)
  }
  const raw = metadata?.getRaw() ?? ''
  return {
    title: info.Title ?? '',
    lang: info.Language ?? null,
    isTagged: (await document.getMarkInfo())?.Marked === true,
    isUa: /<pdfuaid:part>1</.test(raw),
    labels: await document.getPageLabels(),
    pages,
    filled,
    numberEnds,
    sizes,
    outline: await bookmarksOf(document, (await document.getOutline()) as unknown as RawBookmark[] | null),
    structure,
    links,
    missingFonts: [...missingFonts],
  }
}

/** Fonts of a page that are not embedded. */
function fontsOf(page: unknown): string[] {
  const { commonObjs } = page as {
    commonObjs: Iterable<[string, { name?: string; missingFile?: boolean } | null]>
  }
  return [...commonObjs].flatMap(([, font]) => (font?.missingFile === true ? [font.name ?? '?'] : []))
}

interface Node {
  readonly role?: string
  readonly alt?: string
  readonly type?: string
  readonly id?: string
  readonly children?: readonly Node[]
}

function elementOf({ role = '', alt, children = [] }: Node, texts: ReadonlyMap<string, string>): Element {
  const isContent = ({ type }: Node) => type === 'content'
  return {
    role,
    ...(alt === undefined ? {} : { alt }),
    text: children
      .filter(isContent)
      .map(({ id = '' }) => texts.get(id) ?? '')
      .join('')
      .trim(),
    // A table over several pages has all rows in the tree of each page: those of other pages are empty.
    children: children
      .filter((child) => child.role !== undefined && hasContent(child))
      .map((child) => elementOf(child, texts)),
  }
}

const hasContent = ({ type, children = [] }: Node): boolean => type === 'content' || children.some(hasContent)

type Destination = string | readonly unknown[] | null
interface RawBookmark {
  readonly title: string
  readonly dest: Destination
  readonly items: readonly RawBookmark[]
}

async function pageOf(document: PDFDocumentProxy, destination: Destination): Promise<number> {
  const found = typeof destination === 'string' ? await document.getDestination(destination) : destination
  const [ref] = found ?? []
  return ref === undefined ? 0 : (await document.getPageIndex(ref as { num: number; gen: number })) + 1
}

const bookmarksOf = (document: PDFDocumentProxy, items: readonly RawBookmark[] | null): Promise<Bookmark[]> =>
  Promise.all(
    (items ?? []).map(async ({ title, dest, items: below }) => ({
      title,
      page: await pageOf(document, dest),
      items: await bookmarksOf(document, below),
    })),
  )

/** All elements of a kind, in reading order. */
export const elementsOf = (role: string, elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [...(element.role === role ? [element] : []), ...elementsOf(role, element.children)])

/** Words and codes of the product that no printed page has. */
const MOTS_DU_PRODUIT =
  /\b(?:spec|pair|conception|hve[34]a?-\d|undefined|null|NaN|(?:NON_)?CERTIFIABLE|NON_CONCLUANT|PAS_ENCORE|SAISIE_EN_COURS)\b|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\[object/g

/** Faults of a printed document, in words: none for one that can be handed over. */
export function fautesDuDocument({ pages, filled, isTagged, isUa, missingFonts, outline, title }: ReadPdf): string[] {
  return [
    ...(isTagged && isUa ? [] : ['It is not tagged.']),
    ...(title === '' || outline.length === 0 ? ['It has no title, or no bookmarks.'] : []),
    ...missingFonts.map((font) => `The font ${font} is missing.`),
    ...pages.flatMap((page, index) => [
      ...(page.match(MOTS_DU_PRODUIT) ?? []).map((word) => `"${word}" on page ${index + 1}.`),
      // The last page ends where the text does.
      ...((filled[index] ?? 0) < 0.2 && index < pages.length - 1 ? [`Page ${index + 1} is nearly empty.`] : []),
    ]),
  ]
}

/** The whole text of an element. */
export const textOf = ({ text, children }: Element): string => [text, ...children.map(textOf)].join(' ').trim()
