import type { listDemandesEffacement } from '@sillon/contract'
import { and, count, eq, inArray, not } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { containsWords, inOrder } from '#socle/database/lists'
import { isoInstant } from '#socle/database/rows'
import { demandesEffacement, utilisateurs as u } from '#socle/database/schema'

/** Time at which a person requested their erasure; null without a request. */
export async function findDemande(db: Database, idUtilisateur: number): Promise<string | null> {
  const [found] = await db
    .select({ demandeeLe: isoInstant(demandesEffacement.demandeeLe) })
    .from(demandesEffacement)
    .where(eq(demandesEffacement.idUtilisateur, idUtilisateur))
  return found?.demandeeLe ?? null
}

/** A repeated request keeps the time of the first one. */
export async function demander(db: Database, idUtilisateur: number): Promise<void> {
  await db.insert(demandesEffacement).values({ idUtilisateur }).onConflictDoNothing()
}

export async function renoncer(db: Database, idUtilisateur: number): Promise<void> {
  await db.delete(demandesEffacement).where(eq(demandesEffacement.idUtilisateur, idUtilisateur))
}

type Query = z.output<typeof listDemandesEffacement.query>

const sortColumns = {
  demandeeLe: demandesEffacement.demandeeLe,
  nom: u.nom,
  email: u.email,
} satisfies Record<Query['orderBy'], unknown>

const whereOf = ({ search }: Pick<Query, 'search'>) =>
  and(not(u.estSupprime), containsWords(search, [u.prenom, u.nom, u.email]))
const orderOf = (query: Pick<Query, 'order' | 'orderBy'>) => inOrder(query, sortColumns, u.idUtilisateur)
const own = eq(u.idUtilisateur, demandesEffacement.idUtilisateur)

const select = (db: Database) =>
  db
    .select({
      idUtilisateur: u.idUtilisateur,
      prenom: u.prenom,
      nom: u.nom,
      email: u.email,
      demandeeLe: isoInstant(demandesEffacement.demandeeLe),
    })
    .from(demandesEffacement)
    .innerJoin(u, own)

/** Requests of the list: all of them in its order; and some of them, unordered. */
export async function findIdsDemandes(db: Database, query: Omit<Query, 'offset' | 'limit'>) {
  const rows = await db
    .select({ id: u.idUtilisateur })
    .from(demandesEffacement)
    .innerJoin(u, own)
    .where(whereOf(query))
    .orderBy(...orderOf(query))
  return rows.map(({ id }) => id)
}
export const findLignesDemandes = (db: Database, ids: readonly number[]) =>
  select(db).where(inArray(u.idUtilisateur, [...ids]))

/** Page of the people who wait to be erased, with the total number. */
export async function findDemandes(db: Database, query: Query) {
  const where = whereOf(query)
  const [total] = await db.select({ count: count() }).from(demandesEffacement).innerJoin(u, own).where(where)
  const data = await select(db)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(query.limit)
    .offset(query.offset)
  return { count: total?.count ?? 0, offset: query.offset, data }
}
