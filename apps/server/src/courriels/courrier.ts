/** How this server writes mails. */
export interface Courrier {
  /** Where people reach the product, without a slash at its end. */
  readonly adresse: string
  /** Whether a mail server is configured; otherwise mails are kept. */
  readonly envoiActif: boolean
}
