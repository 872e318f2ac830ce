import { DomainError } from '@sillon/domain'
import type { RubriqueStructure, Scheme } from '@sillon/referentials'

/** @throws DomainError RESSOURCE_INCONNUE for a module that the procedure has not */
export function requireRubrique(scheme: Scheme, code: string) {
  const rubrique = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .find(({ codeNational }) => codeNational === code)
  if (rubrique === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  return rubrique
}

/** Whether the values of a data source can be taken back in a module. Nobody has linked a partner's application yet. */
export const estProposee = ({ reprise }: RubriqueStructure): boolean => reprise === 'toujours'
