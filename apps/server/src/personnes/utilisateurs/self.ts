import { DomainError } from '@sillon/domain'

interface Person {
  readonly idUtilisateur: number
}

/** Of what everybody does for themselves only. @throws DomainError UTILISATEUR_INCONNU */
export function requireSelf(user: Person, { idUtilisateur }: Person): number {
  if (idUtilisateur !== user.idUtilisateur) throw new DomainError('UTILISATEUR_INCONNU')
  return idUtilisateur
}
