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

/**
 * Whether a module can be reset to the values of a data source. Some modules ask for a third-party application (specification 2, section 2); records of the
 * farm's register count as one, whether a partner, a file or a person gave them: the values that the reset takes are the same (conception).
 */
export const estProposee = ({ reprise }: RubriqueStructure, aDesRecords = false): boolean =>
  reprise === 'toujours' || (reprise === 'applicationTierce' && aDesRecords)
