import type { Config } from '#socle/config'

/** Public address of the product, without a trailing slash. */
export const adressePublique = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/** Settings of the mails of this server. */
export interface Courrier {
  /** Public address of the product, without a trailing slash. */
  readonly adresse: string
  /** Whether a mail server is configured; without one, mails are stored only. */
  readonly envoiActif: boolean
}
