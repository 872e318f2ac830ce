import { setImmediate } from 'node:timers/promises'
import {
  type ImportDeRegistre,
  isErrorCode,
  type Language,
  REGISTRE_LIGNES_MAX,
  type SuiviImportRegistre,
} from '@sillon/contract'
import type { Correspondance } from '@sillon/domain'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { refusalText } from '#socle/http/errors'
import { chaineOf } from '#socle/journal/since'
import type { FarmYear } from '../assolement/repository'
import { type ApercuGarde, dit } from './apercu'

const { importsRegistre: r, importsRegistreParties: p } = t

/** Number of attempts after which an import is given up: it may be the cause of crashes. */
const ESSAIS_MAX = 3
/** Lease of an import, renewed by its process. */
const BAIL = sql.raw(`interval '1 minute'`)
/** Time that a previewed file waits for its person. */
const ATTENTE = sql.raw(`interval '1 hour'`)
/** Number of bytes of one stored chunk of a file. */
const PARTIE = 256 * 1024
/** Number of records that one statement removes: others wait for it only a moment. */
const LOT = 1000

export interface ImportPris {
  readonly idImportRegistre: number
  readonly idExploitation: number
  readonly idMillesime: number
  readonly idUtilisateur: number
  readonly nom: string
  readonly empreinte: string
  readonly etat: (typeof r.$inferSelect)['etat']
  readonly essais: number
  readonly colonnes: Correspondance | null
  readonly aVider: boolean
}

const ofYear = ({ idExploitation, idMillesime }: FarmYear) =>
  and(eq(r.idExploitation, idExploitation), eq(r.idMillesime, idMillesime))

interface Depot {
  readonly idUtilisateur: number
  readonly nom: string
  readonly empreinte: string
  readonly colonnes: Correspondance | null
}

/** Stores a compressed file to be previewed. It replaces the person's other file that waits for this register. */
export async function deposer(
  tx: Database,
  year: FarmYear,
  { colonnes, ...depot }: Depot,
  compresse: Buffer,
): Promise<number> {
  await tx
    .update(r)
    .set({ etat: 'ANNULE', aVider: true })
    .where(and(ofYear(year), eq(r.idUtilisateur, depot.idUtilisateur), inArray(r.etat, ['LECTURE', 'APERCU'])))
  const [made] = await tx
    .insert(r)
    .values({ ...year, ...depot, colonnes: colonnes as Record<string, string> | null, nombre: 0, etat: 'LECTURE' })
    .returning({ id: r.idImportRegistre })
  if (made === undefined) throw new Error('The insert returned no import.')
  for (let rang = 0; rang * PARTIE < compresse.length; rang++) {
    await tx.insert(p).values({
      idImportRegistre: made.id,
      rang,
      octets: compresse.subarray(rang * PARTIE, (rang + 1) * PARTIE),
    })
    // The embedded database answers without a turn of the event loop.
    await setImmediate()
  }
  return made.id
}

/** The compressed file of an import. */
export async function lireDepot(db: Database, { idImportRegistre }: ImportPris): Promise<Buffer> {
  const parties: Buffer[] = []
  for (;;) {
    const [partie] = await rowsOf<{ octets: string }>(
      db,
      sql`select encode(octets, 'base64') as octets from imports_registre_parties
        where id_import_registre = ${idImportRegistre} and rang = ${parties.length}`,
    )
    if (partie === undefined) return Buffer.concat(parties)
    parties.push(Buffer.from(partie.octets, 'base64'))
    await setImmediate()
  }
}

/** Takes the import that has waited longest, or one abandoned by its process; also one with hidden records to remove. */
export async function prendre(db: Database): Promise<ImportPris | undefined> {
  await db
    .update(r)
    .set({ etat: 'ANNULE', aVider: true })
    .where(and(eq(r.etat, 'APERCU'), sql`${r.importeLe} < now() - ${ATTENTE}`))
  const [taken] = await rowsOf<ImportPris>(
    db,
    sql`
    update imports_registre set essais = essais + 1, pris_jusque = now() + ${BAIL}, fait = 0, total = 0
    where id_import_registre = (
      select id_import_registre from imports_registre
      where (etat in ('LECTURE', 'ECRITURE') or a_vider) and (pris_jusque is null or pris_jusque < now())
      order by id_import_registre limit 1 for update skip locked)
    returning id_import_registre::float8 as "idImportRegistre", id_exploitation::float8 as "idExploitation", id_millesime as "idMillesime",
      id_utilisateur::float8 as "idUtilisateur", nom, empreinte, etat, essais, colonnes, a_vider as "aVider"`,
  )
  return taken
}

export const isGivenUp = ({ essais }: ImportPris): boolean => essais > ESSAIS_MAX

/** WHERE clause: this attempt still owns the import. It may have been cancelled, or taken over by another process. */
const mine = ({ idImportRegistre, essais, etat }: ImportPris) =>
  sql`id_import_registre = ${idImportRegistre} and essais = ${essais} and etat = ${etat}`

const changer = async (db: Database, taken: ImportPris, set: SQL): Promise<boolean> =>
  (await rowsOf(db, sql`update imports_registre set ${set} where ${mine(taken)} returning 1`)).length > 0

export interface Avancement {
  readonly fait: number
  readonly total: number
}

/** Stores the progress and renews the lease. @returns whether this attempt still owns the import; its row is then locked until commit */
export const tenir = (db: Database, taken: ImportPris, { fait, total }: Avancement): Promise<boolean> =>
  changer(db, taken, sql`fait = ${fait}, total = ${total}, pris_jusque = now() + ${BAIL}`)

/** Returns the import of a stopping process to the queue: the next process takes it at once, and the attempt does not count. */
export const rendre = (db: Database, taken: ImportPris): Promise<boolean> =>
  changer(db, taken, sql`essais = essais - 1, pris_jusque = null`)

/** Stores the preview of a file, which waits for its person from now on. */
export const garderApercu = (db: Database, taken: ImportPris, apercu: ApercuGarde): Promise<boolean> =>
  changer(
    db,
    taken,
    sql`etat = 'APERCU', apercu = ${JSON.stringify(apercu)}::jsonb, fait = ${apercu.lignes}, total = ${apercu.lignes}, importe_le = now(), pris_jusque = null`,
  )

/** Ends an import that failed; its hidden records are removed later. */
export const echouer = (db: Database, taken: ImportPris, code: string): Promise<boolean> =>
  changer(db, taken, sql`etat = 'ECHEC', code = ${code}, a_vider = true, pris_jusque = null, importe_le = now()`)

/** Shows the records of an import: from the commit on, all of them are in the register. The file goes. */
export async function montrer(
  tx: Database,
  taken: ImportPris,
  { nombre, somme }: { readonly nombre: number; readonly somme: string },
): Promise<boolean> {
  const isMine = await changer(
    tx,
    taken,
    sql`etat = 'TERMINE', nombre = ${nombre}, somme = ${somme}, fait = ${nombre}, total = ${nombre}, importe_le = now(), pris_jusque = null, apercu = null`,
  )
  if (isMine) await tx.delete(p).where(eq(p.idImportRegistre, taken.idImportRegistre))
  return isMine
}

/** Removes the hidden records of an import, a few at a time. @param garder called between two removals */
export async function viderLignes(db: Database, idImportRegistre: number, garder: () => Promise<void>): Promise<void> {
  for (;;) {
    const removed = await rowsOf(
      db,
      sql`delete from interventions where uuid_intervention in (
        select uuid_intervention from interventions where id_import_registre = ${idImportRegistre} limit ${LOT}) returning 1`,
    )
    if (removed.length < LOT) return
    await garder()
  }
}

/** Ends the removal of an import's records and file. */
export async function finirDeVider(tx: Database, taken: ImportPris): Promise<void> {
  if (await changer(tx, taken, sql`a_vider = false, pris_jusque = null`))
    await tx.delete(p).where(eq(p.idImportRegistre, taken.idImportRegistre))
}

/** Whether the register of a farm and year changed since a revision of the farm. */
export async function hasChanged(tx: Database, { idExploitation, idMillesime }: FarmYear, revision: number) {
  const found = await rowsOf(
    tx,
    sql`select 1 from journal where chaine = ${chaineOf(idExploitation)} and rang > ${revision} and id_millesime = ${idMillesime}
      and (champ like 'registre.%' or champ like 'importRegistre.%' or champ = 'synchronisationInterventions') limit 1`,
  )
  return found.length > 0
}

/** Asks for another preview of a stored file. @returns whether the file waited for its person */
export const relire = async (db: Database, year: FarmYear, id: number, colonnes: Correspondance): Promise<boolean> =>
  (
    await db
      .update(r)
      .set({ etat: 'LECTURE', colonnes: colonnes as Record<string, string>, apercu: null, essais: 0 })
      .where(and(ofYear(year), eq(r.idImportRegistre, id), eq(r.etat, 'APERCU')))
      .returning({ id: r.idImportRegistre })
  ).length > 0

/** Confirms a previewed file without faults, with the columns of its preview. @returns whether it was ready */
export const confirmer = async (tx: Database, year: FarmYear, id: number, idUtilisateur: number): Promise<boolean> =>
  (
    await tx
      .update(r)
      .set({ etat: 'ECRITURE', idUtilisateur, essais: 0, colonnes: sql`${r.apercu} -> 'colonnes'` })
      .where(
        and(ofYear(year), eq(r.idImportRegistre, id), eq(r.etat, 'APERCU'), sql`(${r.apercu} ->> 'nbFautes')::int = 0`),
      )
      .returning({ id: r.idImportRegistre })
  ).length > 0

/** Whether a file is being written into the register. */
export async function isBeingWritten(tx: Database, year: FarmYear): Promise<boolean> {
  const found = await tx
    .select({ id: r.idImportRegistre })
    .from(r)
    .where(and(ofYear(year), eq(r.etat, 'ECRITURE')))
    .limit(1)
  return found.length > 0
}

/** Cancels an import before its end. @returns whether it had not ended */
export const abandonner = async (db: Database, year: FarmYear, id: number): Promise<boolean> =>
  (
    await db
      .update(r)
      .set({ etat: 'ANNULE', aVider: true, prisJusque: null })
      .where(and(ofYear(year), eq(r.idImportRegistre, id), inArray(r.etat, ['LECTURE', 'APERCU', 'ECRITURE'])))
      .returning({ id: r.idImportRegistre })
  ).length > 0

/** Inserts an import that is written in the same transaction. */
export async function insertImport(
  tx: Database,
  year: FarmYear,
  values: Omit<Depot, 'colonnes'> & { readonly nombre: number; readonly somme: string },
): Promise<number> {
  const { nombre } = values
  const [made] = await tx
    .insert(r)
    .values({ ...year, ...values, fait: nombre, total: nombre })
    .returning({ id: r.idImportRegistre })
  if (made === undefined) throw new Error('The insert returned no import.')
  return made.id
}

const suivi = {
  idImportRegistre: r.idImportRegistre,
  etat: r.etat,
  fait: r.fait,
  total: r.total,
  code: r.code,
}

const messageDe = (code: string | null, id: number, language: Language): string | null =>
  code !== null && isErrorCode(code)
    ? refusalText(code, language, { maximum: REGISTRE_LIGNES_MAX, reference: `import ${id}` })
    : null

/** Progress of an import of the farm and year; undefined for an unknown one. */
export async function findSuivi(
  db: Database,
  year: FarmYear,
  id: number,
  language: Language,
): Promise<SuiviImportRegistre | undefined> {
  const [row] = await db
    .select({ ...suivi, apercu: r.apercu })
    .from(r)
    .where(and(ofYear(year), eq(r.idImportRegistre, id)))
  if (row === undefined) return undefined
  const { code, apercu, ...rest } = row
  return {
    ...rest,
    message: messageDe(code, id, language),
    apercu: apercu === null ? null : dit(apercu as ApercuGarde, language),
  }
}

/** Imports of a farm and year, the newest first: those in the register or taken back, those being written, and failures of the last day. */
export async function findImports(db: Database, year: FarmYear, language: Language): Promise<ImportDeRegistre[]> {
  const rows = await db
    .select({
      ...suivi,
      nom: r.nom,
      nombre: r.nombre,
      par: sql<string>`${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}`,
      importeLe: isoInstant(r.importeLe),
      reprisLe: sql<string | null>`${isoInstant(r.reprisLe)}`,
    })
    .from(r)
    .innerJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, r.idUtilisateur))
    .where(
      and(
        ofYear(year),
        or(
          and(eq(r.etat, 'TERMINE'), sql`${r.nombre} > 0`),
          eq(r.etat, 'ECRITURE'),
          and(eq(r.etat, 'ECHEC'), sql`${r.importeLe} > now() - interval '1 day'`),
        ),
      ),
    )
    .orderBy(desc(r.idImportRegistre))
    .limit(200)
  return rows.map(({ code, ...row }) => ({ ...row, message: messageDe(code, row.idImportRegistre, language) }))
}

export async function findImport(tx: Database, year: FarmYear, id: number) {
  const [found] = await tx
    .select()
    .from(r)
    .where(and(ofYear(year), eq(r.idImportRegistre, id), eq(r.etat, 'TERMINE')))
  return found
}

/** Takes an import back: its records leave the register at once, and are removed later. */
export async function cacher(tx: Database, idImportRegistre: number): Promise<void> {
  await tx
    .update(r)
    .set({ reprisLe: sql`now()`, aVider: true, essais: 0, prisJusque: null })
    .where(eq(r.idImportRegistre, idImportRegistre))
}
