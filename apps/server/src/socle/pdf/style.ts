/** Sizes in points, and colours, of all documents. */
export const A4 = [595.28, 841.89] as const
export const MARGIN = { side: 48, top: 84, bottom: 62 }
export const SIZE = { body: 10, small: 8.5, table: 8.8, headings: [17, 13, 11] } as const
/** Line height per point of font size. */
export const LINE = 1.34
export const INK = '#1f2328'
export const QUIET = '#57606a'
export const RULE = '#c9ced6'
export const ACCENT = '#2f6b3a'
