/** How far from its two ends a reader looks for the marks of a PDF: files carry a few bytes of somebody else's before and after (Acrobat's tolerance, ISO 32000). */
const MARGIN = 1024

/** Whether these bytes are a PDF, by its header and by its end: one that was cut short on its way is none. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, MARGIN).includes('%PDF-') && bytes.subarray(-MARGIN).includes('%%EOF')
