import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { fromValeur } from '@sillon/referentials'
import type { Depuises } from '#socle/journal/since'

export interface Saisie {
  readonly valeur: Valeur
  /** Copied from the year before, and neither changed nor confirmed since. */
  readonly aConfirmer: boolean
}

/** Entries at a revision that somebody read, from their changes since then. */
export const valuesAt = (saisies: ReadonlyMap<string, Saisie>, since: Depuises): Record<string, Value> => ({
  ...valuesOf(saisies),
  ...Object.fromEntries([...since].map(([code, { avant }]) => [code, fromValeur(avant as Valeur)])),
})

export const valuesOf = (saisies: ReadonlyMap<string, Saisie>): Record<string, Value> =>
  Object.fromEntries([...saisies].map(([code, { valeur }]) => [code, fromValeur(valeur)]))
