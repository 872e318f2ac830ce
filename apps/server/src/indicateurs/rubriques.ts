import { DomainError } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'

/** @throws DomainError RESSOURCE_INCONNUE for a module that the procedure has not */
export function requireRubrique(scheme: Scheme, code: string) {
  const rubrique = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .find(({ codeNational }) => codeNational === code)
  if (rubrique === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  return rubrique
}
