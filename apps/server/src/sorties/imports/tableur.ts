import { IMPORT_LIGNES_MAX } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { streamXlsxRows } from 'hucre/xlsx'
import Papa from 'papaparse'
import { type ArchiveRefusee, contentOf, isArchive, openArchive } from '#socle/tableurs/archive'
import { estBienForme, estPartieLue, estSansEntites } from '#socle/tableurs/xml'

/** Cells of a file line by line as text, headings first. */
export type Tableau = readonly (readonly string[])[]

/** Limits of an unpacked workbook: bytes and parts. A real one of ten thousand lines has a tenth of these bytes. */
const LIMITES = { deploye: 60_000_000, parties: 200 }
/** A file has some twenty columns. Cells far to the right cost as much as all those before them. */
const COLONNES_MAX = 100

const unreadable = () => new DomainError('IMPORT_ILLISIBLE')

/**
 * Reads a CSV file or the first sheet of an XLSX workbook, recognised by its content, not by its name.
 * @throws DomainError IMPORT_ILLISIBLE, FICHIER_TROP_VOLUMINEUX
 */
export async function readTableau(bytes: Buffer): Promise<Tableau> {
  const lignes = isArchive(bytes) ? await readXlsx(bytes) : readCsv(bytes)
  // Neither the headings count, nor the empty lines that spreadsheets leave at the end.
  if (lignes.filter((ligne) => ligne.some((cellule) => cellule !== '')).length > IMPORT_LIGNES_MAX + 1)
    throw new DomainError('FICHIER_TROP_VOLUMINEUX')
  return lignes
}

function readCsv(bytes: Buffer): Tableau {
  if (bytes.includes(0)) throw unreadable()
  const text = decode(bytes)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  if (errors.some(({ type }) => type === 'Quotes')) throw unreadable()
  return data.map((ligne) => ligne.map((cellule) => cellule.trim()))
}

/** Delimiter of the headings: no heading contains one of these characters. */
function delimiterOf(text: string): string {
  const headings = text.slice(0, text.search(/[\r\n]|$/))
  const counted = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: headings.split(delimiter).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

/** Windows-1252 at 0x80 to 0x9F, which many Node releases do not decode (nodejs/node#56542): the quotes, dashes and œ of French spreadsheets. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** UTF-8, with or without its mark, or Windows-1252, the default of French spreadsheets. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = bytes.toString('latin1')
    return text.replaceAll(/[\u0080-\u009f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char)
  }
}

/** Number of rows between two yields to the event loop. */
const TOUR = 200

async function readXlsx(bytes: Buffer): Promise<Tableau> {
  const parties = await openArchive(bytes, LIMITES).catch(({ raison }: ArchiveRefusee) => {
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
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { maxRows: IMPORT_LIGNES_MAX + 2 })) {
      // A row missing from the file counts as empty, so that lines keep their numbers.
      while (lignes.length < index && lignes.length <= IMPORT_LIGNES_MAX + 2) lignes.push([])
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
  return String(value).trim()
}
