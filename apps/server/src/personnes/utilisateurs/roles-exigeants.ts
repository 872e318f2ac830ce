import type { Role } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import { rolesExigeants } from '#socle/database/schema'
import { type Auteur, auteurOf, differences, PLATEFORME, record } from '#socle/journal/journal'

/** Roles that must have a second factor. */
export const findRolesExigeants = async (db: Database): Promise<Role[]> =>
  (await db.select().from(rolesExigeants).orderBy(rolesExigeants.role)).map(({ role }) => role)

/** Sets the roles that must have a second factor, journalled. */
export async function replaceRolesExigeants(db: Database, auteur: Auteur, roles: ReadonlySet<Role>): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.delete(rolesExigeants).returning()
    if (roles.size > 0) await tx.insert(rolesExigeants).values([...roles].map((role) => ({ role })))
    const journalled = (exigeants: Iterable<Role>) => ({ rolesExigeants: [...exigeants].sort() })
    const changes = differences(journalled(before.map(({ role }) => role)), journalled(roles))
    await record(tx, { ...auteurOf(auteur), chaine: PLATEFORME }, changes)
  })
}
