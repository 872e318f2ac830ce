/** Place and kind for a new proof, with their names. */
export interface Destination {
  readonly lieu: string
  readonly genre: string | null
  readonly libelle: string
}
