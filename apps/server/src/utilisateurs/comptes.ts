import { createHash } from 'node:crypto'
import { DomainError } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { type Chaine, differences, record } from '../journal/journal'

type Compte = typeof t.utilisateurs.$inferSelect
type CompteSaisi = typeof t.utilisateurs.$inferInsert

/** Who changes an account: a person, or nobody when the product itself does. */
type Auteur = number | null

const chaineDe = (idUtilisateur: number): Chaine => `personne ${idUtilisateur}`

/**
 * An account as the journal keeps it. Of its password there is only a hash of the salted hash, which tells that it was replaced and nothing else: without the
 * salt nobody can try passwords on it.
 */
export const journalled = ({ idUtilisateur: _, motDePasse, ...compte }: Compte) => ({
  ...compte,
  motDePasse: motDePasse === null ? null : createHash('sha256').update(motDePasse).digest('hex'),
})

/** Opens accounts, journalled. @returns them, in the order given */
export async function createComptes(tx: Database, auteur: Auteur, comptes: readonly CompteSaisi[]): Promise<Compte[]> {
  const created = await tx
    .insert(t.utilisateurs)
    .values([...comptes])
    .returning()
  for (const compte of created)
    await record(
      tx,
      { idUtilisateur: auteur, chaine: chaineDe(compte.idUtilisateur) },
      differences({}, journalled(compte)),
    )
  return created
}

/**
 * Changes an account, journalled.
 * @throws DomainError UTILISATEUR_INCONNU
 */
export async function updateCompte(
  tx: Database,
  auteur: Auteur,
  idUtilisateur: number,
  fields: Partial<CompteSaisi>,
): Promise<void> {
  const ofPerson = eq(t.utilisateurs.idUtilisateur, idUtilisateur)
  const [before] = await tx.select().from(t.utilisateurs).where(ofPerson).for('no key update')
  if (before === undefined) throw new DomainError('UTILISATEUR_INCONNU')
  if (Object.keys(fields).length === 0) return
  const [after = before] = await tx.update(t.utilisateurs).set(fields).where(ofPerson).returning()
  const changes = differences(journalled(before), journalled(after))
  await record(tx, { idUtilisateur: auteur, chaine: chaineDe(idUtilisateur) }, changes)
}

/**
 * What a person chose about mails.
 * @throws DomainError UTILISATEUR_INCONNU
 */
export async function findPreferences(db: Database, idUtilisateur: number) {
  const { langue, notifications } = t.utilisateurs
  const [found] = await db
    .select({ langue, notifications })
    .from(t.utilisateurs)
    .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
  if (found === undefined) throw new DomainError('UTILISATEUR_INCONNU')
  return found
}
