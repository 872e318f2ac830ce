import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, Zip, ZipPassThrough } from 'fflate'
import { type CellStyle, type WriteSheet, writeXlsx as writeWorkbook } from 'hucre/xlsx'
import {
  type Cellule,
  type CelluleEntiere,
  type Feuille,
  fusionsOf,
  hauteurOf,
  type Logo,
  linesAbove,
  mesurer,
  miseOf,
  misesAbove,
  nomsDeFeuilles,
  type Octets,
  tetesOf,
} from './feuille'
import { estADroite, type Mise, mises, stockee } from './mises'
import { piedDePage } from './pied-de-page'

/** Maximum number of lines in a sheet of this format. */
const LIGNES_MAX = 1_048_576
/** Number of characters of a sheet compressed at a time. */
const MORCEAU = 65_536
/** Maximum size of a logo in pixels, and height of its line in points. */
const LOGO = { width: 200, height: 48, ligne: 40 }

/**
 * A workbook of these sheets, made while it is read. The library lays out the workbook without rows (styles, panes, widths, printed area), and the rows are
 * inserted one by one. The library's own stream writes a single sheet without that layout, and its whole workbook keeps every cell.
 */
export async function* writeXlsx(sent: readonly Feuille[]): Octets {
  const feuilles = sent.map((feuille) =>
    feuille.logo === undefined ? feuille : { ...feuille, entete: [[], ...(feuille.entete ?? [])] },
  )
  const mesurees = await Promise.all(feuilles.map(mesurer))
  try {
    yield* workbook(feuilles, mesurees)
  } finally {
    await Promise.all(mesurees.map(({ close }) => close()))
  }
}

async function* workbook(
  feuilles: readonly Feuille[],
  mesurees: readonly Awaited<ReturnType<typeof mesurer>>[],
): Octets {
  const noms = nomsDeFeuilles(feuilles)
  const sheets = feuilles.map((feuille, index) =>
    layoutOf(feuille, noms[index] as string, mesurees[index]?.largeurs ?? []),
  )
  const [sample, ...others] = sheets
  // One empty cell for each possible appearance: the library assigns its style number.
  const cells = new Map(mises.map((mise, rang) => [`0,${rang}`, { value: null, style: styleOf(mise) }]))
  const parts = unzipSync(
    await writeWorkbook({ sheets: sample === undefined ? [] : [{ ...sample, cells }, ...others], defaultFont: POLICE }),
  )
  parts[CLASSEUR] = strToU8(withQuotedNames(strFromU8(parts[CLASSEUR] ?? new Uint8Array())))
  const first = partText(parts, 0)
  const styles = [...first.matchAll(/<c [^>]*?s="(\d+)"\/>/g)].map(([, style]) => Number(style))
  if (styles.length !== mises.length) throw new Error(`${styles.length} of ${mises.length} styles were written.`)

  const packed: Uint8Array[] = []
  const zip = new Zip((_, chunk) => packed.push(chunk))
  for (const [name, content] of Object.entries(parts)) {
    const index = feuilles.findIndex((_, index) => name === partOf(index))
    const file = new PackedPart(name)
    zip.add(file)
    const mesuree = mesurees[index]
    const feuille = feuilles[index]
    if (mesuree === undefined || feuille === undefined)
      await file.write(name.startsWith('xl/drawings/drawing') ? strToU8(ofOwnSize(strFromU8(content))) : content)
    else
      for await (const text of sheetXml(partText(parts, index), feuille, mesuree, styles)) {
        await file.write(strToU8(text))
        yield* packed.splice(0)
      }
    await file.end()
    yield* packed.splice(0)
  }
  zip.end()
  yield* packed.splice(0)
}

/** A part of the archive, compressed outside the event loop. */
class PackedPart extends ZipPassThrough {
  override compression = 8
  private readonly packer = createDeflateRaw({ level: 4 })

  constructor(name: string) {
    super(name)
    this.packer.on('data', (chunk: Uint8Array<ArrayBuffer>) => this.ondata(null, chunk, false))
  }

  /** Called by the parent once it has counted the pushed bytes. */
  protected override process(chunk: Uint8Array, isLast: boolean): void {
    if (!isLast) this.packer.write(chunk)
  }

  async write(content: Uint8Array): Promise<void> {
    this.push(content)
    if (this.packer.writableNeedDrain) await once(this.packer, 'drain')
  }

  async end(): Promise<void> {
    this.push(new Uint8Array(), true)
    this.packer.end()
    await once(this.packer, 'end')
    this.ondata(null, new Uint8Array(), true)
  }
}

const CLASSEUR = 'xl/workbook.xml'

/**
 * Names of sheets in quotation marks where printed headings refer to them: the library writes them bare, and spreadsheets refuse a name with a space so
 * (ECMA-376, 18.17.2.2). A name holds no quotation mark (`nomsDeFeuilles`).
 */
const withQuotedNames = (workbook: string): string =>
  workbook.replace(/(<definedName [^>]*>)([^<]*)!(?=[^!<]*<)/g, "$1'$2'!")

const partOf = (index: number) => `xl/worksheets/sheet${index + 1}.xml`
const partText = (parts: Record<string, Uint8Array>, index: number) =>
  strFromU8(parts[partOf(index)] ?? new Uint8Array())

/** Images keep their own size: the library stretches them to the cells under them, whatever their sides. */
const ofOwnSize = (drawing: string): string =>
  drawing
    .replaceAll('xdr:twoCellAnchor', 'xdr:oneCellAnchor')
    .replace(/<xdr:to>.*?<\/xdr:to>(?=.*?<a:ext ([^/]*)\/>)/gs, '<xdr:ext $1/>')

function imageOf({ bytes, texte, ...size }: Logo): NonNullable<WriteSheet['images']>[number] {
  const scale = Math.min(LOGO.width / size.width, LOGO.height / size.height)
  return {
    data: bytes,
    type: bytes[0] === 0xff ? 'jpeg' : 'png',
    anchor: { from: { row: 0, col: 0 } },
    width: Math.round(size.width * scale),
    height: Math.round(size.height * scale),
    altText: texte,
  }
}

const POLICE = { name: 'Calibri', size: 11 }
const tete = {
  font: { ...POLICE, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7ECE3' } },
  border: { bottom: { style: 'thin', color: { rgb: '6B7A5E' } } },
} satisfies CellStyle
const roleStyles = {
  tete,
  teteDroite: tete,
  fait: {},
  titre: { font: { ...POLICE, size: 14, bold: true } },
  fort: { font: { ...POLICE, bold: true } },
  discret: { font: { ...POLICE, italic: true, color: { rgb: '595959' } } },
} satisfies Record<string, CellStyle>

const styleOf = (mise: Mise): CellStyle => {
  const { format, role, retour } = mise
  return {
    ...(role !== null && roleStyles[role]),
    ...(format !== null && { numFmt: format }),
    alignment: {
      vertical: 'top',
      ...(estADroite(mise) && { horizontal: 'right', indent: 1 }),
      ...(role === 'fait' && { horizontal: 'left' }),
      ...(retour && { wrapText: true }),
    },
  }
}

/** The XML of a sheet without rows. */
function layoutOf(feuille: Feuille, nom: string, largeurs: readonly number[]): WriteSheet {
  const above = linesAbove(feuille).length
  const { orientation = 'paysage', pied = '' } = feuille.impression ?? {}
  return {
    name: nom,
    columns: largeurs.map((width) => ({ width })),
    freezePane: { rows: above },
    merges: fusionsOf(feuille).map(({ ligne, de, a }) => ({ startRow: ligne, endRow: ligne, startCol: de, endCol: a })),
    pageSetup: {
      paperSize: 'a4',
      orientation: orientation === 'paysage' ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `$${above - tetesOf(feuille) + 1}:$${above}`,
    },
    headerFooter: { oddFooter: piedDePage(pied) },
    ...(feuille.logo !== undefined && { images: [imageOf(feuille.logo)] }),
  }
}

/** The XML of a sheet, with its rows in place of the sample. */
async function* sheetXml(
  layout: string,
  feuille: Feuille,
  { lignes, largeurs }: { readonly lignes: AsyncIterable<readonly Cellule[]>; readonly largeurs: readonly number[] },
  styles: readonly number[],
): AsyncGenerator<string> {
  const [before = '', after = ''] = layout
    .replace(/<dimension [^>]*>/, '')
    .split(/<sheetData\/>|<sheetData>.*<\/sheetData>/s)
  let text = `${before}<sheetData>`
  let ligne = 0
  const row = (cells: readonly CelluleEntiere[], hauteur: number | null) => {
    ligne++
    if (ligne > LIGNES_MAX) throw new Error(`A sheet holds ${LIGNES_MAX} rows.`)
    const isLogo = ligne === 1 && feuille.logo !== undefined
    const height = isLogo ? ` ht="${LOGO.ligne}" customHeight="1"` : hauteur === null ? '' : ` ht="${hauteur}"`
    text += `<row r="${ligne}"${height}>${cells.map((cell, index) => cellXml(`${columnName(index)}${ligne}`, cell, styles)).join('')}</row>`
  }
  for (const { cells, hauteur } of misesAbove(feuille, largeurs)) row(cells, hauteur)
  for await (const ligne of lignes) {
    const cells = feuille.colonnes.map((colonne, index) => miseOf(ligne[index] ?? null, colonne))
    row(cells, hauteurOf(cells, largeurs))
    if (text.length < MORCEAU) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData>${after}`
}

function cellXml(ref: string, cell: CelluleEntiere, styles: readonly number[]): string {
  const { valeur, rang } = stockee(cell)
  const start = `<c r="${ref}" s="${styles[rang]}"`
  if (valeur === null) return cell.role === null ? '' : `${start}/>`
  if (typeof valeur === 'number') return `${start}><v>${valeur}</v></c>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(valeur)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Spreadsheets read `_x0041_` in a text as a character: text of that form is escaped. */
const escaped = (text: string) =>
  text.replace(/[&<>]/g, (char) => entities[char] ?? char).replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')

/** Name of a column in spreadsheets: A, B … Z, AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
