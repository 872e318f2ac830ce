import { DomainError } from '../domain-error'

interface Rattache {
  readonly idOrganismePrincipal: number | null
  readonly idOrganismeSecondaire: number | null
}

/** The organisations that a person works for, the main one first: the one that is selected until they choose. */
export const organismesDe = ({ idOrganismePrincipal, idOrganismeSecondaire }: Rattache): readonly number[] =>
  [idOrganismePrincipal, idOrganismeSecondaire].filter((id) => id !== null)

/**
 * The organisations of a person but for the one selected: whose farms a list leaves out.
 * @throws DomainError ORGANISME_INCONNU when it is none of theirs
 */
export function autresOrganismes(personne: Rattache, idOrganisme: number): readonly number[] {
  const siens = organismesDe(personne)
  if (!siens.includes(idOrganisme)) throw new DomainError('ORGANISME_INCONNU')
  return siens.filter((id) => id !== idOrganisme)
}
