/** Settings of the mails of this server. */
export interface Courrier {
  /** Public address of the product, without a trailing slash. */
  readonly adresse: string
  /** Whether a mail server is configured; without one, mails are stored only. */
  readonly envoiActif: boolean
}
