import type { Preuve, RevisionPreuve } from '@sillon/contract'
import { and, arrayContains, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'

const { preuves, preuvesRevisions } = t

/** First and last name of a joined person. */
export const nomDe = sql<string | null>`${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}`

/** Description of a proof. */
export type Dits = Pick<
  typeof preuves.$inferSelect,
  'nom' | 'dateEffet' | 'dateExpiration' | 'millesimesValidite' | 'note'
>

export const dits = {
  nom: preuves.nom,
  dateEffet: preuves.dateEffet,
  dateExpiration: preuves.dateExpiration,
  millesimesValidite: preuves.millesimesValidite,
  note: preuves.note,
}

/** First and last names of these people; a removed account has none. */
export async function findNoms(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: t.utilisateurs.idUtilisateur, nom: nomDe })
    .from(t.utilisateurs)
    .where(inArray(t.utilisateurs.idUtilisateur, [...ids]))
  return new Map(rows.map(({ id, nom }) => [id, nom]))
}

/** Revisions of these proofs by the number of their proof, newest first. */
async function findRevisions(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, RevisionPreuve[]>> {
  const rows = await db
    .select({
      idPreuve: preuvesRevisions.idPreuve,
      numero: preuvesRevisions.numero,
      nomFichier: preuvesRevisions.nomFichier,
      sha256: preuvesRevisions.sha256,
      typeMime: t.contenus.typeMime,
      taille: t.contenus.taille,
      etatAnalyse: t.contenus.etatAnalyse,
      deposePar: nomDe,
      deposeLe: isoInstant(preuvesRevisions.deposeLe),
      priseLe: preuvesRevisions.priseLe,
      latitude: preuvesRevisions.latitude,
      longitude: preuvesRevisions.longitude,
    })
    .from(preuvesRevisions)
    .innerJoin(t.contenus, eq(t.contenus.sha256, preuvesRevisions.sha256))
    .leftJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, preuvesRevisions.deposePar))
    .where(inArray(preuvesRevisions.idPreuve, [...ids]))
    .orderBy(preuvesRevisions.idPreuve, desc(preuvesRevisions.numero))
  const found = new Map<number, RevisionPreuve[]>()
  for (const { idPreuve, latitude, longitude, ...revision } of rows) {
    const position = latitude === null || longitude === null ? null : { latitude, longitude }
    found.set(idPreuve, [...(found.get(idPreuve) ?? []), { ...revision, position }])
  }
  return found
}

async function withRevisions<Row extends { readonly idPreuve: number }>(db: Database, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const revisions = await findRevisions(
    db,
    rows.map(({ idPreuve }) => idPreuve),
  )
  return rows.map((row) => ({ ...row, revisions: revisions.get(row.idPreuve) ?? [] }))
}

const ofFarm = (idExploitation: number) => eq(preuves.idExploitation, idExploitation)

/** Those of these proofs that belong to the farm. */
export async function findPreuvesById(db: Database, idExploitation: number, ids: readonly number[]): Promise<Preuve[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ idPreuve: preuves.idPreuve, ...dits })
    .from(preuves)
    .where(and(ofFarm(idExploitation), inArray(preuves.idPreuve, [...ids])))
    .orderBy(preuves.idPreuve)
  return withRevisions(db, rows)
}

export interface Filtre {
  readonly millesime?: number | undefined
  readonly offset: number
  readonly limit: number
}

/** Files with a proof. The proof's number is qualified with its table: unqualified it is the number of the link, and the query returns proofs of every farm. */
const liens = sql<{ codeNational: string; millesime: number; lieu: string }[]>`(
  select coalesce(json_agg(json_build_object('codeNational', de.code, 'millesime', d.id_millesime, 'lieu', l.lieu) order by l.id_lien), '[]')
  from preuves_liens l join dossiers d using (id_dossier) join demarches de using (id_demarche) where l.id_preuve = ${preuves}.id_preuve)`

/** One page of the proofs of a farm with their files, newest first. */
export async function findPreuves(db: Database, idExploitation: number, { millesime, offset, limit }: Filtre) {
  const ofYear =
    millesime === undefined
      ? undefined
      : or(isNull(preuves.millesimesValidite), arrayContains(preuves.millesimesValidite, [millesime]))
  const rows = await db
    .select({ idPreuve: preuves.idPreuve, ...dits, liens })
    .from(preuves)
    .where(and(ofFarm(idExploitation), ofYear))
    .orderBy(desc(preuves.idPreuve))
    .limit(limit)
    .offset(offset)
  return withRevisions(db, rows)
}

/** Proofs of a farm, locked for the transaction in the order of their numbers: none of them is changed or deleted meanwhile. */
export const lockPreuves = (tx: Database, idExploitation: number, ids: readonly number[]) =>
  tx
    .select({ idPreuve: preuves.idPreuve, ...dits })
    .from(preuves)
    .where(and(ofFarm(idExploitation), inArray(preuves.idPreuve, [...ids])))
    .orderBy(preuves.idPreuve)
    .for('update')

/** Whether a decision ever included the proof. */
export async function isGardee(db: Database, idExploitation: number, idPreuve: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`
    select 1 from decisions join dossiers using (id_dossier)
    where id_exploitation = ${idExploitation} and decisions.preuves @> ${JSON.stringify({ liens: [{ idPreuve }] })}::jsonb`,
  )
  return found.length > 0
}

/** Whether the farm has a proof or a document. */
export async function hasFichiers(db: Database, idExploitation: number): Promise<boolean> {
  const [found] = await rowsOf<{ some: boolean }>(
    db,
    sql`
    select exists (select 1 from preuves where id_exploitation = ${idExploitation})
      or exists (select 1 from documents where id_exploitation = ${idExploitation}) as some`,
  )
  return found?.some === true
}

/** Number of the farm's revisions, and their bytes. Revisions with the same bytes count once. */
export async function findPlace(
  db: Database,
  idExploitation: number,
): Promise<{ readonly nombre: number; readonly octets: number }> {
  const [place] = await rowsOf<{ nombre: number; octets: number }>(
    db,
    sql`
    select coalesce(sum(nombre), 0)::int as nombre, coalesce(sum(taille), 0)::float8 as octets
    from (select sha256, count(*) as nombre from preuves_revisions join preuves using (id_preuve)
      where id_exploitation = ${idExploitation} group by sha256) r join contenus using (sha256)`,
  )
  return place ?? { nombre: 0, octets: 0 }
}

/** Like `findPlace`, under an advisory lock held until commit. Call it first in the transaction, to avoid a deadlock with row locks. */
export async function lockPlace(tx: Database, idExploitation: number) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('preuves'), ${idExploitation}::int)`)
  return findPlace(tx, idExploitation)
}

/** The proof that documents a drawing, with the bytes of its present revision; undefined when none does. */
export async function findPreuveDuDessin(tx: Database, idExploitation: number, uuidDessin: string) {
  const [found] = await tx
    .select({ idPreuve: preuves.idPreuve, sha256: preuvesRevisions.sha256 })
    .from(preuves)
    .innerJoin(preuvesRevisions, eq(preuvesRevisions.idPreuve, preuves.idPreuve))
    .where(and(ofFarm(idExploitation), eq(preuves.uuidDessin, uuidDessin)))
    .orderBy(desc(preuvesRevisions.numero))
    .limit(1)
  return found
}

export async function insertPreuve(
  tx: Database,
  idExploitation: number,
  said: Dits,
  uuidDessin: string | null,
): Promise<number> {
  const [created] = await tx
    .insert(preuves)
    .values({ idExploitation, uuidDessin, ...said })
    .returning({ idPreuve: preuves.idPreuve })
  if (created === undefined) throw new Error('The insert returned no proof.')
  return created.idPreuve
}

/** @returns its number */
export async function insertRevision(
  tx: Database,
  revision: Omit<typeof preuvesRevisions.$inferInsert, 'numero'>,
): Promise<number> {
  const numero = sql`(select coalesce(max(numero), 0) + 1 from preuves_revisions where id_preuve = ${revision.idPreuve})`
  const [created] = await tx
    .insert(preuvesRevisions)
    .values({ ...revision, numero })
    .returning({ numero: preuvesRevisions.numero })
  if (created === undefined) throw new Error('The insert returned no revision.')
  return created.numero
}

export async function setDits(tx: Database, idPreuve: number, said: Partial<Dits>): Promise<void> {
  if (Object.keys(said).length > 0) await tx.update(preuves).set(said).where(eq(preuves.idPreuve, idPreuve))
}

export async function removePreuve(tx: Database, idPreuve: number): Promise<void> {
  await tx.delete(preuves).where(eq(preuves.idPreuve, idPreuve))
}

/** One revision of a proof of a farm, and whether this person sent it. */
export async function findRevision(
  db: Database,
  {
    idExploitation,
    idPreuve,
    numero,
  }: { readonly idExploitation: number; readonly idPreuve: number; readonly numero: number },
) {
  const [row] = await db
    .select({
      nom: preuves.nom,
      sha256: preuvesRevisions.sha256,
      deposePar: preuvesRevisions.deposePar,
      typeMime: t.contenus.typeMime,
      taille: t.contenus.taille,
      etatAnalyse: t.contenus.etatAnalyse,
    })
    .from(preuvesRevisions)
    .innerJoin(preuves, eq(preuves.idPreuve, preuvesRevisions.idPreuve))
    .innerJoin(t.contenus, eq(t.contenus.sha256, preuvesRevisions.sha256))
    .where(and(ofFarm(idExploitation), eq(preuves.idPreuve, idPreuve), eq(preuvesRevisions.numero, numero)))
  return row
}
