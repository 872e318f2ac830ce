import type { Localised } from '@sillon/engine'
import type { Periode } from './periode'

/** Place of proofs of the file as a whole, which no sheet expects in particular. */
export const LIEU_DOSSIER = 'DOSSIER'

/** Whether a source says that auditors ask for it, or whether it follows, in our reading, from the rule of the item. */
export const fondementsPreuve = ['SOURCE', 'DEDUCTION'] as const

/** When it is asked for: once something is entered where it stands, always, or in a collective certification. In each case only where its row or one of its sub-section shows. */
export const casPreuve = ['SAISIE', 'TOUJOURS', 'COLLECTIVE'] as const

/** A proof that an auditor asks for. The same kind may be asked for in several places: one proof then serves them all. */
export interface PreuveAttendue {
  /** The code of a sub-section or of a row, or `LIEU_DOSSIER`. */
  readonly lieu: string
  readonly genre: string
  /** Name of the proof, the same wherever its kind is expected. */
  readonly libelle: Localised
  readonly fondement: (typeof fondementsPreuve)[number]
  readonly quand: (typeof casPreuve)[number]
}

/** A line of the data, for some campaign years. */
export interface LignePreuve extends PreuveAttendue, Periode {}
