/** A possible place of a question, with its name. */
export interface Lieu {
  readonly code: string
  readonly libelle: string
}
