import { sql } from 'drizzle-orm'
import { journalled as journalledCgu } from '#personnes/cgu/repository'
import { findRolesExigeants } from '#personnes/utilisateurs/roles-exigeants'
import type { Database } from '#socle/database/database'
import { cgu, modelesClasseurs } from '#socle/database/schema'
import { journalled as journalledModele } from '#sorties/modeles/repository'
import type { Sujet } from './sujet'

/** Settings for everybody: roles that need a second factor, terms of use, workbooks to fill in. */
export const plateforme: Sujet = {
  portee: 'plateforme',
  stored: sql`select 1 as id`,
  placeOf: ({ champ }) => ({ part: '', champ }),
  isHeld: () => true,
  // It is always there.
  presence: () => undefined,
  async read(tx: Database) {
    const versions = await tx.select().from(cgu)
    const modeles = await tx.select().from(modelesClasseurs)
    const content = {
      rolesExigeants: await findRolesExigeants(tx),
      ...Object.fromEntries(modeles.map((modele) => [`modele.${modele.idModele}`, journalledModele(modele)])),
      ...Object.fromEntries(versions.map((version) => [`cgu.${version.version}`, journalledCgu(version)])),
    }
    return new Map([[1, new Map([['', content]])]])
  },
}
