import { setImmediate } from 'node:timers/promises'
import { compoundFile } from './compound-file'
import {
  type CelluleEntiere,
  type Feuille,
  fusionsOf,
  hauteurOf,
  linesAbove,
  mesurer,
  miseOf,
  misesAbove,
  nomsDeFeuilles,
  type Octets,
  tetesOf,
} from './feuille'
import { estADroite, GENERAL, type Mise, mises, stockee } from './mises'
import { piedDePage } from './pied-de-page'

/**
 * Workbooks of the spreadsheet format until 2007, BIFF8 ([MS-XLS]; the sections below refer to it), in a compound file. Existing libraries keep 16 KB for each
 * record, or write another format under this name. Rows are records of some bytes, texts are stored once.
 */

/** Limits of the format: rows and columns of a sheet, bytes of a record (2.1.4). */
const LIGNES_MAX = 65_536
const COLONNES_MAX = 256
const RECORD_MAX = 8224

const RECORD = {
  bof: 0x0809,
  eof: 0x000a,
  codePage: 0x0042,
  window1: 0x003d,
  date1904: 0x0022,
  font: 0x0031,
  format: 0x041e,
  xf: 0x00e0,
  style: 0x0293,
  boundSheet: 0x0085,
  supBook: 0x01ae,
  externSheet: 0x0017,
  lbl: 0x0018,
  sst: 0x00fc,
  continue: 0x003c,
  wsBool: 0x0081,
  footer: 0x0015,
  setup: 0x00a1,
  defColWidth: 0x0055,
  colInfo: 0x007d,
  dimensions: 0x0200,
  labelSst: 0x00fd,
  number: 0x0203,
  blank: 0x0201,
  row: 0x0208,
  window2: 0x023e,
  pane: 0x0041,
  mergeCells: 0x00e5,
}

/** Number of rows, and of texts, between two yields to the event loop. */
const TOUR = 500

/**
 * A workbook of these sheets. Rows beyond the limit of a sheet continue in another one, with its headings. The format begins with data known only at the end:
 * the rows are kept as records, some hundred bytes each, until the last one is read.
 */
export async function* writeXls(feuilles: readonly Feuille[]): Octets {
  const textes = new Textes()
  const sheets: Sheet[] = []
  for (const feuille of feuilles) sheets.push(...(await sheetsOf(feuille, textes)))
  const noms = nomsDeFeuilles(sheets)
  const bodies = sheets.map((sheet, index) => [...beforeRows(sheet), ...sheet.rows, ...afterRows(sheet, index === 0)])
  const shared = await textes.records()
  // The globals contain the offset of each sheet; their length does not depend on the offsets.
  const globals = (starts: readonly number[]) => [...globalRecords(sheets, noms, starts), ...shared, record(RECORD.eof)]
  let at = lengthOf(globals(sheets.map(() => 0)))
  const starts = bodies.map((body) => {
    const start = at
    at += lengthOf(body)
    return start
  })
  yield* compoundFile('Workbook', [...globals(starts), ...bodies.flat()])
}

const lengthOf = (chunks: readonly Uint8Array[]) => chunks.reduce((total, { length }) => total + length, 0)

interface Sheet {
  readonly feuille: Feuille
  readonly nom: string
  readonly largeurs: readonly number[]
  /** Records of cells, many in one buffer. */
  readonly rows: readonly Uint8Array[]
  readonly lignes: number
}

/** A table as one or several sheets. */
async function sheetsOf(feuille: Feuille, textes: Textes): Promise<readonly Sheet[]> {
  if (feuille.colonnes.length > COLONNES_MAX) throw new Error(`A sheet holds ${COLONNES_MAX} columns.`)
  const mesuree = await mesurer(feuille)
  const sheets: Sheet[] = []
  const { largeurs } = mesuree
  const above = misesAbove(feuille, largeurs)
  const open = () => {
    const cells = new Cells(textes)
    for (const { cells: line, hauteur } of above) cells.row(line, hauteur)
    return cells
  }
  const keep = (cells: Cells) =>
    sheets.push({
      feuille,
      nom: feuille.nom,
      largeurs,
      rows: cells.end(),
      lignes: cells.lignes,
    })
  let cells = open()
  let read = 0
  try {
    for await (const ligne of mesuree.lignes) {
      if (cells.lignes === LIGNES_MAX) {
        keep(cells)
        cells = open()
      }
      const mises = feuille.colonnes.map((colonne, index) => miseOf(ligne[index] ?? null, colonne))
      cells.row(mises, hauteurOf(mises, largeurs))
      if (++read % TOUR === 0) await setImmediate()
    }
  } finally {
    await mesuree.close()
  }
  keep(cells)
  return sheets
}

function record(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length > RECORD_MAX) throw new Error(`A record of ${body.length} bytes.`)
  return Buffer.concat([words(type, body.length), body])
}

/** Numbers of two bytes each. */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value & 0xffff, 2 * index)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A text with Latin letters only has one byte for each (2.5.293, fHighByte). */
const isLatin = (text: string) => !/[\u0100-\uffff]/.test(text)
const charsOf = (text: string) => Buffer.from(text, isLatin(text) ? 'latin1' : 'utf16le')
const withFlag = (text: string) => Buffer.concat([Buffer.from([isLatin(text) ? 0 : 1]), charsOf(text)])
/** A text of at most 255 characters, and a longer one (2.5.240, 2.5.294). */
const shortString = (text: string) => Buffer.concat([Buffer.from([text.length]), withFlag(text)])
const string = (text: string) => Buffer.concat([words(text.length), withFlag(text)])

/** Texts of a workbook, each stored once (2.4.265). */
class Textes {
  private readonly rangs = new Map<string, number>()
  private uses = 0

  rangOf(text: string): number {
    this.uses++
    const known = this.rangs.get(text)
    if (known !== undefined) return known
    this.rangs.set(text, this.rangs.size)
    return this.rangs.size - 1
  }

  /** A record and its continuations: a text may be cut between two characters, and its continuation repeats their width. */
  async records(): Promise<readonly Buffer[]> {
    const records: Buffer[] = []
    let parts: Buffer[] = [long(this.uses), long(this.rangs.size)]
    let room = RECORD_MAX - 8
    const add = (bytes: Buffer) => {
      parts.push(bytes)
      room -= bytes.length
    }
    const next = () => {
      records.push(record(records.length === 0 ? RECORD.sst : RECORD.continue, ...parts))
      parts = []
      room = RECORD_MAX
    }
    let written = 0
    for (const text of this.rangs.keys()) {
      const flag = isLatin(text) ? 0 : 1
      // The length of a text and its first character stay in one record.
      if (room < 5) next()
      add(words(text.length))
      add(Buffer.from([flag]))
      let rest = charsOf(text)
      while (rest.length > room) {
        const cut = room - (room % (flag + 1))
        add(rest.subarray(0, cut))
        rest = rest.subarray(cut)
        next()
        add(Buffer.from([flag]))
      }
      add(rest)
      if (++written % (TOUR * 10) === 0) await setImmediate()
    }
    next()
    return records
  }
}

/** Index of the first cell format: the formats before it are styles, which the file format requires (2.4.353). */
const PREMIER_XF = 16

/** Cells as records, in buffers of a fixed size. */
class Cells {
  private static readonly PIECE = 65_536
  private readonly pieces: Buffer[] = []
  private piece = Buffer.allocUnsafe(Cells.PIECE)
  private at = 0
  lignes = 0

  constructor(private readonly textes: Textes) {}

  /** @param hauteur in points; null for a row of one line */
  row(cells: readonly CelluleEntiere[], hauteur: number | null): void {
    if (hauteur !== null) this.height(hauteur, cells.length)
    for (const [colonne, cell] of cells.entries()) {
      const { valeur, rang } = stockee(cell)
      if (typeof valeur === 'number') {
        this.begin(RECORD.number, 14, colonne, rang)
        this.at = this.piece.writeDoubleLE(valeur, this.at)
      } else if (typeof valeur === 'string') {
        this.begin(RECORD.labelSst, 10, colonne, rang)
        this.at = this.piece.writeUInt32LE(this.textes.rangOf(valeur), this.at)
      } else if (cell.role !== null) this.begin(RECORD.blank, 6, colonne, rang)
    }
    this.lignes++
  }

  /** The height of a row, in twips; it follows the text again once somebody edits the row (2.4.221). */
  private height(points: number, columns: number): void {
    if (this.at + 20 > Cells.PIECE) this.cut()
    for (const word of [RECORD.row, 16, this.lignes, 0, columns, points * 20, 0, 0, 0x0100, 0x000f])
      this.at = this.piece.writeUInt16LE(word, this.at)
  }

  private begin(type: number, length: number, colonne: number, rang: number): void {
    if (this.at + 4 + length > Cells.PIECE) this.cut()
    for (const word of [type, length, this.lignes, colonne, PREMIER_XF + rang])
      this.at = this.piece.writeUInt16LE(word, this.at)
  }

  private cut(): void {
    this.pieces.push(this.piece.subarray(0, this.at))
    this.piece = Buffer.allocUnsafe(Cells.PIECE)
    this.at = 0
  }

  end(): readonly Buffer[] {
    this.cut()
    return this.pieces
  }
}

const VERSION = 0x0600
const bof = (type: 0x0005 | 0x0010) => record(RECORD.bof, words(VERSION, type, 0x0dbb, 0x07cc), long(0x41), long(6))

const FONTS = [
  { twips: 200, bold: false, italic: false, color: 0x7fff },
  { twips: 200, bold: true, italic: false, color: 0x7fff },
  { twips: 280, bold: true, italic: false, color: 0x7fff },
  { twips: 200, bold: false, italic: true, color: 0x17 },
]
const fontOf = { tete: 1, teteDroite: 1, titre: 2, fort: 1, discret: 3, fait: 0 }
/** Alignment (2.5.155, alc): left, right, or by the kind of the value. */
const alignmentOf = (mise: Mise): number => (estADroite(mise) ? 3 : mise.role === 'fait' ? 1 : 0)
const FIRST_FORMAT = 164
/** The general format and the text format are built in (2.5.165). */
const builtIn = new Map<string | null, number>([
  [null, 0],
  [GENERAL, 0],
  ['@', 49],
])
const formats = [...new Set(mises.map(({ format }) => format))].filter(
  (format) => format !== null && !builtIn.has(format),
)
const formatOf = (format: string | null) => builtIn.get(format) ?? FIRST_FORMAT + formats.indexOf(format)

/** A cell format (2.4.353, 2.5.20): font, number format, text wrap, alignment, and for a heading its background (a light grey of the palette) and the line under it. */
function xf({
  font,
  format,
  retour,
  isHead,
  alignment,
  isStyle,
}: Record<'font' | 'format' | 'alignment', number> & Record<'retour' | 'isHead' | 'isStyle', boolean>) {
  const bytes = Buffer.alloc(20)
  bytes.writeUInt16LE(font, 0)
  bytes.writeUInt16LE(format, 2)
  bytes.writeUInt16LE(isStyle ? 0xfff5 : 0x0001, 4)
  bytes[6] = alignment | (retour ? 0x08 : 0)
  // One character between a number and the border (2.5.20, cIndent).
  bytes[8] = alignment === 3 ? 1 : 0
  // Attributes of the cell format that override its style; a style overrides none.
  bytes[9] = isStyle ? 0 : 0xfc
  if (isHead) {
    bytes.writeUInt16LE(0x1000, 10)
    bytes.writeUInt32LE((0x17 << 7) | (1 << 26), 14)
  }
  bytes.writeUInt16LE(isHead ? 0x16 | (0x41 << 7) : 0x40 | (0x41 << 7), 18)
  return record(RECORD.xf, bytes)
}

/** Records of a workbook before its sheets (2.1.7.20.3). */
function* globalRecords(
  sheets: readonly Sheet[],
  noms: readonly string[],
  starts: readonly number[],
): Generator<Buffer> {
  yield bof(0x0005)
  yield record(RECORD.codePage, words(1200))
  yield record(RECORD.window1, words(0, 0, 0x4000, 0x2000, 0x0038, 0, 0, 1, 600))
  yield record(RECORD.date1904, words(0))
  for (const { twips, bold, italic, color } of FONTS) {
    const font = words(twips, italic ? 2 : 0, color, bold ? 700 : 400, 0)
    yield record(RECORD.font, font, Buffer.from([0, 0, 0, 0]), shortString('Arial'))
  }
  for (const format of formats) yield record(RECORD.format, words(formatOf(format)), string(format ?? ''))
  const plain = { font: 0, format: 0, retour: false, isHead: false, alignment: 0 }
  for (let rang = 0; rang < PREMIER_XF; rang++) yield xf({ ...plain, isStyle: rang < PREMIER_XF - 1 })
  for (const mise of mises) {
    const { format, role, retour } = mise
    yield xf({
      font: role === null ? 0 : fontOf[role],
      format: formatOf(format),
      retour,
      isHead: role === 'tete' || role === 'teteDroite',
      alignment: alignmentOf(mise),
      isStyle: false,
    })
  }
  yield record(RECORD.style, words(0x8000), Buffer.from([0, 0xff]))
  for (const [index, nom] of noms.entries())
    yield record(RECORD.boundSheet, long(starts[index] ?? 0), words(0), shortString(nom))
  // The headings repeated on each printed page are a defined name (2.4.150), which refers to sheets through a table (2.4.105).
  yield record(RECORD.supBook, words(sheets.length, 0x0401))
  yield record(RECORD.externSheet, words(sheets.length, ...sheets.flatMap((_, index) => [0, index, index])))
  for (const [index, { feuille }] of sheets.entries()) {
    const last = linesAbove(feuille).length - 1
    const area = Buffer.concat([
      Buffer.from([0x3b]),
      words(index, last - tetesOf(feuille) + 1, last, 0, COLONNES_MAX - 1),
    ])
    yield record(
      RECORD.lbl,
      words(0x0020),
      Buffer.from([0, 1]),
      words(area.length, 0, index + 1),
      Buffer.from([0, 0, 0, 0, 0, 0x07]),
      area,
    )
  }
}

/** Records of a sheet before its cells (2.1.7.20.5). */
function* beforeRows({ feuille, largeurs, lignes }: Sheet): Generator<Buffer> {
  const { orientation = 'paysage', pied = '' } = feuille.impression ?? {}
  yield bof(0x0010)
  // Printed one page wide and as many pages high as necessary (2.4.351, 2.4.257).
  yield record(RECORD.wsBool, words(0x05c1))
  yield record(RECORD.footer, string(piedDePage(pied).slice(0, 255)))
  const setup = words(9, 100, 1, 1, 0, orientation === 'paysage' ? 0x0000 : 0x0002, 600, 600)
  const margins = Buffer.alloc(16)
  margins.writeDoubleLE(0.3, 0)
  margins.writeDoubleLE(0.3, 8)
  yield record(RECORD.setup, setup, margins, words(1))
  yield record(RECORD.defColWidth, words(10))
  for (const [index, largeur] of largeurs.entries())
    yield record(RECORD.colInfo, words(index, index, Math.round(largeur * 256), 15, 0, 0))
  yield record(RECORD.dimensions, long(0), long(lignes), words(0, feuille.colonnes.length, 0))
}

/** Records of a sheet after its cells: its frozen lines and its merged cells. */
function* afterRows({ feuille }: Sheet, isFirst: boolean): Generator<Buffer> {
  const above = linesAbove(feuille).length
  yield record(RECORD.window2, words(isFirst ? 0x07be : 0x01be, 0, 0, 0x0040, 0, 0, 0, 0, 0))
  yield record(RECORD.pane, words(0, above, above, 0), Buffer.from([2, 0]))
  const fusions = fusionsOf(feuille).flatMap(({ ligne, de, a }) => [ligne, ligne, de, a])
  if (fusions.length > 0) yield record(RECORD.mergeCells, words(fusions.length / 4, ...fusions))
  yield record(RECORD.eof)
}
