import type { EtatDeclare } from '@sillon/domain'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { type EtatStocke, removedFrom } from './etat'
import type { FarmYear } from './repository'

const { importsPac } = t

const ofYear = ({ idExploitation, idMillesime }: FarmYear) =>
  and(eq(importsPac.idExploitation, idExploitation), eq(importsPac.idMillesime, idMillesime))

/** Last applied import of the year that is not undone, or undefined. */
export async function findDernierImport(tx: Database, year: FarmYear) {
  const [found] = await tx
    .select({
      idImportPac: importsPac.idImportPac,
      nom: importsPac.nom,
      importeLe: isoInstant(importsPac.importeLe),
      par: sql<string>`concat_ws(' ', ${t.utilisateurs.prenom}, ${t.utilisateurs.nom})`,
      declare: importsPac.declare,
      avant: importsPac.avant,
    })
    .from(importsPac)
    .innerJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, importsPac.idUtilisateur))
    .where(and(ofYear(year), isNull(importsPac.reprisLe)))
    .orderBy(desc(importsPac.idImportPac))
    .limit(1)
  return found
}

/** An import in the form of the API. */
export const importOf = ({
  idImportPac,
  nom,
  importeLe,
  par,
}: NonNullable<Awaited<ReturnType<typeof findDernierImport>>>) => ({
  idImportPac,
  nom,
  importeLe,
  par,
})

/** Whether an import of the year is undone; undefined when there is no such import. */
export async function findAnnulation(tx: Database, year: FarmYear, idImportPac: number): Promise<boolean | undefined> {
  const [found] = await tx
    .select({ reprisLe: importsPac.reprisLe })
    .from(importsPac)
    .where(and(ofYear(year), eq(importsPac.idImportPac, idImportPac)))
  return found && found.reprisLe !== null
}

export const markAnnule = (tx: Database, idImportPac: number) =>
  tx.update(importsPac).set({ reprisLe: sql`now()` }).where(eq(importsPac.idImportPac, idImportPac))

/** Keeps an import with the rotation around it. Call it before the parcels go: the records linked to them are kept too. */
export async function insertImport(
  tx: Database,
  year: FarmYear,
  sent: { readonly idUtilisateur: number; readonly nom: string; readonly declare: EtatDeclare },
  avant: EtatStocke,
  apres: EtatStocke,
): Promise<void> {
  const removed = removedFrom(avant, apres)
  const interventions = removed.length === 0 ? [] : await findInterventions(tx, removed)
  await tx.insert(importsPac).values({ ...year, ...sent, avant: { avant, apres, interventions } })
}

async function findInterventions(tx: Database, uuids: readonly string[]) {
  const { uuidIntervention, uuidParcelle } = t.interventions
  const found = await tx
    .select({ uuidIntervention, uuidParcelle })
    .from(t.interventions)
    .where(inArray(uuidParcelle, [...uuids]))
  return found.flatMap(({ uuidParcelle: uuid, ...rest }) => (uuid === null ? [] : [{ ...rest, uuidParcelle: uuid }]))
}

/** Links records to their restored parcels again, unless they have another one meanwhile. */
export async function relinkInterventions(tx: Database, interventions: t.AvantImport['interventions']): Promise<void> {
  if (interventions.length > 0)
    await tx.execute(sql`update interventions i set uuid_parcelle = p.uuid_parcelle
      from json_to_recordset(${JSON.stringify(interventions)}::json) as r("uuidIntervention" uuid, "uuidParcelle" uuid)
      join parcelles p on p.uuid_parcelle = r."uuidParcelle"
      where i.uuid_intervention = r."uuidIntervention" and i.uuid_parcelle is null`)
}
