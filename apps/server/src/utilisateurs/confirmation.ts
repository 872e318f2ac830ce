import { DomainError } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import { finirCles, trouverCle } from '../authentification/cles'
import type { Courrier } from '../courriels/annonce'
import { announceCompte } from '../courriels/compte'
import type { Database } from '../database/connection'
import { utilisateurs } from '../database/schema'
import { refuseTaken, sameAddress } from './adresses'
import { updateCompte } from './comptes'

interface Confirmation {
  readonly idUtilisateur: number
  /** Whether the address of the account is now another one. */
  readonly isChanged: boolean
  /** Whether the key goes on to choose the first password. */
  readonly resetPassword: boolean
}

/**
 * Confirms the address that a key was sent to: the account's own, when it is opened, or the one that waited to replace it. One transaction; the former address is told.
 * @throws DomainError LIEN_INVALIDE, LOGIN_DEJA_UTILISE when somebody else has taken the address meanwhile
 */
export const confirmerAdresse = (
  db: Database,
  cle: string,
  email: string | null,
  courrier: Courrier,
): Promise<Confirmation> =>
  db.transaction(async (tx) => {
    const found = await trouverCle(tx, cle)
    if (found?.genre !== 'CONFIRMATION') throw new DomainError('LIEN_INVALIDE')
    if (email && !sameAddress(email, found.email)) throw new DomainError('LIEN_INVALIDE')
    const { idUtilisateur } = found
    const [compte] = await tx.select().from(utilisateurs).where(eq(utilisateurs.idUtilisateur, idUtilisateur))
    const isChanged = sameAddress(compte?.nextEmail ?? null, found.email)
    if (compte === undefined || compte.estSupprime || (!isChanged && !sameAddress(compte.email, found.email)))
      throw new DomainError('LIEN_INVALIDE')
    if (isChanged) {
      await refuseTaken(tx, idUtilisateur, found.email)
      // Who signs in with the address goes on to do so with the new one.
      const login = sameAddress(compte.login, compte.email) ? { login: found.email } : {}
      await updateCompte(tx, idUtilisateur, idUtilisateur, { email: found.email, nextEmail: null, ...login })
      await finirCles(tx, idUtilisateur, ['REINITIALISATION'])
      await announceCompte(tx, { ...compte, genres: ['ADRESSE'] }, courrier)
    }
    const resetPassword = compte.motDePasse === null
    if (!resetPassword) await finirCles(tx, idUtilisateur, ['CONFIRMATION'])
    return { idUtilisateur, isChanged, resetPassword }
  })
