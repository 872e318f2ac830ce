import { sql } from 'drizzle-orm'
import { journalled as journalledCgu } from '#personnes/cgu/repository'
import { findRolesExigeants } from '#personnes/utilisateurs/roles-exigeants'
import type { Database } from '#socle/database/database'
import { cgu, modelesClasseurs } from '#socle/database/schema'
import { champPlateforme, ESSAI_COURRIEL, type SujetPlateforme } from '#socle/journal/journal'
import { journalled as journalledModele } from '#sorties/modeles/repository'
import type { Sujet } from './sujet'

/** The fields of each subject, with their values. */
const subjects: Readonly<Record<SujetPlateforme, (tx: Database) => Promise<readonly (readonly [string, unknown])[]>>> =
  {
    rolesExigeants: async (tx) => [['rolesExigeants', await findRolesExigeants(tx)]],
    cgu: async (tx) =>
      (await tx.select().from(cgu)).map((one) => [champPlateforme('cgu', one.version), journalledCgu(one)]),
    modele: async (tx) =>
      (await tx.select().from(modelesClasseurs)).map((one) => [
        champPlateforme('modele', one.idModele),
        journalledModele(one),
      ]),
    // A test mail and a backup are events, without a stored value.
    courriel: async () => [],
    sauvegarde: async () => [],
  }

/** Settings for everybody: roles that need a second factor, terms of use, workbooks to fill in. */
export const plateforme: Sujet = {
  portee: 'plateforme',
  stored: sql`select 1 as id`,
  placeOf: ({ champ }) => ({ part: '', champ }),
  isHeld: (_, champ) => champ !== ESSAI_COURRIEL && champ !== 'sauvegarde',
  // The platform always exists.
  presence: () => undefined,
  async read(tx: Database) {
    const fields: (readonly [string, unknown])[] = []
    for (const read of Object.values(subjects)) fields.push(...(await read(tx)))
    return new Map([[1, new Map([['', Object.fromEntries(fields)]])]])
  },
}
