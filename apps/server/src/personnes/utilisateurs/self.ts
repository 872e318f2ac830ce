import { DomainError } from '@sillon/domain'

interface Person {
  readonly idUtilisateur: number
}

/** For acts that a person may only do for themselves. @throws DomainError UTILISATEUR_INCONNU */
export function requireSelf(user: Person, { idUtilisateur }: Person): number {
  if (idUtilisateur !== user.idUtilisateur) throw new DomainError('UTILISATEUR_INCONNU')
  return idUtilisateur
}
