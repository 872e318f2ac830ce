import { SaxesParser } from 'saxes'
import { type ArchiveRefusee, archiveOf, contentOf, openArchive, type Partie, repacked } from './archive'
import { texteDe } from './feuille'

/**
 * A workbook that somebody else made, filled in: the cells that are named, and no byte beside them. Nothing is read into a model and written again, which would lose what the
 * model does not know; the text of a sheet is cut and put together around the cells.
 */

/** What a workbook may hold once it is unpacked, and in how many parts. */
const LIMITES = { deploye: 20_000_000, parties: 1_000 }
/** Cells that are shown to choose among. */
const CELLULES_MAX = 20_000

/** Why a workbook is not taken. */
export class ClasseurRefuse extends Error {
  constructor(readonly raison: ArchiveRefusee['raison'] | 'pas un classeur' | 'macros' | 'entites') {
    super(`The workbook is not taken: ${raison}.`)
  }
}

/** A cell that is there, and what it shows. */
export interface CelluleLue {
  readonly ref: string
  readonly texte: string
  readonly estFormule: boolean
  /** Covered by another one that it was merged with. */
  readonly estCouverte: boolean
}

/** What is written: days as `YYYY-MM-DD`, as a day where the cell is drawn as one. */
export type ValeurEcrite = { readonly genre: 'texte' | 'nombre' | 'date'; readonly valeur: string | number } | null

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** From its "<" to after its ">", and to after its end tag. */
  readonly start: number
  readonly open: number
  readonly end: number
  readonly isEmpty: boolean
}

/** A workbook that was taken: its sheets by name. */
export class Classeur {
  private constructor(
    private readonly parties: readonly Partie[],
    private readonly feuilles: ReadonlyMap<string, string>,
    private readonly textes: readonly string[],
    /** The styles that are drawn as dates. */
    private readonly styleDates: ReadonlySet<number>,
    private readonly depuis1904: boolean,
  ) {}

  /** @throws ClasseurRefuse */
  static async open(bytes: Buffer): Promise<Classeur> {
    if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') {
      const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      throw new ClasseurRefuse(isEncrypted ? 'chiffree' : 'pas un classeur')
    }
    const parties = await openArchive(bytes, LIMITES).catch((failure: ArchiveRefusee) => {
      throw new ClasseurRefuse(failure.raison)
    })
    const texts = new Map<string, string>()
    for (const partie of parties)
      if (/(^\[Content_Types\]|^xl\/.*|^_rels\/.*)\.(xml|rels)$/.test(partie.nom)) {
        const text = (await contentOf(partie)).toString('utf8')
        // A workbook declares no entities: one that does wants something of whoever reads it.
        if (text.includes('<!DOCTYPE') || text.includes('\0')) throw new ClasseurRefuse('entites')
        texts.set(partie.nom, text)
      }
    const types = texts.get('[Content_Types].xml') ?? ''
    if (/macroEnabled|vbaProject/i.test(types) || parties.some(({ nom }) => /vbaProject\.bin$/i.test(nom)))
      throw new ClasseurRefuse('macros')
    const workbook = texts.get(WORKBOOK)
    if (!types.includes('spreadsheetml.sheet.main+xml') || workbook === undefined)
      throw new ClasseurRefuse('pas un classeur')
    try {
      const targets = new Map(
        elements(texts.get('xl/_rels/workbook.xml.rels') ?? '', ['Relationship']).map(
          ({ attributes: { Id = '', Target = '' } }) => [Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`],
        ),
      )
      const sheets = elements(workbook, ['sheet']).flatMap(({ attributes }) => {
        const relation = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
        const part = targets.get(relation ?? '')
        return attributes.name === undefined || part === undefined || !part.includes('worksheets/')
          ? []
          : ([[attributes.name, part]] as const)
      })
      if (sheets.length === 0 || sheets.some(([, part]) => !texts.has(part)))
        throw new ClasseurRefuse('pas un classeur')
      return new Classeur(
        parties,
        new Map(sheets),
        sharedTexts(texts.get('xl/sharedStrings.xml') ?? ''),
        dateStyles(texts.get('xl/styles.xml') ?? ''),
        elements(workbook, ['workbookPr']).some(({ attributes }) => ['1', 'true'].includes(attributes.date1904 ?? '')),
      )
    } catch (failure) {
      throw failure instanceof ClasseurRefuse ? failure : new ClasseurRefuse('illisible')
    }
  }

  get nomsDeFeuilles(): readonly string[] {
    return [...this.feuilles.keys()]
  }

  /** The cells of a sheet that hold something, are formulas, or are covered; undefined when there is no such sheet. */
  async cellules(nom: string): Promise<readonly CelluleLue[] | undefined> {
    const part = this.feuilles.get(nom)
    if (part === undefined) return undefined
    const { cells, merges, text } = sheetOf(await this.partText(part))
    return cells.slice(0, CELLULES_MAX).flatMap(({ ref, place, element }) => {
      const inner = text.slice(element.open, element.end)
      const estFormule = hasFormula(inner)
      const shown = shownIn(inner, element.attributes.t, this.textes)
      const estCouverte = merges.some((merge) => merge.covers(ref, place))
      return shown === '' && !estFormule && !estCouverte ? [] : [{ ref, texte: shown, estFormule, estCouverte }]
    })
  }

  /** Whether a cell of a sheet may be filled in: it has no formula, and is not covered by one that it is merged with. Undefined when there is no such sheet. */
  async remplissables(nom: string): Promise<((ref: string) => boolean) | undefined> {
    const part = this.feuilles.get(nom)
    if (part === undefined) return undefined
    const { cells, merges, text } = sheetOf(await this.partText(part))
    const formules = new Set(
      cells.filter(({ element }) => hasFormula(text.slice(element.open, element.end))).map(({ ref }) => ref),
    )
    return (ref) => !formules.has(ref) && !merges.some((merge) => merge.covers(ref))
  }

  /**
   * A copy with these cells filled in, by sheet and reference; a null empties its cell. Parts without one of them are copied as they are packed. Where the workbook has formulas, it is
   * told to compute them when it is opened: what they showed before would stand beside other values.
   */
  async fill(values: ReadonlyMap<string, ReadonlyMap<string, ValeurEcrite>>): Promise<Buffer> {
    const patched = new Map<string, Buffer>()
    for (const [nom, cells] of values) {
      const part = this.feuilles.get(nom)
      if (part === undefined) throw new Error(`There is no sheet ${nom}.`)
      patched.set(part, Buffer.from(this.patch(await this.partText(part), cells)))
    }
    let hasFormulas = false
    for (const part of this.feuilles.values()) hasFormulas ||= hasFormula(await this.partText(part))
    if (hasFormulas) patched.set(WORKBOOK, Buffer.from(recomputed(await this.partText(WORKBOOK))))
    const parties: Partie[] = []
    for (const partie of this.parties) {
      const content = patched.get(partie.nom)
      parties.push(content === undefined ? partie : await repacked(partie, content))
    }
    return archiveOf(parties)
  }

  private async partText(nom: string): Promise<string> {
    const partie = this.parties.find((partie) => partie.nom === nom)
    return partie === undefined ? '' : (await contentOf(partie)).toString('utf8')
  }

  private patch(text: string, values: ReadonlyMap<string, ValeurEcrite>): string {
    const { data, rows, cells, columns, prefix } = sheetOf(text)
    const edits: { at: number; to: number; text: string }[] = []
    /** What stands for something that is not there yet goes before what comes after it. */
    const insert = (at: number, added: string) => edits.push({ at, to: at, text: added })
    /** Rows of a sheet that has none. */
    const first: string[] = []
    const byRow = new Map<number, [column: number, ref: string, value: ValeurEcrite][]>()
    for (const [ref, value] of values) {
      const { row, column } = placeOf(ref)
      byRow.set(row, [...(byRow.get(row) ?? []), [column, ref, value]])
    }
    for (const [rang, wanted] of [...byRow].sort(([a], [b]) => a - b)) {
      const row = rows.find((row) => row.rang === rang)
      const ofRow = cells.filter(({ place }) => place.row === rang)
      const missing: string[] = []
      for (const [column, ref, value] of wanted.sort(([a], [b]) => a - b)) {
        const found = ofRow.find(({ place }) => place.column === column)
        if (found !== undefined) {
          const { t: _, cm: __, vm: ___, ...kept } = found.element.attributes
          edits.push({
            at: found.element.start,
            to: found.element.end,
            text: this.cell(prefix, { ...kept, r: ref }, value),
          })
          continue
        }
        const style =
          row?.element.attributes.s ?? columns.find(({ min, max }) => column + 1 >= min && column + 1 <= max)?.style
        const added = this.cell(prefix, { r: ref, ...(style !== undefined && { s: style }) }, value)
        const next = ofRow.find(({ place }) => place.column > column)
        if (row === undefined) missing.push(added)
        else if (next !== undefined) insert(next.element.start, added)
        else if (row.element.isEmpty) missing.push(added)
        else insert(row.element.end - `</${prefix}row>`.length, added)
      }
      if (missing.length === 0) continue
      if (row === undefined) {
        const next = rows.find((row) => row.rang > rang)
        const added = `<${prefix}row r="${rang}">${missing.join('')}</${prefix}row>`
        if (next !== undefined) insert(next.element.start, added)
        else if (data.isEmpty) first.push(added)
        else insert(data.end - `</${prefix}sheetData>`.length, added)
      } else edits.push(opened(text, row.element, missing.join('')))
    }
    if (first.length > 0) edits.push(opened(text, data, first.join('')))
    return edited(text, edits)
  }

  private cell(prefix: string, attributes: Readonly<Record<string, string>>, value: ValeurEcrite): string {
    const written = Object.entries(attributes).map(([name, text]) => ` ${name}="${escaped(text)}"`)
    const open = `<${prefix}c${written.join('')}`
    if (value === null) return `${open}/>`
    const number = this.numberOf(value, Number(attributes.s ?? 0))
    if (number !== null) return `${open}><${prefix}v>${number}</${prefix}v></${prefix}c>`
    const shown = value.genre === 'date' ? String(value.valeur).split('-').reverse().join('/') : String(value.valeur)
    const texte = escaped(texteDe(shown)).replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    return `${open} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${texte}</${prefix}t></${prefix}is></${prefix}c>`
  }

  private numberOf({ genre, valeur }: NonNullable<ValeurEcrite>, style: number): number | null {
    if (typeof valeur === 'number') return valeur
    if (genre !== 'date' || !this.styleDates.has(style)) return null
    const days = (Date.parse(`${valeur}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
    return this.depuis1904 ? days - 1462 : days
  }
}

const WORKBOOK = 'xl/workbook.xml'

const hasFormula = (xml: string) => /<(\w+:)?f[\s/>]/.test(xml)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** The elements of these names, with where they stand, in the order in which they end. */
function elements(text: string, names: readonly string[]): Element[] {
  const wanted = new Set(names)
  const open: Omit<Element, 'end'>[] = []
  const found: Element[] = []
  const parser = new SaxesParser()
  parser.on('error', (failure) => {
    throw failure
  })
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (!wanted.has(local(name))) return
    // No attribute has a "<" in it.
    const start = text.lastIndexOf('<', parser.position - 1)
    open.push({ name, attributes, start, open: parser.position, isEmpty: isSelfClosing })
  })
  parser.on('closetag', ({ name }) => {
    if (!wanted.has(local(name))) return
    const element = open.pop()
    if (element !== undefined) found.push({ ...element, end: parser.position })
  })
  if (text !== '') parser.write(text).close()
  return found
}

const columnOf = (letters: string) =>
  [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1
const placeOf = (ref: string) => {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  return { row: Number(digits), column: columnOf(letters) }
}

function sheetOf(text: string) {
  const found = elements(text, ['sheetData', 'row', 'c', 'col', 'mergeCell']).sort((a, b) => a.start - b.start)
  const data = found.find(({ name }) => local(name) === 'sheetData')
  if (data === undefined) throw new ClasseurRefuse('illisible')
  const rows: { rang: number; element: Element }[] = []
  const cells: { ref: string; place: { row: number; column: number }; element: Element }[] = []
  let row = 0
  let column = -1
  for (const element of found) {
    const { r } = element.attributes
    if (local(element.name) === 'row') {
      // A row or a cell may leave out where it is: it then comes after the one before.
      row = r === undefined ? row + 1 : Number(r)
      column = -1
      rows.push({ rang: row, element })
    } else if (local(element.name) === 'c') {
      const place = r === undefined ? { row, column: column + 1 } : placeOf(r)
      column = place.column
      cells.push({ ref: `${lettersOf(column)}${place.row}`, place, element })
    }
  }
  const columns = found.flatMap(({ name, attributes: { min, max, style } }) =>
    local(name) === 'col' && style !== undefined ? [{ min: Number(min), max: Number(max), style }] : [],
  )
  const merges = found.flatMap(({ name, attributes: { ref = '' } }) => {
    const [from = '', to = from] = ref.split(':')
    return local(name) === 'mergeCell' ? [areaOf(from, to)] : []
  })
  return { text, data, rows, cells, columns, merges, prefix: data.name.slice(0, -'sheetData'.length) }
}

const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** The cells that a merge covers: all of its area but the first one. Its corners are read once, whatever the number of cells that are asked about. */
function areaOf(from: string, to: string) {
  const [first, last] = [placeOf(from), placeOf(to)]
  return {
    covers: (ref: string, { row, column } = placeOf(ref)) =>
      row >= first.row && row <= last.row && column >= first.column && column <= last.column && ref !== from,
  }
}

/** An empty element with something in it. */
const opened = (text: string, { name, start, end }: Element, content: string) => ({
  at: start,
  to: end,
  text: `${text.slice(start, end).replace(/\s*\/>$/, '')}>${content}</${name}>`,
})

/** The text with these parts replaced, which do not overlap. What is put at one place stays in its order. */
function edited(
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

/** The workbook, told to compute its formulas when it is opened. */
function recomputed(workbook: string): string {
  const [calcPr] = elements(workbook, ['calcPr'])
  if (calcPr !== undefined) {
    if (calcPr.attributes.fullCalcOnLoad === '1') return workbook
    const tag = workbook.slice(calcPr.start, calcPr.open).replace(/\s+fullCalcOnLoad="[^"]*"/, '')
    return (
      workbook.slice(0, calcPr.start) + tag.replace(/\s*(\/?>)$/, ' fullCalcOnLoad="1"$1') + workbook.slice(calcPr.open)
    )
  }
  // It comes after these, whichever of them there are.
  const before = elements(workbook, ['sheets', 'functionGroups', 'externalReferences', 'definedNames'])
  const at = Math.max(...before.map(({ end }) => end))
  const prefix = before[0]?.name.slice(0, before[0].name.indexOf(':') + 1) ?? ''
  return `${workbook.slice(0, at)}<${prefix}calcPr fullCalcOnLoad="1"/>${workbook.slice(at)}`
}

/** The texts that cells refer to by their place: of each, all that it shows. */
function sharedTexts(text: string): string[] {
  return elements(text, ['si']).map(({ open, end }) => textIn(text.slice(open, end)))
}

/** What `t` elements hold, without those that say how it is pronounced. */
const textIn = (xml: string): string =>
  [...withoutReadings(xml).matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)]
    .map(([, shown = '']) => unescaped(shown))
    .join('')

/** Looked through once, from one end to the other: in what is no element, such as a comment, many may begin and none end. */
function withoutReadings(xml: string): string {
  const mark = /<(\/?)(?:\w+:)?rPh(?=[\s>])[^>]*>/g
  let text = ''
  let from = 0
  let isReading = false
  for (const { 0: tag, 1: closing, index } of xml.matchAll(mark)) {
    if (!isReading) text += xml.slice(from, index)
    isReading = closing === ''
    from = index + tag.length
  }
  return isReading ? text : text + xml.slice(from)
}

const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(lt|gt|amp|quot|apos));/gi, (_, hex?: string, dec?: string, name?: string) =>
    name !== undefined
      ? ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[name.toLowerCase()] ?? '')
      : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex ?? dec ?? '0', hex === undefined ? 10 : 16))),
  )

function shownIn(inner: string, type: string | undefined, textes: readonly string[]): string {
  if (type === 'inlineStr') return textIn(inner)
  const value = unescaped(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inner)?.[1] ?? '')
  return type === 's' ? (textes[Number(value)] ?? '') : value
}

/** Formats of days that are built in. */
const BUILT_IN = new Set([14, 15, 16, 17, 22])

/** The places of the cell formats that show a date. */
function dateStyles(styles: string): ReadonlySet<number> {
  const found = elements(styles, ['numFmt', 'cellXfs', 'xf']).sort((a, b) => a.start - b.start)
  const dates = new Set(BUILT_IN)
  for (const { name, attributes } of found)
    if (local(name) === 'numFmt') {
      // Without what stands in quotes, or in brackets as colours do.
      const code = (attributes.formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      if (/[dj]/i.test(code) && /y|a/i.test(code)) dates.add(Number(attributes.numFmtId))
    }
  const xfs = found.find(({ name }) => local(name) === 'cellXfs')
  const ofCells = found.filter(
    ({ name, start, end }) => local(name) === 'xf' && xfs !== undefined && start > xfs.start && end < xfs.end,
  )
  return new Set(ofCells.flatMap(({ attributes }, rang) => (dates.has(Number(attributes.numFmtId)) ? [rang] : [])))
}
