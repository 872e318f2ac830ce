/** Where a proof goes, with the words for it. */
export interface Destination {
  readonly lieu: string
  readonly genre: string | null
  readonly libelle: string
}
