import type { Plugin } from 'vite'
import { espacesInsecables } from './src/socle/i18n/espaces.ts'

/**
 * Sources of French texts: those of the interface, and the sentences that rules and contract put together at run time. Refusals of the API get theirs as they
 * arrive (`ApiFailure`). Among the words of a program a no-break space is a space.
 */
export const TEXTES_FRANCAIS =
  /\.fr\.json$|\/packages\/(referentials\/src\/phrases|contract\/src\/(socle\/fault-texts|(dossiers|fermes)\/([\w-]+-texts|phrase-historique)))\.ts$/

/** Texts of the interface are written with plain spaces, which an editor shows; the build sets the others. */
export const typographie = (): Plugin => ({
  name: 'typographie',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: TEXTES_FRANCAIS },
    handler: (code) => ({ code: espacesInsecables(code), map: null }),
  },
})
