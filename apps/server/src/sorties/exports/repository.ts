import { type ExportSuivi, isErrorCode, type Language, type listExports } from '@sillon/contract'
import { and, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { seesTerritories, type Viewer, visibleTo } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { inOrder } from '#socle/database/lists'
import { isoInstant, rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { refusalText } from '#socle/http/errors'
import { genreDe } from './genres'

const { exports: e, exportsParties } = t

/** Number of attempts after which an export is given up: it may be the cause of crashes. */
const ESSAIS_MAX = 3

/** Lease of an export, renewed by its process. */
const TENU = sql.raw(`interval '1 minute'`)
const GARDE = sql.raw(`interval '1 day'`)
/** Time that an export stays in its author's list. */
const LISTE = sql.raw(`interval '30 days'`)

export type ExportPris = Pick<
  typeof e.$inferSelect,
  'idExport' | 'genre' | 'params' | 'idUtilisateur' | 'adresse' | 'langue' | 'essais'
>

/**
 * Takes the export that has waited longest, or one abandoned by its process. One at a time for each person, so that a person with five exports does not block
 * the others. Chunks of an earlier attempt are deleted.
 */
export async function takeExport(db: Database): Promise<ExportPris | undefined> {
  const [taken] = await rowsOf<ExportPris>(
    db,
    sql`
    update exports set etat = 'EN_COURS', essais = essais + 1, pris_le = now(), pris_jusque = now() + ${TENU}, fait = 0, total = null, taille = 0
    where id_export = (
      select id_export from exports e
      where (etat = 'EN_ATTENTE' or etat = 'EN_COURS' and pris_jusque < now()) and not exists (
        select 1 from exports o where o.id_utilisateur = e.id_utilisateur and o.id_export <> e.id_export and o.etat = 'EN_COURS' and o.pris_jusque >= now())
      order by id_export limit 1 for update skip locked)
    returning id_export::float8 as "idExport", genre, params, id_utilisateur::float8 as "idUtilisateur", adresse, langue, essais`,
  )
  if (taken !== undefined) await db.delete(exportsParties).where(eq(exportsParties.idExport, taken.idExport))
  return taken
}

export const isGivenUp = ({ essais }: ExportPris): boolean => essais > ESSAIS_MAX

/** WHERE clause: this attempt still owns the export, and its author still exists. It may have been cancelled, or taken over by another process. */
const mine = ({ idExport, essais }: ExportPris) =>
  sql`id_export = ${idExport} and essais = ${essais} and etat = 'EN_COURS'
    and exists (select 1 from utilisateurs u where u.id_utilisateur = exports.id_utilisateur and not u.est_supprime)`

/** Progress of an export. */
export interface Avancement {
  readonly fait: number
  readonly total: number | null
}

/** Stores the progress and renews the lease. @returns whether this attempt still owns the export */
export async function tenir(db: Database, taken: ExportPris, { fait, total }: Avancement): Promise<boolean> {
  const held = await rowsOf(
    db,
    sql`update exports set fait = ${fait}, total = ${total}, pris_jusque = now() + ${TENU} where ${mine(taken)} returning 1`,
  )
  return held.length > 0
}

/** Stores the next chunk of the file. @returns whether this attempt still owns the export */
export async function garderPartie(db: Database, taken: ExportPris, rang: number, octets: Buffer): Promise<boolean> {
  const kept = await rowsOf(
    db,
    sql`
    with a as (update exports set taille = taille + ${octets.length}, pris_jusque = now() + ${TENU} where ${mine(taken)} returning id_export)
    insert into exports_parties (id_export, rang, octets)
      select id_export, ${rang}::int, decode(${octets.toString('base64')}, 'base64') from a returning 1`,
  )
  return kept.length > 0
}

export interface Fin {
  readonly etat: 'TERMINE' | 'ECHEC'
  readonly nomFichier?: string
  readonly typeMime?: string
  readonly code?: string
  readonly avancement?: Avancement
}

/** An ended export, with the conditions for its mail. */
export interface ExportFini {
  readonly prevenir: boolean
  /** Whether its person has waited long enough to do something else meanwhile. */
  readonly isLong: boolean
  readonly expireLe: string | null
}

/** Ends an export. @returns undefined when this attempt no longer owns it */
export async function endExport(
  tx: Database,
  taken: ExportPris,
  { etat, nomFichier, typeMime, code, avancement }: Fin,
): Promise<ExportFini | undefined> {
  const [ended] = await rowsOf<ExportFini>(
    tx,
    sql`
    update exports set etat = ${etat}, nom_fichier = ${nomFichier ?? null}, type_mime = ${typeMime ?? null}, code = ${code ?? null}, fini_le = now(), pris_jusque = null,
      expire_le = case when ${etat === 'TERMINE'} then now() + ${GARDE} end,
      fait = coalesce(${avancement?.fait ?? null}::int, fait), total = coalesce(${avancement?.fait ?? null}::int, total)
    where ${mine(taken)}
    returning prevenir, now() - cree_le > interval '1 minute' as "isLong", to_char(expire_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expireLe"`,
  )
  return ended
}

/** Expires the oldest files of a person beyond their number and size: they are no longer available, and later swept. */
export async function laisserLesPlusAnciens(
  tx: Database,
  idUtilisateur: number,
  { octets, fichiers }: { readonly octets: number; readonly fichiers: number },
): Promise<void> {
  await rowsOf(
    tx,
    sql`
    update exports set expire_le = now() from (
      select id_export as id, sum(taille) over recents as octets, row_number() over recents as fichiers from exports
      where id_utilisateur = ${idUtilisateur} and etat = 'TERMINE' and expire_le > now()
      window recents as (order by fini_le desc, id_export desc)) gardes
    where id_export = gardes.id and (gardes.octets > ${octets} or gardes.fichiers > ${fichiers}) returning 1`,
  )
}

/** Returns the exports of a stopping process to the queue: the next process takes them at once, and the attempt does not count. */
export async function rendre(db: Database, taken: ExportPris): Promise<void> {
  await rowsOf(
    db,
    sql`update exports set etat = 'EN_ATTENTE', essais = essais - 1, pris_jusque = null where ${mine(taken)} returning 1`,
  )
}

/**
 * Inserts an export, within the limit of a person. The person's row is locked meanwhile, so that concurrent requests count each other.
 * @returns the identifier, or that of an equal waiting export; undefined when too many wait
 */
export async function insertExport(
  tx: Database,
  asked: typeof e.$inferInsert,
  maximum: number,
): Promise<number | undefined> {
  const { idUtilisateur, genre, params, langue } = asked
  await rowsOf(tx, sql`select 1 from utilisateurs where id_utilisateur = ${idUtilisateur} for no key update`)
  const waiting = await rowsOf<{ id: number; same: boolean }>(
    tx,
    sql`
    select id_export::float8 as id, genre = ${genre} and langue = ${langue} and params = ${JSON.stringify(params)}::jsonb as same
    from exports where id_utilisateur = ${idUtilisateur} and etat in ('EN_ATTENTE', 'EN_COURS') order by 2 desc`,
  )
  if (waiting[0]?.same) return waiting[0].id
  if (waiting.length >= maximum) return undefined
  const [inserted] = await tx.insert(e).values(asked).returning({ id: e.idExport })
  return inserted?.id
}

/** State for readers: an expired export is `EXPIRE`, whether its file is swept or not. */
const etatLu = sql<
  ExportSuivi['etat']
>`case when ${e.etat} = 'TERMINE' and ${e.expireLe} <= now() then 'EXPIRE' else ${e.etat} end`

const columns = {
  idExport: e.idExport,
  genre: e.genre,
  params: e.params,
  langue: e.langue,
  etat: etatLu,
  prevenir: e.prevenir,
  fait: e.fait,
  total: e.total,
  nomFichier: e.nomFichier,
  typeMime: e.typeMime,
  taille: e.taille,
  code: e.code,
  creeLe: isoInstant(e.creeLe),
  finiLe: sql<string | null>`${isoInstant(e.finiLe)}`,
  expireLe: sql<string | null>`${isoInstant(e.expireLe)}`,
}

type Row = Omit<ExportSuivi, 'libelle' | 'message'> & { readonly code: string | null; readonly langue: Language }

const suivi = (language: Language, { code, langue: _, ...row }: Row): ExportSuivi => {
  const genre = genreDe(row)
  return {
    ...row,
    libelle: genre?.libelle(genre.params, language) ?? row.genre,
    message:
      code !== null && isErrorCode(code) ? refusalText(code, language, { reference: `export ${row.idExport}` }) : null,
  }
}

type Query = z.output<typeof listExports.query>

/** A page of a person's exports, and the total number. */
export async function findExports(db: Database, idUtilisateur: number, query: Query, language: Language) {
  const where = eq(e.idUtilisateur, idUtilisateur)
  const [total] = await db.select({ count: count() }).from(e).where(where)
  const rows = await db
    .select(columns)
    .from(e)
    .where(where)
    .orderBy(...inOrder(query, { creeLe: e.creeLe }, e.idExport))
    .limit(query.limit)
    .offset(query.offset)
  return { count: total?.count ?? 0, offset: query.offset, data: rows.map((row) => suivi(language, row)) }
}

const ofPerson = (idUtilisateur: number, idExport: number) =>
  and(eq(e.idUtilisateur, idUtilisateur), eq(e.idExport, idExport))

/** An export of a person; undefined when it is unknown or somebody else's. */
export async function findExport(db: Database, idUtilisateur: number, idExport: number, language: Language) {
  const [row] = await db.select(columns).from(e).where(ofPerson(idUtilisateur, idExport))
  return row && suivi(language, row)
}

/** Sets whether the end of an export is announced by mail; no effect after its end. */
export async function updateExport(
  db: Database,
  idUtilisateur: number,
  idExport: number,
  { prevenir }: { readonly prevenir: boolean },
): Promise<void> {
  await db.update(e).set({ prevenir }).where(ofPerson(idUtilisateur, idExport))
}

/** Cancels an unfinished export and deletes its stored chunks. Its process learns of it at the next report of progress. */
export async function cancelExport(tx: Database, idUtilisateur: number, idExport: number): Promise<void> {
  const cancelled = await rowsOf(
    tx,
    sql`
    update exports set etat = 'ANNULE', fini_le = now(), pris_jusque = null, taille = 0
    where id_export = ${idExport} and id_utilisateur = ${idUtilisateur} and etat in ('EN_ATTENTE', 'EN_COURS') returning 1`,
  )
  if (cancelled.length > 0) await tx.delete(exportsParties).where(eq(exportsParties.idExport, idExport))
}

/** @returns whether the export existed */
export async function deleteExport(db: Database, idUtilisateur: number, idExport: number): Promise<boolean> {
  const gone = await db.delete(e).where(ofPerson(idUtilisateur, idExport)).returning({ id: e.idExport })
  return gone.length > 0
}

/**
 * Whether a person lost rights since the start of their export, by the journal: a role, an organisation, a right, a territory or a farm.
 * A farm that left their organisation or their territories counts too.
 */
export async function aPerduDesDroits(db: Database, user: Viewer, idExport: number): Promise<boolean> {
  const { idUtilisateur, idOrganismePrincipal } = user
  const since = sql`j.le >= x.pris_le`
  const found = await rowsOf(
    db,
    sql`
    select 1 from exports x where x.id_export = ${idExport} and (
      exists (select 1 from journal j where j.chaine = ${`personne ${idUtilisateur}`} and ${since} and (
        j.champ in ('idTypeUtilisateur', 'idOrganismePrincipal', 'idOrganismeSecondaire')
        or j.champ in ('outrepasserAccesExploitation', 'accessCreationUpdateExploitation', 'accessCreationUtilisateur', 'accessAttributionDroit') and j.nouvelle = 'false'
        or j.champ ~ '^(entite|demarche|exploitation)[.]' and j.nouvelle is null))
      or exists (select 1 from journal j where ${t.estAdministratif} and j.organismes @> array[${idOrganismePrincipal}::bigint] and ${since}
        and j.champ = 'idOrganisme' and j.ancienne = to_jsonb(${idOrganismePrincipal}::bigint)))`,
  )
  return found.length > 0 || (seesTerritories(user) && (await aPerduUneFerme(db, user, idExport)))
}

/** Whether a farm has left a person's territories since the start of their export, and is now invisible to them. */
async function aPerduUneFerme(db: Database, user: Viewer, idExport: number): Promise<boolean> {
  // Filters the journal of a day by row number: it has no index by time, and millions of rows.
  const [before] = await rowsOf<{ id: number }>(
    db,
    sql`select id_journal::float8 as id from journal where le < (select pris_le from exports where id_export = ${idExport}) order by id_journal desc limit 1`,
  )
  const found = await rowsOf(
    db,
    sql`
    select 1 from journal j join communes c on to_jsonb(c.idcommune) = j.ancienne join entites e on e.identite = c.identite
    where j.id_journal > ${before?.id ?? 0} and j.champ = 'idCommune'
      and exists (select 1 from utilisateur_entites ue where ue.id_utilisateur = ${user.idUtilisateur} and ue.identite in (e.identite, e.identiteparente))
      and not exists (select 1 from exploitations where id_exploitation = j.id_exploitation and ${visibleTo(user)})
    limit 1`,
  )
  return found.length > 0
}

/** Recipient of the mails about an export. */
export async function findDestinataire(db: Database, idUtilisateur: number) {
  const { email, prenom, nom, langue, notifications } = t.utilisateurs
  const [found] = await db
    .select({ email, prenom, nom, langue, notifications })
    .from(t.utilisateurs)
    .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
  if (found === undefined) throw new Error('The person of an export that is theirs is not there.')
  return { ...found, nom: `${found.prenom} ${found.nom}` }
}

/** A file from beginning to end, chunk by chunk. */
export async function* lireParties(db: Database, idExport: number) {
  for (let rang = 0; ; rang++) {
    const [part] = await rowsOf<{ octets: string }>(
      db,
      sql`select encode(octets, 'base64') as octets from exports_parties where id_export = ${idExport} and rang = ${rang}`,
    )
    if (part === undefined) return
    yield Buffer.from(part.octets, 'base64')
  }
}

/** An export to sweep: its file, or the whole export when it is old. */
export interface ABalayer {
  readonly idExport: number
  readonly isOld: boolean
}

/** An export whose file has expired, whose person has no account any more, or that is too old for the list; undefined when there is none. */
export async function findABalayer(db: Database): Promise<ABalayer | undefined> {
  const [found] = await rowsOf<ABalayer>(
    db,
    sql`
    select id_export::float8 as "idExport", cree_le < now() - ${LISTE} as "isOld" from exports
    where etat = 'TERMINE' and expire_le <= now() or cree_le < now() - ${LISTE}
      or etat in ('EN_ATTENTE', 'EN_COURS', 'TERMINE') and id_utilisateur in (select id_utilisateur from utilisateurs where est_supprime)
    limit 1`,
  )
  return found
}

/** Deletes the file of an export, or the whole export when it is old. */
export async function balayer(tx: Database, { idExport, isOld }: ABalayer): Promise<void> {
  if (isOld) {
    await tx.delete(e).where(eq(e.idExport, idExport))
    return
  }
  await tx
    .update(e)
    .set({ etat: sql`case when ${e.etat} = 'TERMINE' then 'EXPIRE' else 'ANNULE' end`, prisJusque: null })
    .where(eq(e.idExport, idExport))
  await tx.delete(exportsParties).where(eq(exportsParties.idExport, idExport))
}
