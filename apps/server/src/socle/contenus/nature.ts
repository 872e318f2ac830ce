import { DomainError } from '@sillon/domain'
import { fileTypeFromBuffer } from 'file-type'
import { MARGE_PDF, requireLisible } from './pdf'

export const PDF = 'application/pdf'
/** Type of bytes without a recognisable format: a text, a spreadsheet as text. */
const INCONNU = 'application/octet-stream'

/** Number of first bytes that determine the type. Nothing is decompressed. */
export const TETE = 4100

/**
 * MIME type of some bytes, from their beginning: name and declared type are ignored.
 * A PDF is found by its header, as PDF readers do. A format that begins before that header wins: the file is two files in one.
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
 * Refuses a file whose content has none of these types, or that nobody could read.
 * @throws DomainError TYPE_NON_PRIS_EN_CHARGE, PDF_INCOMPLET, PDF_PROTEGE, PDF_SANS_PAGE
 */
export async function requireFichier(bytes: Buffer, types: readonly string[]): Promise<void> {
  const nature = await natureDe(bytes)
  if (!types.includes(nature)) throw new DomainError('TYPE_NON_PRIS_EN_CHARGE')
  if (nature === PDF) requireLisible(bytes)
}
