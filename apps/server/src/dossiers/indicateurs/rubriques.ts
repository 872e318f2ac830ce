import { DomainError } from '@sillon/domain'
import type { RubriqueStructure, Scheme } from '@sillon/referentials'

/** @throws DomainError RESSOURCE_INCONNUE for a module that the procedure lacks */
export function requireRubrique(scheme: Scheme, code: string) {
  const rubrique = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .find(({ codeNational }) => codeNational === code)
  if (rubrique === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  return rubrique
}

/** Whether a module can be reset to the values of a data source. No partner application is linked yet. */
export const estProposee = ({ reprise }: RubriqueStructure): boolean => reprise === 'toujours'
