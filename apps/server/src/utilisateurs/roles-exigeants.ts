import type { Role } from '@sillon/domain'
import type { Database } from '../database/connection'
import { rolesExigeants } from '../database/schema'

/** The roles that must have a second factor. */
export const findRolesExigeants = async (db: Database): Promise<Role[]> =>
  (await db.select().from(rolesExigeants).orderBy(rolesExigeants.role)).map(({ role }) => role)

/** Makes these the roles that must have one, and no others. */
export async function replaceRolesExigeants(db: Database, roles: ReadonlySet<Role>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(rolesExigeants)
    if (roles.size > 0) await tx.insert(rolesExigeants).values([...roles].map((role) => ({ role })))
  })
}
