import { DomainError } from '@sillon/domain'
import { ouvreSansMotDePasse } from './chiffrement-pdf'

/** How far from its two ends a reader looks for the marks of a PDF: files carry a few bytes of somebody else's before and after (Acrobat's tolerance, ISO 32000). */
export const MARGE_PDF = 1024

/**
 * Refuses a PDF that nobody could read. Nothing in it is expanded, so that a decompression bomb does no harm here. Pages that
 * are within compressed objects are therefore believed to be there.
 * @throws DomainError PDF_INCOMPLET when it was cut short on its way (its end lacks), PDF_PROTEGE when it asks for a password, PDF_SANS_PAGE
 */
export function requireLisible(bytes: Buffer): void {
  if (!bytes.subarray(-MARGE_PDF).includes('%%EOF')) throw new DomainError('PDF_INCOMPLET')
  if (ouvreSansMotDePasse(bytes) === false) throw new DomainError('PDF_PROTEGE')
  if (!bytes.includes('/ObjStm') && !hasPage(bytes)) throw new DomainError('PDF_SANS_PAGE')
}

/** Whether some object says that it is a page: `/Type /Page`, and not `/Pages`. */
function hasPage(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Page'); at !== -1; at = bytes.indexOf('/Page', at + 1)) {
    const before = bytes.toString('latin1', Math.max(0, at - 64), at)
    const [after] = bytes.toString('latin1', at + 5, at + 6)
    if (/\/Type\s*$/.test(before) && (after === undefined || !/[A-Za-z0-9]/.test(after))) return true
  }
  return false
}
