import { type ArchiveRefusee, archiveOf, contentOf, openArchive, type Partie, repacked } from './archive'
import { type Element, edited, elements, escaped, local, opened } from './elements'
import { texteDe } from './feuille'
import { couvertes, type Fusion, type Place } from './fusions'
import { datesDe, type StylesDeDates } from './styles-de-dates'
import { estBienForme, estPartieLue, estSansEntites } from './xml'

/**
 * Fills in the named cells of a foreign workbook, and changes no other byte. An object model of the workbook would lose unknown content: the XML of a sheet is
 * cut and joined around the cells instead. Each sheet is scanned once: the work is linear in the size of the file.
 */

/** Limits of a workbook: its unpacked bytes, and the number of its parts. */
const LIMITES = { deploye: 20_000_000, parties: 1_000 }
/** Maximum number of cells to choose from, and of characters shown of each: many cells may refer to one long text. */
const CELLULES_MAX = 20_000
const TEXTE_MONTRE = 200
/** No spreadsheet has more columns. */
const COLONNES_MAX = 16_384

/** Refusal of a workbook. */
export class ClasseurRefuse extends Error {
  constructor(readonly raison: ArchiveRefusee['raison'] | 'pas un classeur' | 'macros' | 'entites') {
    super(`The workbook is not taken: ${raison}.`)
  }
}

/** An existing cell with its shown text. */
export interface CelluleLue {
  readonly ref: string
  readonly texte: string
  readonly estFormule: boolean
  /** Hidden by another cell of its merged area. */
  readonly estCouverte: boolean
}

/** Value to write: a day is `YYYY-MM-DD`, written as a date; a cell without a date format gets one. */
export type ValeurEcrite = { readonly genre: 'texte' | 'nombre' | 'date'; readonly valeur: string | number } | null

/** An accepted workbook: its sheets by name. */
export class Classeur {
  private constructor(
    private readonly parties: readonly Partie[],
    private readonly feuilles: ReadonlyMap<string, string>,
    private readonly textes: readonly string[],
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
      if (estPartieLue(partie.nom)) {
        const text = (await contentOf(partie)).toString('utf8')
        if (!estSansEntites(text)) throw new ClasseurRefuse('entites')
        if (!(await estBienForme(text))) throw new ClasseurRefuse('illisible')
        texts.set(partie.nom, text)
      }
    const types = texts.get('[Content_Types].xml') ?? ''
    if (hasMacros(types, parties)) throw new ClasseurRefuse('macros')
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
      // Two sheets of the same part would each unpack it.
      if (new Set(sheets.map(([, part]) => part)).size < sheets.length) throw new ClasseurRefuse('illisible')
      return new Classeur(
        parties,
        new Map(sheets),
        sharedTexts(texts.get('xl/sharedStrings.xml') ?? ''),
        elements(workbook, ['workbookPr']).some(({ attributes }) => ['1', 'true'].includes(attributes.date1904 ?? '')),
      )
    } catch (failure) {
      throw failure instanceof ClasseurRefuse ? failure : new ClasseurRefuse('illisible')
    }
  }

  get nomsDeFeuilles(): readonly string[] {
    return [...this.feuilles.keys()]
  }

  /** Cells of a sheet with a value, with a formula, or covered; undefined for an unknown sheet. */
  async cellules(nom: string): Promise<readonly CelluleLue[] | undefined> {
    const part = this.feuilles.get(nom)
    if (part === undefined) return undefined
    const { cells, merges } = sheetOf(await this.partText(part))
    const shown = cells.slice(0, CELLULES_MAX)
    const covered = couvertes(
      merges,
      shown.map(({ place }) => place),
    )
    return shown.flatMap(({ ref, place, element: { texte, estFormule, attributes } }) => {
      const montre = (attributes.t === 's' ? (this.textes[Number(texte)] ?? '') : texte).slice(0, TEXTE_MONTRE)
      const estCouverte = covered.has(place)
      return montre === '' && !estFormule && !estCouverte ? [] : [{ ref, texte: montre, estFormule, estCouverte }]
    })
  }

  /** Those of these cells of a sheet that may be filled in: without a formula, and not covered by a merged cell. Undefined for an unknown sheet. */
  async remplissables(nom: string, refs: readonly string[]): Promise<ReadonlySet<string> | undefined> {
    const part = this.feuilles.get(nom)
    if (part === undefined) return undefined
    const { cells, merges } = sheetOf(await this.partText(part))
    const formules = new Set(cells.flatMap(({ ref, element }) => (element.estFormule ? [ref] : [])))
    const places = refs.map((ref) => ({ ref, ...placeOf(ref) }))
    const covered = couvertes(merges, places)
    return new Set(places.flatMap((place) => (formules.has(place.ref) || covered.has(place) ? [] : [place.ref])))
  }

  /**
   * A copy with these cells filled in, by sheet and reference; null empties a cell. Parts without such a cell are copied packed. A workbook with formulas is
   * marked for recalculation on opening, because their stored results are outdated.
   */
  async fill(values: ReadonlyMap<string, ReadonlyMap<string, ValeurEcrite>>): Promise<Buffer> {
    const patched = new Map<string, Buffer>()
    const styles = await this.partText(STYLES)
    const dates = datesDe(styles)
    for (const [nom, cells] of values) {
      const part = this.feuilles.get(nom)
      if (part === undefined) throw new Error(`There is no sheet ${nom}.`)
      patched.set(part, Buffer.from(this.patch(await this.partText(part), cells, dates)))
    }
    const dated = dates.write(styles)
    if (dated !== styles) patched.set(STYLES, Buffer.from(dated))
    let hasFormulas = false
    for (const part of this.feuilles.values())
      hasFormulas ||= elements(await this.partText(part), ['c']).some(({ estFormule }) => estFormule)
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

  private patch(text: string, values: ReadonlyMap<string, ValeurEcrite>, dates: StylesDeDates): string {
    const { data, rows, cells, columns, prefix } = sheetOf(text)
    const edits: { at: number; to: number; text: string }[] = []
    /** New text goes before the text at its offset. */
    const insert = (at: number, added: string) => edits.push({ at, to: at, text: added })
    /** Rows of a sheet without rows. */
    const first: string[] = []
    const wanted = grouped(
      [...values].map(([ref, value]) => ({ ref, value, place: placeOf(ref) })),
      ({ place }) => place.row,
    )
    const cellsByRow = grouped(cells, ({ place }) => place.row)
    const rowOf = firstBy(rows, ({ rang }) => rang)
    const rowAfter = cursor(rows, ({ rang }) => rang)
    for (const [rang, ofWanted] of [...wanted].sort(([a], [b]) => a - b)) {
      const row = rowOf.get(rang)
      const ofRow = cellsByRow.get(rang) ?? []
      const cellOf = firstBy(ofRow, ({ place }) => place.column)
      const cellAfter = cursor(ofRow, ({ place }) => place.column)
      const missing: string[] = []
      for (const { ref, value, place } of ofWanted.sort((a, b) => a.place.column - b.place.column)) {
        const { column } = place
        const found = cellOf.get(column)
        if (found !== undefined) {
          const { t: _, cm: __, vm: ___, ...kept } = found.element.attributes
          edits.push({
            at: found.element.start,
            to: found.element.end,
            text: this.cell(prefix, { ...kept, r: ref }, value, dates),
          })
          continue
        }
        const style =
          row?.element.attributes.s ?? columns.find(({ min, max }) => column + 1 >= min && column + 1 <= max)?.style
        const added = this.cell(prefix, { r: ref, ...(style !== undefined && { s: style }) }, value, dates)
        const next = cellAfter(column)
        if (row === undefined) missing.push(added)
        else if (next !== undefined) insert(next.element.start, added)
        else if (row.element.isEmpty) missing.push(added)
        else insert(row.element.end - `</${prefix}row>`.length, added)
      }
      if (missing.length === 0) continue
      if (row === undefined) {
        const next = rowAfter(rang)
        const added = `<${prefix}row r="${rang}">${missing.join('')}</${prefix}row>`
        if (next !== undefined) insert(next.element.start, added)
        else if (data.isEmpty) first.push(added)
        else insert(data.end - `</${prefix}sheetData>`.length, added)
      } else edits.push(opened(text, row.element, missing.join('')))
    }
    if (first.length > 0) edits.push(opened(text, data, first.join('')))
    return edited(text, edits)
  }

  private cell(
    prefix: string,
    attributes: Readonly<Record<string, string>>,
    value: ValeurEcrite,
    dates: StylesDeDates,
  ): string {
    const day = value?.genre === 'date' ? this.dayOf(value.valeur) : null
    const style = day === null ? null : dates.styleOf(Number(attributes.s ?? 0))
    const all = style === null ? attributes : { ...attributes, s: String(style) }
    const written = Object.entries(all).map(([name, text]) => ` ${name}="${escaped(text)}"`)
    const open = `<${prefix}c${written.join('')}`
    if (value === null) return `${open}/>`
    const number = typeof value.valeur === 'number' ? value.valeur : style === null ? null : day
    if (number !== null) return `${open}><${prefix}v>${number}</${prefix}v></${prefix}c>`
    const shown = value.genre === 'date' ? String(value.valeur).split('-').reverse().join('/') : String(value.valeur)
    const texte = escaped(texteDe(shown)).replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    return `${open} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${texte}</${prefix}t></${prefix}is></${prefix}c>`
  }

  /** Serial number of a day in this workbook; null for another text. */
  private dayOf(valeur: string | number): number | null {
    const days = (Date.parse(`${valeur}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000
    if (Number.isNaN(days)) return null
    return this.depuis1904 ? days - 1462 : days
  }
}

/** Types of parts that run code: the workbook of an .xlsm file, its VBA project, a sheet of Excel 4 macros. */
const EXECUTE = /macroEnabled|vbaProject|macrosheet/i

/** Whether a part runs code. A type declared for an extension counts only with a part of it: SheetJS declares all types that it knows, used or not. */
function hasMacros(types: string, parties: readonly Partie[]): boolean {
  const noms = parties.map(({ nom }) => nom.toLowerCase())
  return (
    noms.some((nom) => nom.endsWith('vbaproject.bin')) ||
    elements(types, ['Default', 'Override']).some(
      ({ attributes: { ContentType = '', Extension } }) =>
        EXECUTE.test(ContentType) &&
        (Extension === undefined || noms.some((nom) => nom.endsWith(`.${Extension.toLowerCase()}`))),
    )
  )
}

const WORKBOOK = 'xl/workbook.xml'
const STYLES = 'xl/styles.xml'

/** Items grouped by number, in their order. */
function grouped<T>(all: readonly T[], numberOf: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const one of all) {
    const group = groups.get(numberOf(one))
    if (group === undefined) groups.set(numberOf(one), [one])
    else group.push(one)
  }
  return groups
}

/** First item of each number. */
const firstBy = <T>(all: readonly T[], numberOf: (one: T) => number): ReadonlyMap<number, T> =>
  new Map(all.map((one) => [numberOf(one), one] as const).toReversed())

/**
 * Cursor for increasing numbers, which returns the first item of a greater number. Each item is read once: earlier items are no greater than the last request.
 */
function cursor<T>(all: readonly T[], numberOf: (one: T) => number): (number: number) => T | undefined {
  let at = 0
  return (number) => {
    for (; at < all.length; at++) {
      const one = all[at] as T
      if (numberOf(one) > number) return one
    }
    return undefined
  }
}

const columnOf = (letters: string) =>
  [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1
const placeOf = (ref: string): Place => {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
  return { row: Number(digits), column: columnOf(letters) }
}

function sheetOf(text: string) {
  const found = elements(text, ['sheetData', 'row', 'c', 'col', 'mergeCell']).sort((a, b) => a.start - b.start)
  const data = found.find(({ name }) => local(name) === 'sheetData')
  if (data === undefined) throw new ClasseurRefuse('illisible')
  const rows: { rang: number; element: Element }[] = []
  const cells: { ref: string; place: Place; element: Element }[] = []
  let row = 0
  let column = -1
  for (const element of found) {
    const { r } = element.attributes
    if (local(element.name) === 'row') {
      // A row or a cell without a reference comes after the one before.
      row = r === undefined ? row + 1 : Number(r)
      column = -1
      rows.push({ rang: row, element })
    } else if (local(element.name) === 'c') {
      const place = r === undefined ? { row, column: column + 1 } : placeOf(r)
      column = place.column
      cells.push({ ref: `${lettersOf(column)}${place.row}`, place, element })
    }
  }
  const columns = found
    .filter(({ name }) => local(name) === 'col')
    .slice(0, COLONNES_MAX)
    .flatMap(({ attributes: { min, max, style } }) =>
      style === undefined ? [] : [{ min: Number(min), max: Number(max), style }],
    )
  const merges = found.flatMap(({ name, attributes: { ref = '' } }): Fusion[] => {
    const [from = '', to = from] = ref.split(':')
    return local(name) === 'mergeCell' ? [{ first: placeOf(from), last: placeOf(to) }] : []
  })
  return { data, rows, cells, columns, merges, prefix: data.name.slice(0, -'sheetData'.length) }
}

const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** The workbook with the flag to recalculate its formulas on opening. */
function recomputed(workbook: string): string {
  const [calcPr] = elements(workbook, ['calcPr'])
  if (calcPr !== undefined) {
    const { name, attributes, start, open, isEmpty } = calcPr
    if (attributes.fullCalcOnLoad === '1') return workbook
    const said = Object.entries({ ...attributes, fullCalcOnLoad: '1' }).map(
      ([attribute, value]) => ` ${attribute}="${escaped(value)}"`,
    )
    return `${workbook.slice(0, start)}<${name}${said.join('')}${isEmpty ? '/>' : '>'}${workbook.slice(open)}`
  }
  // The element comes after these, whichever of them exist.
  const before = elements(workbook, ['sheets', 'functionGroups', 'externalReferences', 'definedNames']).at(-1)
  if (before === undefined) throw new Error('A workbook has sheets.')
  const prefix = before.name.slice(0, before.name.indexOf(':') + 1)
  return `${workbook.slice(0, before.end)}<${prefix}calcPr fullCalcOnLoad="1"/>${workbook.slice(before.end)}`
}

/** Texts that cells refer to by index: the whole shown text of each. */
const sharedTexts = (text: string): string[] => elements(text, ['si']).map(({ texte }) => texte)
