import { sql } from 'drizzle-orm'
import { journalled as journalledCgu } from '../cgu/repository'
import type { Database } from '../database/connection'
import { cgu } from '../database/schema'
import { findRolesExigeants } from '../utilisateurs/roles-exigeants'
import type { Sujet } from './sujet'

/** What is set for everybody: who must have a second factor, the terms of use. */
export const plateforme: Sujet = {
  portee: 'plateforme',
  stored: sql`select 1 as id`,
  placeOf: ({ champ }) => ({ part: '', champ }),
  isHeld: () => true,
  // It is always there.
  presence: () => undefined,
  async read(tx: Database) {
    const versions = await tx.select().from(cgu)
    const content = {
      rolesExigeants: await findRolesExigeants(tx),
      ...Object.fromEntries(versions.map((version) => [`cgu.${version.version}`, journalledCgu(version)])),
    }
    return new Map([[1, new Map([['', content]])]])
  },
}
