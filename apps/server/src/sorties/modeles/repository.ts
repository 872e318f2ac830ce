import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import { contenus, modelesClasseurs as m } from '#socle/database/schema'

const columns = {
  idModele: m.idModele,
  codeNational: m.codeDemarche,
  nom: m.nom,
  idOrganisme: m.idOrganisme,
  millesimeDebut: m.millesimeDebut,
  millesimeFin: m.millesimeFin,
  nomFichier: m.nomFichier,
  taille: contenus.taille,
  correspondances: m.correspondances,
  creeLe: isoInstant(m.creeLe),
  sha256: m.sha256,
}
const select = (db: Database) => db.select(columns).from(m).innerJoin(contenus, eq(contenus.sha256, m.sha256))

export type Modele = Awaited<ReturnType<typeof findModeles>>[number]

export const findModeles = (db: Database) => select(db).orderBy(asc(m.nom), asc(m.idModele))

export async function findModele(db: Database, idModele: number): Promise<Modele | undefined> {
  const [found] = await select(db).where(eq(m.idModele, idModele))
  return found
}

/** Workbooks for the farms of an organisation, including those for all farms, in a campaign. */
export const findModelesPour = (db: Database, idOrganisme: number | null, millesime: number) =>
  select(db)
    .where(
      and(
        lte(m.millesimeDebut, millesime),
        or(isNull(m.millesimeFin), gte(m.millesimeFin, millesime)),
        idOrganisme === null ? isNull(m.idOrganisme) : or(isNull(m.idOrganisme), eq(m.idOrganisme, idOrganisme)),
      ),
    )
    .orderBy(asc(m.nom), asc(m.idModele))

/** A workbook in the form of the journal, with a hash of its bytes. */
export const journalled = ({
  codeDemarche,
  nom,
  idOrganisme,
  millesimeDebut,
  millesimeFin,
  sha256,
  correspondances,
}: typeof m.$inferSelect) => ({
  codeDemarche,
  nom,
  idOrganisme,
  millesimeDebut,
  millesimeFin,
  empreinte: sha256,
  correspondances,
})

export async function insertModele(tx: Database, values: typeof m.$inferInsert) {
  const [created] = await tx.insert(m).values(values).returning()
  if (created === undefined) throw new Error('The insert returned no workbook.')
  return created
}

/** A workbook, locked for the transaction. */
export async function lockModele(tx: Database, idModele: number) {
  const [found] = await tx.select().from(m).where(eq(m.idModele, idModele)).for('update')
  return found
}

export async function changeModele(tx: Database, idModele: number, values: Partial<typeof m.$inferInsert>) {
  const [changed] = await tx.update(m).set(values).where(eq(m.idModele, idModele)).returning()
  if (changed === undefined) throw new Error('The update returned no workbook.')
  return changed
}

export const removeModele = (tx: Database, idModele: number) => tx.delete(m).where(eq(m.idModele, idModele))
