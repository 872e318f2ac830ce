import { DomainError } from '@sillon/domain'

/** How far from its two ends a reader looks for the marks of a PDF: files carry a few bytes of somebody else's before and after (Acrobat's tolerance, ISO 32000). */
export const MARGE_PDF = 1024

/**
 * Refuses a PDF that nobody could read.
 * @throws DomainError PDF_INCOMPLET when it was cut short on its way: its end lacks
 */
export function requireLisible(bytes: Buffer): void {
  if (!bytes.subarray(-MARGE_PDF).includes('%%EOF')) throw new DomainError('PDF_INCOMPLET')
}
