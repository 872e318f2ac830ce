import { and, asc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import type { DossierKey } from '../dossier/repository'

type FarmDemarche = Pick<DossierKey, 'idExploitation' | 'idDemarche'>

const ofFarm = ({ idExploitation, idDemarche }: FarmDemarche) =>
  and(eq(t.exploitationDemarches.idExploitation, idExploitation), eq(t.exploitationDemarches.idDemarche, idDemarche))

const { idExploitation: _farm, idDemarche: _demarche, ...columns } = getTableColumns(t.exploitationDemarches)
/** Columns of a farm's procedure that do not depend on the year. */
export const certification = columns

export async function findCertification(db: Database, demarche: FarmDemarche) {
  const [found] = await db.select(certification).from(t.exploitationDemarches).where(ofFarm(demarche))
  return found
}

export async function lockCertification(tx: Database, demarche: FarmDemarche) {
  const [found] = await tx.select(certification).from(t.exploitationDemarches).where(ofFarm(demarche)).for('update')
  return found
}

export async function updateDemarche(
  tx: Database,
  demarche: FarmDemarche,
  fields: Partial<typeof t.exploitationDemarches.$inferInsert>,
): Promise<void> {
  await tx.update(t.exploitationDemarches).set(fields).where(ofFarm(demarche))
}

export async function updateDossier(
  tx: Database,
  idDossier: number,
  fields: Partial<typeof t.dossiers.$inferInsert>,
): Promise<void> {
  await tx.update(t.dossiers).set(fields).where(eq(t.dossiers.idDossier, idDossier))
}

/** Number of these procedures that exist. */
export const countDemarches = (db: Database, ids: readonly number[]): Promise<number> =>
  db.$count(t.demarches, inArray(t.demarches.idDemarche, [...ids, 0]))

/** Gives a farm exactly these procedures, and keeps those with a file: their removal would hide entries. */
export async function replaceDemarches(tx: Database, idExploitation: number, wanted: readonly number[]): Promise<void> {
  await tx
    .delete(t.exploitationDemarches)
    .where(
      and(
        eq(t.exploitationDemarches.idExploitation, idExploitation),
        notInArray(t.exploitationDemarches.idDemarche, [...wanted, 0]),
        sql`not exists (select 1 from dossiers d where d.id_exploitation = ${idExploitation} and d.id_demarche = ${t.exploitationDemarches.idDemarche})`,
      ),
    )
  if (wanted.length > 0)
    await tx
      .insert(t.exploitationDemarches)
      .values(wanted.map((idDemarche) => ({ idExploitation, idDemarche })))
      .onConflictDoNothing()
}

/** Bodies that offer a procedure, by name, regardless of case. */
export const organismesDe = (db: Database, idDemarche: number, where?: SQL) =>
  db
    .select({ idOrganisme: t.organismes.idOrganisme, nom: t.organismes.nom, libelle: t.organismes.libelle })
    .from(t.organismes)
    .innerJoin(t.organismeDemarches, eq(t.organismeDemarches.idOrganisme, t.organismes.idOrganisme))
    .where(and(eq(t.organismeDemarches.idDemarche, idDemarche), where))
    .orderBy(sql`lower(${t.organismes.nom})`, asc(t.organismes.idOrganisme))

export const isOffered = async (db: Database, idDemarche: number, idOrganisme: number): Promise<boolean> =>
  (await organismesDe(db, idDemarche, eq(t.organismes.idOrganisme, idOrganisme))).length > 0

export const findCertificationsEquivalentes = (db: Database) =>
  db.select().from(t.certificationsEquivalentes).orderBy(t.certificationsEquivalentes.idCertificationEquivalente)
