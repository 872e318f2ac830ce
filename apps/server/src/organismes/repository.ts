import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { differences, record } from '../journal/journal'

/** An organisation as the journal keeps it: what a right rests on, and its name; not its looks. */
export const journalled = (
  { nom, agrementSca, scoresVisiblesAgriculteur }: typeof t.organismes.$inferSelect,
  demarches: readonly number[],
) => ({ nom, agrementSca, scoresVisiblesAgriculteur, demarches })

/** Opens an organisation that offers these procedures, journalled. @returns its identifier */
export async function createOrganisme(
  tx: Database,
  auteur: number | null,
  organisme: typeof t.organismes.$inferInsert,
  demarches: readonly number[],
): Promise<number> {
  const [created] = await tx.insert(t.organismes).values(organisme).returning()
  if (created === undefined) throw new Error('The insert returned no organisation.')
  const { idOrganisme } = created
  if (demarches.length > 0)
    await tx.insert(t.organismeDemarches).values(demarches.map((idDemarche) => ({ idOrganisme, idDemarche })))
  const changes = differences({}, journalled(created, demarches))
  await record(tx, { idUtilisateur: auteur, chaine: `organisme ${idOrganisme}` }, changes)
  return idOrganisme
}
