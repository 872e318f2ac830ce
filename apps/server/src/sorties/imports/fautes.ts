import type { Language } from '@sillon/contract'
import { faultText } from '#socle/http/errors'

/** Fault of a line; `colonne` is empty when the whole line is at fault. */
export interface FauteDeLigne {
  readonly ligne: number
  readonly colonne: string
  readonly code: string
}

/** Maximum number of lines and faults shown of a long file: nobody reads the rest before correcting these. */
export const MONTREES = 200

/** The faults in words. */
export const fautesLues = (language: Language, fautes: readonly FauteDeLigne[]) =>
  fautes.slice(0, MONTREES).map(({ ligne, colonne, code }) => ({ ligne, colonne, message: faultText(code, language) }))
