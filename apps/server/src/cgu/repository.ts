import { DomainError } from '@sillon/domain'
import { desc, max, sql } from 'drizzle-orm'
import type { Database } from '../database/connection'
import { isoInstant } from '../database/rows'
import { cgu, cguAcceptations } from '../database/schema'
import { TEXTE_INITIAL } from './texte-initial'

/** The terms in force. */
export async function findCgu(db: Database) {
  const [found] = await db
    .select({ version: cgu.version, texte: cgu.texte, publieeLe: isoInstant(cgu.publieeLe) })
    .from(cgu)
    .orderBy(desc(cgu.version))
    .limit(1)
  if (found === undefined) throw new Error('There are no terms of use: the reference data are not loaded.')
  return found
}

/** The text that comes with the product, where nobody has published another. */
export async function loadCgu(db: Database): Promise<void> {
  await db.insert(cgu).values({ version: 1, texte: TEXTE_INITIAL }).onConflictDoNothing()
}

/** Publishes the next version; two people at once publish one after the other. */
export async function publierCgu(db: Database, idUtilisateur: number, texte: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table cgu in share row exclusive mode`)
    const [last] = await tx.select({ version: max(cgu.version) }).from(cgu)
    await tx.insert(cgu).values({ version: (last?.version ?? 0) + 1, texte, idUtilisateur })
  })
}

/**
 * Keeps that these persons accepted the terms in force, the first time.
 * @throws DomainError CGU_REMPLACEES when they read others
 */
export async function accepterCgu(db: Database, personnes: readonly number[], version: number): Promise<void> {
  const [last] = await db.select({ version: max(cgu.version) }).from(cgu)
  if (last?.version !== version) throw new DomainError('CGU_REMPLACEES')
  await db
    .insert(cguAcceptations)
    .values(personnes.map((idUtilisateur) => ({ idUtilisateur, version })))
    .onConflictDoNothing()
}
