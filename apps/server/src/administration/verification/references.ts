import { listesReferentiel } from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { findLignes } from '#fermes/referentiels/listes-repository'
import type { Database } from '#socle/database/database'
import type { Sujet } from './sujet'

/** References of a campaign year. */
export const references: Sujet = {
  portee: 'references',
  stored: sql`select id_millesime as id from millesimes`,
  placeOf: ({ champ }) => ({ part: '', champ }),
  isHeld: () => true,
  // A year may have none of these lists.
  presence: () => undefined,
  async read(tx: Database, ids: readonly number[]) {
    const years = new Map<number, ReadonlyMap<string, Record<string, unknown>>>()
    for (const millesime of ids) {
      const content: Record<string, unknown> = {}
      for (const liste of listesReferentiel) content[liste] = await findLignes(tx, liste, millesime)
      years.set(millesime, new Map([['', content]]))
    }
    return years
  },
}
