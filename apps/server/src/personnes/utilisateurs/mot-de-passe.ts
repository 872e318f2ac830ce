import { DomainError } from '@sillon/domain'
import type { Essai } from '#socle/limites'
import { passwordMatches } from '../authentification/passwords'

/** Counter and log of the guesses at the password of an account. */
export interface EssaiMotDePasse {
  /** @throws DomainError TROP_DE_TENTATIVES */
  essayer(): Promise<Essai>
  /** Called for a wrong password. */
  rate(): void
}

/** @throws DomainError VALEUR_INVALIDE beside the field of the present password, TROP_DE_TENTATIVES as at sign-in */
export async function requirePassword(
  kept: string | null,
  given: string,
  { essayer, rate }: EssaiMotDePasse,
): Promise<void> {
  const essai = await essayer()
  if (await passwordMatches(kept, given)) return essai.reussi()
  rate()
  throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'motDePasseActuel', code: 'MOT_DE_PASSE_ACTUEL_FAUX' }])
}
