import type { Role } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { rolesExigeants } from '#socle/database/schema'
import { type Auteur, auteurOf, differences, PLATEFORME, record } from '#socle/journal/journal'

/** Roles that must have a second factor. */
export const findRolesExigeants = async (db: Database): Promise<Role[]> =>
  (await db.select().from(rolesExigeants).orderBy(rolesExigeants.role)).map(({ role }) => role)

/** Accounts of each role, and those among them without a second factor. */
const findComptesParRole = (db: Database) =>
  rowsOf<{ role: Role; total: number; sansFacteur: number }>(
    db,
    sql`
    select tu.code as role, count(u.id_utilisateur)::int as total,
      count(u.id_utilisateur) filter (where not exists (
        select 1 from seconds_facteurs sf where sf.id_utilisateur = u.id_utilisateur and sf.actif_depuis is not null)
        and not exists (select 1 from passkeys p where p.id_utilisateur = u.id_utilisateur))::int as "sansFacteur"
    from types_utilisateurs tu left join utilisateurs u on u.id_type_utilisateur = tu.id_type_utilisateur and not u.est_supprime
    group by tu.code order by tu.code`,
  )

/** The roles that must have a second factor, with the people whom a change concerns. */
export const lireRolesExigeants = async (db: Database) => ({
  roles: await findRolesExigeants(db),
  comptes: await findComptesParRole(db),
})

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
