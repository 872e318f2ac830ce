import type { listCourriels } from '@sillon/contract'
import type { GENRE_PREUVES } from '@sillon/domain'
import { and, count, eq, type InferSelectModel, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { containsWords, inOrder } from '#socle/database/lists'
import { isoInstant } from '#socle/database/rows'
import * as t from '#socle/database/schema'

const c = t.courriels

const resume = {
  idCourriel: c.idCourriel,
  genre: c.genre,
  destinataire: c.destinataire,
  langue: c.langue,
  sujet: c.sujet,
  creeLe: isoInstant(c.creeLe),
  etat: c.etat,
  essais: c.essais,
  envoyeLe: sql<string | null>`${isoInstant(c.envoyeLe)}`,
  derniereErreur: c.derniereErreur,
}

/** Company name and commune of the farm, for the mails about its file. */
export async function findFerme(db: Database, idExploitation: number) {
  const { raisonSociale: exploitation, nomCommune: commune } = t.exploitations
  const [ferme] = await db
    .select({ exploitation, commune })
    .from(t.exploitations)
    .where(eq(t.exploitations.idExploitation, idExploitation))
  if (ferme === undefined) throw new Error('The file has no farm.')
  return ferme
}

export async function insertLettres(tx: Database, lettres: readonly (typeof c.$inferInsert)[]): Promise<void> {
  if (lettres.length > 0) await tx.insert(c).values([...lettres])
}

/** A waiting mail: later events can still be added. */
export interface Attente {
  readonly idCourriel: number
  readonly creeLe: string
}

/** Delay of a mail that collects events. */
const ATTENTE = sql`interval '15 minutes'`

/** The untried mail of a kind to a person about a file, locked for the transaction. A mail that is stored only collects events for as long. */
export async function findAttente(
  tx: Database,
  {
    genre,
    idDossier,
    idUtilisateur,
  }: { readonly genre: typeof GENRE_PREUVES; readonly idDossier: number; readonly idUtilisateur: number },
): Promise<Attente | undefined> {
  const [attente] = await tx
    .select({ idCourriel: c.idCourriel, creeLe: c.creeLe })
    .from(c)
    .where(
      and(
        eq(c.genre, genre),
        eq(c.idDossier, idDossier),
        eq(c.idUtilisateur, idUtilisateur),
        inArray(c.etat, ['EN_ATTENTE', 'GARDE']),
        eq(c.essais, 0),
        sql`${c.creeLe} > now() - ${ATTENTE}`,
      ),
    )
    .for('update')
  return attente
}

type Lettre = Pick<typeof c.$inferInsert, 'sujet' | 'texte'>

export async function rewriteLettre(tx: Database, { idCourriel }: Attente, lettre: Lettre): Promise<void> {
  await tx.update(c).set(lettre).where(eq(c.idCourriel, idCourriel))
}

/** Deletes a waiting mail without events. */
export async function removeLettre(tx: Database, { idCourriel }: Attente): Promise<void> {
  await tx.delete(c).where(eq(c.idCourriel, idCourriel))
}

/** Inserts a mail that collects further events. */
export async function insertAttente(tx: Database, lettre: typeof c.$inferInsert): Promise<void> {
  await tx.insert(c).values({ ...lettre, prochainEssaiLe: sql`now() + ${ATTENTE}` })
}

type Query = z.output<typeof listCourriels.query>

/** Column of each sort order. */
const sortColumns = {
  creeLe: c.creeLe,
  sujet: sql`normaliser(${c.sujet})`,
  destinataire: sql`normaliser(${c.destinataire})`,
  etat: c.etat,
  envoyeLe: c.envoyeLe,
  essais: c.essais,
} satisfies Record<Query['orderBy'], SQLWrapper>

const whereOf = ({ etat, search }: Pick<Query, 'etat' | 'search'>) =>
  and(etat === undefined ? undefined : eq(c.etat, etat), containsWords(search, [c.sujet, c.destinataire]))

/** Mails of a list: all of them in its order; and some of them, unordered. */
export async function findIdsCourriels(db: Database, query: Omit<Query, 'offset' | 'limit'>) {
  const order = inOrder(query, sortColumns, c.idCourriel)
  const rows = await db
    .select({ id: c.idCourriel })
    .from(c)
    .where(whereOf(query))
    .orderBy(...order)
  return rows.map(({ id }) => id)
}
export const findLignesCourriels = (db: Database, ids: readonly number[]) =>
  db
    .select(resume)
    .from(c)
    .where(inArray(c.idCourriel, [...ids]))

/** A page of mails, and the total number. */
export async function findCourriels(db: Database, query: Query) {
  const { limit, offset } = query
  const where = whereOf(query)
  const [total] = await db.select({ count: count() }).from(c).where(where)
  const order = inOrder(query, sortColumns, c.idCourriel)
  const data = await db
    .select(resume)
    .from(c)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { count: total?.count ?? 0, offset, data }
}

export async function findCourriel(db: Database, idCourriel: number) {
  const [found] = await db
    .select({ ...resume, texte: c.texte, lien: c.lien })
    .from(c)
    .where(eq(c.idCourriel, idCourriel))
  if (found === undefined) return undefined
  const { lien, ...courriel } = found
  // Without a mail server an administrator passes the link on. The link of a sent or queued mail is for its recipient only.
  return { ...courriel, texte: withLien(courriel.texte, courriel.etat === 'GARDE' ? lien : null) }
}

/** Stands for the personal link in a mail's text. */
export const LIEN = '{lien}'

/** The text with its personal link, or with a placeholder when the reader may not see it. */
export const withLien = (texte: string, lien: string | null): string => texte.replace(LIEN, () => lien ?? '[…]')

/** Puts a mail that is no longer being sent back in the queue; returns whether it was one. */
export async function requeue(db: Database, idCourriel: number): Promise<boolean> {
  const stopped = and(eq(c.idCourriel, idCourriel), inArray(c.etat, ['ECHEC', 'GARDE']))
  const rows = await db
    .update(c)
    .set({ etat: 'EN_ATTENTE', essais: 0, prochainEssaiLe: sql`now()` })
    .where(stopped)
    .returning({ id: c.idCourriel })
  return rows.length > 0
}

/**
 * Pause after each attempt, in minutes. The last attempt comes after almost two days, as with mail servers themselves; then the mail is given up. The pause
 * after the last attempt only keeps other processes away.
 */
export const PAUSES = [1, 5, 15, 60, 240, 720, 1440, 1440] as const

export type CourrielPris = InferSelectModel<typeof c>

/**
 * Takes the mail that has been due the longest, if any, and postpones it to its next attempt: no other process takes it meanwhile, and after a crash the next
 * attempt is made then. No lock is held during the sending: the embedded database has one connection for all.
 */
export async function takeDue(db: Database): Promise<CourrielPris | undefined> {
  const due = db
    .select({ id: c.idCourriel })
    .from(c)
    .where(and(eq(c.etat, 'EN_ATTENTE'), sql`${c.prochainEssaiLe} <= now()`))
    .orderBy(c.prochainEssaiLe, c.idCourriel)
    .limit(1)
    .for('update', { skipLocked: true })
  const pauses = sql.raw(`(array[${PAUSES.join(', ')}])`)
  const [taken] = await db
    .update(c)
    .set({
      essais: sql`${c.essais} + 1`,
      prochainEssaiLe: sql`now() + make_interval(mins => ${pauses}[least(${c.essais} + 1, ${sql.raw(String(PAUSES.length))})])`,
    })
    .where(eq(c.idCourriel, sql`(${due})`))
    .returning()
  return taken
}

/** WHERE clause: the attempt is still the current one. Somebody may have resent the mail by hand. */
const sameAttempt = ({ idCourriel, essais }: CourrielPris) =>
  and(eq(c.idCourriel, idCourriel), eq(c.essais, essais), eq(c.etat, 'EN_ATTENTE'))

export async function markSent(db: Database, taken: CourrielPris): Promise<void> {
  await db
    .update(c)
    .set({ etat: 'ENVOYE', envoyeLe: sql`now()`, derniereErreur: null, lien: null })
    .where(sameAttempt(taken))
}

/** Stores the reason of a failed attempt; a mail that is given up leaves the queue. */
export async function markFailed(db: Database, taken: CourrielPris, erreur: string, isLast: boolean): Promise<void> {
  await db
    .update(c)
    .set({ derniereErreur: erreur, ...(isLast && { etat: 'ECHEC' as const }) })
    .where(sameAttempt(taken))
}
