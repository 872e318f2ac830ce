import type { listApercuDossiers } from '@sillon/contract'
import type { EtatApercu, EtatDossier } from '@sillon/domain'
import type { Verdict } from '@sillon/referentials'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isThere } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { containsWords, inOrder } from '#socle/database/lists'
import { isoInstant, rowsOf } from '#socle/database/rows'
import type { SommesApercu } from '#socle/database/schema'
import * as t from '#socle/database/schema'
import { type Compare, ecartDe } from './sommes'

const { apercus: a, apercusDossiers: d } = t

/** Number of attempts after which a preview is given up: it may be the cause of crashes. */
const ESSAIS_MAX = 3
/** Lease of a preview, renewed by its process. */
const TENU = sql.raw(`interval '1 minute'`)

export interface ApercuPris {
  readonly idApercu: number
  readonly version: string
  readonly enVigueur: string
  readonly codeDemarche: string
  readonly idMillesime: number
  readonly essais: number
  readonly total: number | null
  readonly dernierDossier: number
  readonly sommes: SommesApercu | null
}

/** Takes the preview that has waited longest, or one abandoned by its process. */
export async function prendre(db: Database): Promise<ApercuPris | undefined> {
  const [taken] = await rowsOf<ApercuPris>(
    db,
    sql`
    update apercus set etat = 'EN_COURS', essais = essais + 1, pris_jusque = now() + ${TENU}
    where id_apercu = (
      select id_apercu from apercus where etat = 'EN_ATTENTE' or etat = 'EN_COURS' and pris_jusque < now()
      order by id_apercu limit 1 for update skip locked)
    returning id_apercu::float8 as "idApercu", version, en_vigueur as "enVigueur", code_demarche as "codeDemarche", id_millesime as "idMillesime", essais, total,
      dernier_dossier::float8 as "dernierDossier", sommes`,
  )
  return taken
}

export const isGivenUp = ({ essais }: ApercuPris): boolean => essais > ESSAIS_MAX

/** WHERE clause: this attempt still owns the preview. It may have been cancelled, or taken over by another process. */
const mine = ({ idApercu, essais }: ApercuPris): SQL =>
  sql`id_apercu = ${idApercu} and essais = ${essais} and etat = 'EN_COURS'`

const touch = async (db: Database, taken: ApercuPris, set: SQL): Promise<boolean> =>
  (await rowsOf(db, sql`update apercus set ${set} where ${mine(taken)} returning 1`)).length > 0

/** Renews the lease. @returns whether this attempt still owns the preview */
export const tenir = (db: Database, taken: ApercuPris): Promise<boolean> =>
  touch(db, taken, sql`pris_jusque = now() + ${TENU}`)

/** Stores the number of files to compute. */
export const compter = (db: Database, taken: ApercuPris, total: number): Promise<boolean> =>
  touch(db, taken, sql`total = ${total}`)

/** Returns the preview of a stopping process to the queue: the attempt does not count. */
export const rendre = (db: Database, taken: ApercuPris): Promise<boolean> =>
  touch(db, taken, sql`etat = 'EN_ATTENTE', essais = essais - 1, pris_jusque = null`)

/** Ends a preview with a refusal. */
export const echouer = (db: Database, taken: ApercuPris, code: string): Promise<boolean> =>
  touch(db, taken, sql`etat = 'ECHEC', code = ${code}, pris_jusque = null, fini_le = now()`)

/** Ends a preview, and deletes the earlier ones of its version and year. */
export async function terminer(tx: Database, taken: ApercuPris, sommes: SommesApercu): Promise<void> {
  // A year without files stored no page.
  const set = sql`etat = 'TERMINE', sommes = ${JSON.stringify(sommes)}::jsonb, pris_jusque = null, fini_le = now()`
  if (!(await touch(tx, taken, set))) return
  const { idApercu, version, idMillesime } = taken
  await rowsOf(
    tx,
    sql`delete from apercus where version = ${version} and id_millesime = ${idMillesime} and id_apercu < ${idApercu} returning 1`,
  )
}

/** Condition on a row `d` of `dossiers`: the files of a preview, after one of them. */
export const aLire = ({ codeDemarche, idMillesime }: ApercuPris, apres: number): SQL =>
  sql`d.id_demarche = (select id_demarche from demarches where code = ${codeDemarche}) and d.id_millesime = ${idMillesime} and d.id_dossier > ${apres}`

export async function nombreDe(db: Database, parmi: SQL): Promise<number> {
  const [found] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from dossiers d where ${parmi} and ${isThere(sql`d.id_exploitation`)}`,
  )
  return found?.n ?? 0
}

/** States of these files. */
export async function etatsDe(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, EtatDossier>> {
  const rows = await rowsOf<{ id: number; etat: EtatDossier }>(
    db,
    sql`select id_dossier::float8 as id, etat_dossier as etat from dossiers where id_dossier = any(${sql.param(ids)}::bigint[])`,
  )
  return new Map(rows.map(({ id, etat }) => [id, etat]))
}

/** Stores a page: its sums, and its files whose conclusion differs. @returns whether this attempt still owned the preview */
export async function garderPage(
  tx: Database,
  taken: ApercuPris,
  {
    sommes,
    dernier,
    page,
  }: { readonly sommes: SommesApercu; readonly dernier: number; readonly page: readonly Compare[] },
): Promise<boolean> {
  const set = sql`sommes = ${JSON.stringify(sommes)}::jsonb, dernier_dossier = ${dernier}, pris_jusque = now() + ${TENU}`
  if (!(await touch(tx, taken, set))) return false
  const differents = page.flatMap(({ idDossier, compare }) => {
    if (compare === null || compare.avant === compare.apres) return []
    const { modules, items, avertissements, ...rest } = compare
    return [
      {
        id_dossier: idDossier,
        avant: rest.avant,
        apres: rest.apres,
        tient_aux_reponses: rest.tientAuxReponses,
        ecart: ecartDe(compare),
        modules: modules.flatMap(({ avant, apres }) =>
          avant.points === null || apres.points === null || avant.points === apres.points
            ? []
            : [[avant.code, avant.points, apres.points]],
        ),
        items: items.map(({ item, avant, apres }) => [item, avant, apres]),
        avertissements,
      },
    ]
  })
  if (differents.length === 0) return true
  // A file that was deleted meanwhile is left out.
  await rowsOf(
    tx,
    sql`
    insert into apercus_dossiers (id_apercu, id_dossier, avant, apres, tient_aux_reponses, ecart, modules, items, avertissements)
    select ${taken.idApercu}::bigint, n.* from json_to_recordset(${JSON.stringify(differents)}::json) as n(id_dossier bigint, avant text, apres text, tient_aux_reponses boolean,
      ecart float8, modules jsonb, items jsonb, avertissements jsonb)
    join dossiers using (id_dossier) returning 1`,
  )
  return true
}

/** A preview as stored. */
export interface ApercuGarde {
  readonly idApercu: number
  readonly version: string
  readonly millesime: number
  readonly enVigueur: string
  readonly etat: EtatApercu
  readonly total: number | null
  readonly sommes: SommesApercu | null
  readonly code: string | null
  readonly demandeLe: string
  readonly demandePar: string | null
  readonly finiLe: string | null
}

/** Previews of a version and year, the newest first: at most the last finished one and a newer one. */
export const findApercus = (db: Database, version: string, idMillesime: number): Promise<ApercuGarde[]> =>
  apercusOu(db, and(eq(a.version, version), eq(a.idMillesime, idMillesime)))

/** A preview of a version; undefined when it is unknown. */
export const findApercu = async (db: Database, version: string, idApercu: number): Promise<ApercuGarde | undefined> =>
  (await apercusOu(db, and(eq(a.version, version), eq(a.idApercu, idApercu))))[0]

const apercusOu = (db: Database, where: SQL | undefined): Promise<ApercuGarde[]> =>
  db
    .select({
      idApercu: a.idApercu,
      version: a.version,
      millesime: a.idMillesime,
      enVigueur: a.enVigueur,
      etat: a.etat,
      total: a.total,
      sommes: a.sommes,
      code: a.code,
      demandeLe: isoInstant(a.demandeLe),
      demandePar: sql<string | null>`${t.utilisateurs.prenom} || ' ' || ${t.utilisateurs.nom}`,
      finiLe: sql<string | null>`${isoInstant(a.finiLe)}`,
    })
    .from(a)
    .leftJoin(t.utilisateurs, eq(t.utilisateurs.idUtilisateur, a.demandePar))
    .where(where)
    .orderBy(sql`${a.idApercu} desc`)

/** Inserts a preview, unless one waits or runs. Failed and cancelled ones go. The row of the year is locked: of two requests, one inserts. */
export async function insertApercu(
  tx: Database,
  asked: Pick<typeof a.$inferInsert, 'version' | 'enVigueur' | 'codeDemarche' | 'idMillesime' | 'demandePar'>,
): Promise<void> {
  const { version, idMillesime } = asked
  await rowsOf(tx, sql`select 1 from millesimes where id_millesime = ${idMillesime} for no key update`)
  const present = await findApercus(tx, version, idMillesime)
  if (present.some(({ etat }) => etat === 'EN_ATTENTE' || etat === 'EN_COURS')) return
  await rowsOf(
    tx,
    sql`delete from apercus where version = ${version} and id_millesime = ${idMillesime} and etat in ('ECHEC', 'ANNULE') returning 1`,
  )
  await tx.insert(a).values(asked)
}

/** Cancels an unfinished preview, with its stored pages. Its process learns of it at the next page. */
export async function annuler(tx: Database, idApercu: number): Promise<void> {
  const cancelled = await rowsOf(
    tx,
    sql`update apercus set etat = 'ANNULE', pris_jusque = null, fini_le = now() where id_apercu = ${idApercu} and etat in ('EN_ATTENTE', 'EN_COURS') returning 1`,
  )
  if (cancelled.length > 0) await tx.delete(d).where(eq(d.idApercu, idApercu))
}

type Query = z.output<typeof listApercuDossiers.query>

/** Verdict pairs of each direction; `AUTRE` is every other one. */
const sens: Readonly<Record<NonNullable<Query['sens']>, SQL>> = {
  PERDU: sql`(${d.avant} = 'CERTIFIABLE' and ${d.apres} = 'NON_CERTIFIABLE')`,
  GAGNE: sql`(${d.avant} = 'NON_CERTIFIABLE' and ${d.apres} = 'CERTIFIABLE')`,
  AUTRE: sql`(${d.avant} = 'NON_CONCLUANT' or ${d.apres} = 'NON_CONCLUANT')`,
}

/** A file of a preview as stored, with codes in place of names. */
export interface DossierGarde {
  readonly idExploitation: number
  readonly raisonSociale: string
  readonly nomCommune: string
  readonly etatDossier: EtatDossier
  readonly avant: Verdict
  readonly apres: Verdict
  readonly tientAuxReponses: boolean
  readonly ecart: number
  readonly modules: readonly (readonly [string, number, number])[]
  readonly items: readonly (readonly [string, number | null, number | null])[]
  readonly avertissements: readonly string[]
}

/** A page of the files of a preview whose conclusion differs, and their number. */
export async function findDossiers(db: Database, idApercu: number, query: Query) {
  const { exploitations: e } = t
  const where = and(
    eq(d.idApercu, idApercu),
    isThere(sql`${e.idExploitation}`),
    query.sens === undefined ? undefined : sens[query.sens],
    containsWords(query.search, [e.raisonSociale, e.nomCommune]),
  )
  const from = <Columns extends Parameters<Database['select']>[0]>(columns: Columns & {}) =>
    db
      .select(columns)
      .from(d)
      .innerJoin(t.dossiers, eq(t.dossiers.idDossier, d.idDossier))
      .innerJoin(e, eq(e.idExploitation, t.dossiers.idExploitation))
      .where(where)
  const [total] = await from({ count: sql<number>`count(*)::int` })
  const data = await from({
    idExploitation: e.idExploitation,
    raisonSociale: e.raisonSociale,
    nomCommune: e.nomCommune,
    etatDossier: t.dossiers.etatDossier,
    avant: d.avant,
    apres: d.apres,
    tientAuxReponses: d.tientAuxReponses,
    ecart: d.ecart,
    modules: d.modules,
    items: d.items,
    avertissements: d.avertissements,
  })
    .orderBy(...inOrder(query, { raisonSociale: e.rechercheNom, ecart: d.ecart }, d.idDossier))
    .limit(query.limit)
    .offset(query.offset)
  return { count: total?.count ?? 0, offset: query.offset, data: data as readonly DossierGarde[] }
}
