import type { EtatAnalyse } from '@sillon/domain'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { rowsOf } from '../database/rows'
import * as t from '../database/schema'

const { contenus, contenusMorceaux } = t

const resume = {
  sha256: contenus.sha256,
  taille: contenus.taille,
  typeMime: contenus.typeMime,
  etatAnalyse: contenus.etatAnalyse,
}

/** Stored bytes. */
export interface Contenu {
  readonly sha256: string
  readonly taille: number
  /** MIME type from the bytes themselves. */
  readonly typeMime: string
  readonly etatAnalyse: EtatAnalyse
}

/** Records an upload of these bytes, which protects them from the sweep for a while. @returns their description, and whether they are stored already */
export async function inscrire(db: Database, contenu: Contenu & Pick<typeof contenus.$inferInsert, 'lieu'>) {
  const [row] = await db
    .insert(contenus)
    .values(contenu)
    .onConflictDoUpdate({
      target: contenus.sha256,
      set: {
        deposeLe: sql`now()`,
        lieu: sql`case when ${contenus.estGarde} then ${contenus.lieu} else excluded.lieu end`,
      },
    })
    .returning({ ...resume, estGarde: contenus.estGarde })
  if (row === undefined) throw new Error('The insert returned no content.')
  return row
}

export async function marquerGarde(db: Database, sha256: string): Promise<void> {
  await db.update(contenus).set({ estGarde: true }).where(eq(contenus.sha256, sha256))
}

/** Stored content by its hash, and its store; undefined when there is none. */
export async function findContenu(db: Database, sha256: string) {
  const [row] = await db
    .select({ ...resume, lieu: contenus.lieu })
    .from(contenus)
    .where(and(eq(contenus.sha256, sha256), contenus.estGarde))
  return row
}

export async function insertMorceau(db: Database, morceau: typeof contenusMorceaux.$inferInsert): Promise<void> {
  await db.insert(contenusMorceaux).values(morceau).onConflictDoNothing()
}

export async function findMorceau(db: Database, sha256: string, rang: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ base64: sql<string>`encode(${contenusMorceaux.octets}, 'base64')` })
    .from(contenusMorceaux)
    .where(and(eq(contenusMorceaux.sha256, sha256), eq(contenusMorceaux.rang, rang)))
  return row && Buffer.from(row.base64, 'base64')
}

/** Lease of a scan, and delay before the retry of a failed one. */
const BAIL = '1 minute'

/**
 * Takes an unscanned file, those that people wait for first; undefined when there is none. The lock lets a document be written that refers to the file: "for
 * update" would pass the file over meanwhile, and its scan would wait for the next round.
 */
export async function takeAAnalyser(db: Database): Promise<string | undefined> {
  const [taken] = await rowsOf<{ sha256: string }>(
    db,
    sql`
    update contenus set essaye_le = now() where sha256 = (
      select sha256 from contenus
      where analyse_le is null and est_garde and (essaye_le is null or essaye_le < now() - ${BAIL}::interval)
      order by etat_analyse, depose_le limit 1 for no key update skip locked)
    returning sha256`,
  )
  return taken?.sha256
}

/** Stores the result of a scan. */
export async function marquerAnalyse(
  db: Database,
  sha256: string,
  { etat, menace }: { etat: EtatAnalyse; menace: string | null },
): Promise<void> {
  await db.update(contenus).set({ etatAnalyse: etat, menace, analyseLe: sql`now()` }).where(eq(contenus.sha256, sha256))
}

/** Without a scanner, waiting files open like new ones. */
export async function renoncerAnalyses(db: Database): Promise<void> {
  await db.update(contenus).set({ etatAnalyse: 'NON_ANALYSE' }).where(eq(contenus.etatAnalyse, 'EN_ATTENTE'))
}

/** Columns with a foreign key to bytes, from the database's own catalogue. Tables deleted with the bytes (their chunks) are no reference. */
async function findReferences(db: Database): Promise<{ table: string; colonne: string }[]> {
  return rowsOf(
    db,
    sql`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as colonne
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'contenus'::regclass and c.confdeltype <> 'c'`,
  )
}

/** Time that unreferenced bytes are kept: their uploader is about to refer to them. */
const SURSIS = '1 hour'

const delaisse = sql`contenus.depose_le < now() - ${SURSIS}::interval`

/** Some bytes without references and without a recent upload. */
export async function findDelaisses(db: Database, limit: number): Promise<string[]> {
  const references = await findReferences(db)
  const sans = references.map(
    ({ table, colonne }) =>
      sql`and not exists (select 1 from ${sql.raw(table)} r where r.${sql.raw(colonne)} = contenus.sha256)`,
  )
  const rows = await rowsOf<{ sha256: string }>(
    db,
    sql`select sha256 from contenus where ${delaisse} ${sql.join(sans, sql` `)} limit ${limit}`,
  )
  return rows.map(({ sha256 }) => sha256)
}

/**
 * Deletes bytes without a reference. A concurrent upload of the same bytes waits for the end of the transaction, and stores them again; an upload that has just
 * ended keeps them. @returns their store; undefined when they stay
 */
export async function deleteDelaisse(tx: Database, sha256: string): Promise<t.LieuContenu | undefined> {
  const [row] = await tx
    .delete(contenus)
    .where(and(eq(contenus.sha256, sha256), delaisse))
    .returning({ lieu: contenus.lieu })
  return row?.lieu
}
