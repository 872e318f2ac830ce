import { type GenreImport, type Language, phraseDeFaute } from '@sillon/contract'
import { admises } from './admises'

/** Fault of a line; `colonne` is empty when the whole line is at fault. */
export interface FauteDeLigne {
  readonly ligne: number
  readonly colonne: string
  readonly code: string
  /** Faulty text of the cell; absent where the cell is empty. */
  readonly valeur?: string | undefined
}

/** Fault of a column of a line; the value is the part of the cell that is at fault, by default all of it. */
export type Code<Colonne extends string = string> = readonly [colonne: Colonne, code: string, valeur?: string]

/** Faults of a line. */
export const fautesDeLigne = (ligne: number, codes: readonly Code[]): FauteDeLigne[] =>
  codes.map(([colonne, code, valeur]) => ({ ligne, colonne, code, valeur }))

/** Longest quoted value: a longer one is cut. */
const CITEE = 60

/** The fault with the value that it quotes, by default that of its cell. */
export const citee = (faute: FauteDeLigne, cellules: Readonly<Record<string, string | undefined>>): FauteDeLigne => {
  const valeur = faute.valeur ?? cellules[faute.colonne]
  return valeur === undefined
    ? faute
    : { ...faute, valeur: valeur.length > CITEE ? `${valeur.slice(0, CITEE)}…` : valeur }
}

/** Maximum number of lines and faults shown of a long file: nobody reads the rest before correcting these. */
export const MONTREES = 200

/** Faults of a text that names nothing known. */
const INCONNUES: readonly string[] = ['REFERENCE_INCONNUE', 'DEMARCHE_INCONNUE']

/** The faults in words; the value is quoted beside them. */
export const fautesLues = (language: Language, fautes: readonly FauteDeLigne[], genre: GenreImport) =>
  fautes.slice(0, MONTREES).map(({ ligne, colonne, code, valeur = null }) => ({
    ligne,
    colonne,
    valeur,
    message: phraseDeFaute(
      { code, donnee: undefined, admises: INCONNUES.includes(code) ? admises(genre, colonne, language) : [] },
      language,
    ),
  }))
