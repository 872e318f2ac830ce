/** A place that one may ask about, with the words for it. */
export interface Lieu {
  readonly code: string
  readonly libelle: string
}
