import { DomainError } from '@sillon/domain'
import { ouvreSansMotDePasse } from './chiffrement-pdf'

/**
 * Distance from both ends within which a reader searches the header and the trailer: some files have a few foreign bytes before and after (Acrobat's tolerance,
 * ISO 32000).
 */
export const MARGE_PDF = 1024

/**
 * Refuses a PDF that nobody could read. Nothing is decompressed, so that a decompression bomb has no effect here. Pages within compressed objects are assumed
 * to exist.
 * @throws DomainError PDF_INCOMPLET for a truncated file (without its end), PDF_PROTEGE for one with a password, PDF_SANS_PAGE
 */
export function requireLisible(bytes: Buffer): void {
  if (!bytes.subarray(-MARGE_PDF).includes('%%EOF')) throw new DomainError('PDF_INCOMPLET')
  if (ouvreSansMotDePasse(bytes) === false) throw new DomainError('PDF_PROTEGE')
  if (!bytes.includes('/ObjStm') && !hasPage(bytes)) throw new DomainError('PDF_SANS_PAGE')
}

/** Whether some object is a page: `/Type /Page`, and not `/Pages`. */
function hasPage(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Page'); at !== -1; at = bytes.indexOf('/Page', at + 1)) {
    const before = bytes.toString('latin1', Math.max(0, at - 64), at)
    const [after] = bytes.toString('latin1', at + 5, at + 6)
    if (/\/Type\s*$/.test(before) && (after === undefined || !/[A-Za-z0-9]/.test(after))) return true
  }
  return false
}
