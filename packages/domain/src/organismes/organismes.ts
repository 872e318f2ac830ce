import { DomainError } from '../domain-error'

interface Rattache {
  readonly idOrganismePrincipal: number | null
  readonly idOrganismeSecondaire: number | null
}

/** Organisations of a person, the main one first: it is the default selection. */
export const organismesDe = ({ idOrganismePrincipal, idOrganismeSecondaire }: Rattache): readonly number[] =>
  [idOrganismePrincipal, idOrganismeSecondaire].filter((id) => id !== null)

/**
 * Organisations of a person except the selected one: a list leaves out their farms.
 * @throws DomainError ORGANISME_INCONNU when the selected one is none of theirs
 */
export function autresOrganismes(personne: Rattache, idOrganisme: number): readonly number[] {
  const siens = organismesDe(personne)
  if (!siens.includes(idOrganisme)) throw new DomainError('ORGANISME_INCONNU')
  return siens.filter((id) => id !== idOrganisme)
}
