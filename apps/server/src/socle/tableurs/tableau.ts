import { DomainError } from '@sillon/domain'
import { streamXlsxRows } from 'hucre/xlsx'
import Papa from 'papaparse'
import { type ArchiveRefusee, contentOf, isArchive, openArchive } from './archive'
import { estBienForme, estPartieLue, estSansEntites } from './xml'

/** Cells of a file line by line as text, headings first. */
export type Tableau = readonly (readonly string[])[]

/** Limits of a file, and the codes of its refusals. */
export interface Lecture {
  readonly lignesMax: number
  /** Bytes of an unpacked workbook. */
  readonly deploye: number
  readonly illisible: string
  readonly tropDeLignes: string
}

/** Maximum number of parts of a workbook. */
const PARTIES = 200
/** A file has some twenty columns. Cells far to the right cost as much as all those before them. */
const COLONNES_MAX = 100

/**
 * Reads a CSV file or the first sheet of an XLSX workbook, recognised by its content, not by its name.
 * @throws DomainError of `lecture`; FICHIER_TROP_VOLUMINEUX
 */
export async function readTableau(bytes: Buffer, lecture: Lecture): Promise<Tableau> {
  const lignes = isArchive(bytes) ? await readXlsx(bytes, lecture) : await readCsv(bytes, lecture)
  // Neither the headings count, nor the empty lines that spreadsheets leave at the end.
  if (lignes.filter((ligne) => ligne.some((cellule) => cellule !== '')).length > lecture.lignesMax + 1)
    throw new DomainError(lecture.tropDeLignes, { maximum: lecture.lignesMax })
  return lignes
}

/** Characters of a CSV parsed between two yields to the event loop. */
const MORCEAU = 100_000
/** Bytes decoded between two yields. */
const DECODES = 1_000_000

async function readCsv(bytes: Buffer, { illisible }: Lecture): Promise<Tableau> {
  if (bytes.includes(0)) throw new DomainError(illisible)
  const text = await decode(bytes)
  const lignes: string[][] = []
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter: delimiterOf(text),
      chunkSize: MORCEAU,
      chunk({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        if (errors.some(({ type }) => type === 'Quotes')) {
          reject(new DomainError(illisible))
          return parser.abort()
        }
        for (const ligne of data) lignes.push(ligne.slice(0, COLONNES_MAX).map((cellule) => cellule.trim()))
        parser.pause()
        setImmediate(() => parser.resume())
      },
      complete: () => resolve(),
    })
  })
  return lignes
}

/** Delimiter of the headings: no heading contains one of these characters. */
function delimiterOf(text: string): string {
  const headings = text.slice(0, text.search(/[\r\n]|$/))
  const counted = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: headings.split(delimiter).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

/** Windows-1252 at 0x80 to 0x9F, which many Node releases do not decode (nodejs/node#56542): the quotes, dashes and œ of French spreadsheets. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** UTF-8, with or without its mark, or Windows-1252, the default of French spreadsheets. Yields to other requests. */
export async function decode(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = await decodeParts(bytes, (part) => decoder.decode(part, { stream: true }))
    return text + decoder.decode()
  } catch {
    return decodeParts(bytes, (part) =>
      part.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char),
    )
  }
}

async function decodeParts(bytes: Buffer, decodePart: (part: Buffer) => string): Promise<string> {
  let text = ''
  for (let at = 0; at < bytes.length; at += DECODES) {
    text += decodePart(bytes.subarray(at, at + DECODES))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return text
}

/** Number of rows between two yields to the event loop. */
const TOUR = 200

async function readXlsx(bytes: Buffer, { lignesMax, deploye, illisible }: Lecture): Promise<Tableau> {
  const unreadable = () => new DomainError(illisible)
  const parties = await openArchive(bytes, { deploye, parties: PARTIES }).catch(({ raison }: ArchiveRefusee) => {
    throw raison === 'trop grande' ? new DomainError('FICHIER_TROP_VOLUMINEUX') : unreadable()
  })
  // The reader is lenient: it would return the lines before the fault, or none, without an error.
  for (const partie of parties)
    if (estPartieLue(partie.nom)) {
      const text = (await contentOf(partie)).toString('utf8')
      if (!estSansEntites(text) || !(await estBienForme(text))) throw unreadable()
    }
  const lignes: string[][] = []
  try {
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { maxRows: lignesMax + 2 })) {
      // A row missing from the file counts as empty, so that lines keep their numbers.
      while (lignes.length < index && lignes.length <= lignesMax + 2) lignes.push([])
      lignes.push(values.slice(0, COLONNES_MAX).map(textOf))
      if (lignes.length % TOUR === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  } catch {
    throw unreadable()
  }
  return lignes
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (value instanceof Date) return dateText(value)
  return String(value).trim()
}

/** A cell of a date; a time of the day is a moment of the first days of the calendar of workbooks. */
const dateText = (value: Date): string => {
  const iso = value.toISOString()
  return value.getUTCFullYear() < 1901 ? iso.slice(11, 16) : iso.slice(0, 10)
}
