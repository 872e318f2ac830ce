import { DomainError, type Fault } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { utilisateurs } from '#socle/database/schema'
import { announceCompte } from '../annonces/compte'
import { finirCles, trouverCle } from '../authentification/cles'
import { passwordFault } from '../authentification/password-rule'
import { hashPassword } from '../authentification/passwords'
import { endSessions } from '../authentification/tokens'
import { sameAddress } from './adresses'
import { findCompte, updateCompte } from './comptes'

/**
 * Sets this password on the account of a key: one transaction. Revokes every session and every other key of the account, because an attacker may hold them.
 * @returns the account
 * @throws DomainError LIEN_INVALIDE, VALEUR_INVALIDE; the key then stays valid
 */
export async function choisirMotDePasse(
  db: Database,
  cle: string,
  password: string,
  courrier: Courrier,
): Promise<number> {
  const fault = passwordFault(password, await requireCompte(db, cle))
  if (fault !== null) throw new DomainError('VALEUR_INVALIDE', {}, [fault])
  // Hashed outside the transaction, which would otherwise keep others waiting.
  const motDePasse = await hashPassword(password)
  return db.transaction(async (tx) => {
    const compte = await requireCompte(tx, cle)
    const { idUtilisateur } = compte
    await updateCompte(tx, idUtilisateur, idUtilisateur, { motDePasse, nextEmail: null })
    await finirCles(tx, idUtilisateur)
    await endSessions(tx, idUtilisateur)
    // A first password needs no notice.
    if (compte.motDePasse !== null) await announceCompte(tx, { ...compte, genres: ['MOT_DE_PASSE'] }, courrier)
    return idUtilisateur
  })
}

/**
 * Fault of a password that somebody is about to choose, or null, by the rule that the choice applies. The key of a mail names its owner; an unknown key
 * judges the password alone, so that it reveals nothing.
 */
export async function jugerMotDePasse(db: Database, password: string, cle: string | null): Promise<Fault | null> {
  const found = cle === null ? undefined : await trouverCle(db, cle)
  const compte = found === undefined ? undefined : await findCompte(db, found.idUtilisateur)
  return passwordFault(password, compte ?? { prenom: '', nom: '', email: '', login: '' })
}

/**
 * Account whose password a key may set: a key for a new password, or an unused invitation; neither after a change of the address.
 * @throws DomainError LIEN_INVALIDE
 */
async function requireCompte(tx: Database, cle: string) {
  const found = await trouverCle(tx, cle)
  if (found === undefined) throw new DomainError('LIEN_INVALIDE')
  const [compte] = await tx.select().from(utilisateurs).where(eq(utilisateurs.idUtilisateur, found.idUtilisateur))
  const isGood = found.genre === 'REINITIALISATION' || compte?.motDePasse === null
  if (compte === undefined || compte.estSupprime || !isGood || !sameAddress(compte.email, found.email))
    throw new DomainError('LIEN_INVALIDE')
  return compte
}
