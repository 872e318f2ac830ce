import type { Plugin } from 'vite'

const NBSP = '\u00a0'

/**
 * French text with no-break spaces where typography asks for them: before : ; ! ? » and %, after «, and in thousands.
 * No line of a narrow column then begins with a colon.
 */
export const espacesInsecables = (texte: string): string =>
  texte.replace(/ (?=[:;!?»%])|(?<=«) |(?<=\d) (?=\d{3}(?!\d))/g, NBSP)

/** Texts of the interface are written with plain spaces, which an editor shows; the build sets the others. */
export const typographie = (): Plugin => ({
  name: 'typographie',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.fr\.json$/ },
    handler: (code) => ({ code: espacesInsecables(code), map: null }),
  },
})
