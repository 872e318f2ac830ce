import type { Language } from '@sillon/contract'
import { faultText } from '#socle/http/errors'

/** Fault of a line; `colonne` is empty when the whole line is at fault. */
export interface FauteDeLigne {
  readonly ligne: number
  readonly colonne: string
  readonly code: string
}

/** Of a long file the first lines and faults are shown: nobody reads the rest before these are mended. */
export const MONTREES = 200

/** The same as people read it. */
export const fautesLues = (language: Language, fautes: readonly FauteDeLigne[]) =>
  fautes.slice(0, MONTREES).map(({ ligne, colonne, code }) => ({ ligne, colonne, message: faultText(code, language) }))
