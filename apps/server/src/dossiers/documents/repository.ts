import type { Document } from '@sillon/contract'
import type { EtatAnalyse, EtatDossier } from '@sillon/domain'
import { and, arrayContains, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'

const { idDocument, nom, millesimesValidite, idTypeDocument } = t.documents
const ofFarm = (idExploitation: number) => eq(t.documents.idExploitation, idExploitation)

const select = (db: Database, where: SQL | undefined) =>
  db
    .select({
      idDocument,
      nom,
      dateCreation: isoInstant(t.documents.dateCreation),
      isInterMillesime: sql<boolean>`${millesimesValidite} is null`,
      millesimesValidite,
      idTypeDocument,
      idExpediteur: t.documents.idExpediteur,
      taille: t.contenus.taille,
      etatAnalyse: t.contenus.etatAnalyse,
    })
    .from(t.documents)
    .innerJoin(t.contenus, eq(t.contenus.sha256, t.documents.sha256))
    .where(where)
    .orderBy(desc(idDocument))

export interface Filtre {
  readonly idTypeDocument?: number | undefined
  /** Condition: documents of this year, and those of every year. */
  readonly millesime?: number | undefined
}

const trouves = (idExploitation: number, filtre: Filtre) =>
  and(
    ofFarm(idExploitation),
    filtre.idTypeDocument === undefined ? undefined : eq(idTypeDocument, filtre.idTypeDocument),
    filtre.millesime === undefined
      ? undefined
      : or(isNull(millesimesValidite), arrayContains(millesimesValidite, [filtre.millesime])),
  )

/** One page of the documents of a farm, the newest first. */
export const findDocuments = (
  db: Database,
  idExploitation: number,
  { offset, limit, ...filtre }: Filtre & { readonly offset: number; readonly limit: number },
): Promise<Document[]> => select(db, trouves(idExploitation, filtre)).limit(limit).offset(offset)

/** All documents of the farm by identifier, in the same order. */
export async function findIdsDocuments(db: Database, idExploitation: number, filtre: Filtre): Promise<number[]> {
  const rows = await db
    .select({ idDocument })
    .from(t.documents)
    .where(trouves(idExploitation, filtre))
    .orderBy(desc(idDocument))
  return rows.map((row) => row.idDocument)
}

/** Those of these documents that belong to the farm, by identifier. */
export async function findDocumentsById(
  db: Database,
  idExploitation: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Document>> {
  if (ids.length === 0) return new Map()
  const found = await select(db, and(ofFarm(idExploitation), inArray(idDocument, [...ids])))
  return new Map(found.map((document) => [document.idDocument, document]))
}

/**
 * Those of these documents that belong to the farm, each with the result of its scan. Locked until commit, so that none is deleted while it is being linked.
 */
export async function lockDocuments(
  tx: Database,
  idExploitation: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EtatAnalyse>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ idDocument, etatAnalyse: t.contenus.etatAnalyse })
    .from(t.documents)
    .innerJoin(t.contenus, eq(t.contenus.sha256, t.documents.sha256))
    .where(and(ofFarm(idExploitation), inArray(idDocument, [...ids])))
    .orderBy(idDocument)
    .for('key share', { of: t.documents })
  return new Map(rows.map((row) => [row.idDocument, row.etatAnalyse]))
}

/** A document, locked for the transaction: no new reference to it is possible. */
export async function lockDocument(tx: Database, idExploitation: number, id: number) {
  const where = and(ofFarm(idExploitation), eq(idDocument, id))
  const [row] = await tx.select().from(t.documents).where(where).for('update')
  return row
}

export interface Place {
  readonly nombre: number
  readonly octets: number
}

/** Number of the farm's documents, and their bytes. Two documents with the same bytes count once. */
export async function findPlace(db: Database, idExploitation: number): Promise<Place> {
  const [place] = await rowsOf<Place>(
    db,
    sql`
    select coalesce(sum(nombre), 0)::int as nombre, coalesce(sum(taille), 0)::float8 as octets
    from (select sha256, count(*) as nombre from documents where id_exploitation = ${idExploitation} group by sha256) d join contenus using (sha256)`,
  )
  return place ?? { nombre: 0, octets: 0 }
}

/** Like `findPlace`, locked until commit: concurrent uploads to the farm wait here for each other. */
export async function lockPlace(tx: Database, idExploitation: number): Promise<Place> {
  await tx
    .select({ id: t.exploitations.idExploitation })
    .from(t.exploitations)
    .where(eq(t.exploitations.idExploitation, idExploitation))
    .for('no key update')
  return findPlace(tx, idExploitation)
}

/** Reference to the bytes of a document, and its name; undefined when the farm has no such document. */
export async function findFichier(db: Database, idExploitation: number, id: number) {
  const [row] = await db
    .select({
      nom,
      idExpediteur: t.documents.idExpediteur,
      sha256: t.contenus.sha256,
      taille: t.contenus.taille,
      etatAnalyse: t.contenus.etatAnalyse,
    })
    .from(t.documents)
    .innerJoin(t.contenus, eq(t.contenus.sha256, t.documents.sha256))
    .where(and(ofFarm(idExploitation), eq(idDocument, id)))
  return row
}

/** Whether a file or a procedure of the farm refers to the document. */
export async function isReferred(db: Database, idExploitation: number, id: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`
    select 1 from dossiers where id_exploitation = ${idExploitation} and contrat_organisme = ${id}
    union all
    select 1 from exploitation_demarches where id_exploitation = ${idExploitation}
      and (${id} in (contrat_structure_collective, fiche_annuaire, certification_equivalente_document) or ${id} = any(document_hve1 || document_hve2))`,
  )
  return found.length > 0
}

/** States of the farm's files of the years for which a document is valid, locked until commit. */
export async function etatsConcernes(
  tx: Database,
  {
    idExploitation,
    millesimesValidite: annees,
  }: Pick<typeof t.documents.$inferSelect, 'idExploitation' | 'millesimesValidite'>,
): Promise<EtatDossier[]> {
  const ofYears = annees === null ? undefined : inArray(t.dossiers.idMillesime, annees)
  const rows = await tx
    .select({ etat: t.dossiers.etatDossier })
    .from(t.dossiers)
    .where(and(eq(t.dossiers.idExploitation, idExploitation), ofYears))
    .for('share')
  return rows.map(({ etat }) => etat)
}

/** Types of documents. */
export const findTypes = (db: Database) => db.select().from(t.typesDocuments).orderBy(t.typesDocuments.idTypeDocument)
