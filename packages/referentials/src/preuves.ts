import type { Localised } from '@sillon/engine'
import type { Periode } from './periode'

/** Place of proofs for the file as a whole, outside the sheets. */
export const LIEU_DOSSIER = 'DOSSIER'

/** Whether a source says that auditors ask for it, or whether it follows, in our interpretation, from the rule of the item. */
export const fondementsPreuve = ['SOURCE', 'DEDUCTION'] as const

/**
 * When it is expected: with an entry in its place, always, or in a collective certification. In each case only while its row, or a row of its sub-section, is
 * visible.
 */
export const casPreuve = ['SAISIE', 'TOUJOURS', 'COLLECTIVE'] as const

/** A proof that an auditor asks for. The same kind may be expected in several places: one proof then serves them all. */
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
