import { DomainError } from '@sillon/domain'
import { fileTypeFromBuffer } from 'file-type'
import { MARGE_PDF, requireLisible } from './pdf'

export const PDF = 'application/pdf'
/** Bytes that are of no type that is known by its content: a text, a table of a spreadsheet as text. */
const INCONNU = 'application/octet-stream'

/** So many of the first bytes tell what the rest is. Nothing is expanded for it. */
export const TETE = 4100

/**
 * MIME type of some bytes, read from their beginning: neither the name nor the declared type is believed.
 * A PDF is found by the mark that a PDF reader looks for. Another type that begins before that mark wins: the file is two files in one.
 */
export async function natureDe(bytes: Uint8Array): Promise<string> {
  const tete = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, TETE))
  const debut = tete.subarray(0, MARGE_PDF).indexOf('%PDF-')
  // `file-type` reports some PDFs as the format of their drawing program.
  if (debut === 0) return PDF
  const autre = await fileTypeFromBuffer(tete)
  // Only a `<` before the PDF header reveals a web page.
  if (debut > 0 && autre === undefined && !tete.subarray(0, debut).includes('<')) return PDF
  return autre?.mime ?? INCONNU
}

/**
 * Refuses a file that is not of one of these types, by its content, or that nobody could read.
 * @throws DomainError TYPE_NON_PRIS_EN_CHARGE, PDF_INCOMPLET, PDF_PROTEGE, PDF_SANS_PAGE
 */
export async function requireFichier(bytes: Buffer, types: readonly string[]): Promise<void> {
  const nature = await natureDe(bytes)
  if (!types.includes(nature)) throw new DomainError('TYPE_NON_PRIS_EN_CHARGE')
  if (nature === PDF) requireLisible(bytes)
}
