/** A text in the two languages of the interface. */
export interface Localised {
  readonly fr: string
  readonly en: string
}
