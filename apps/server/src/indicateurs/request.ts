import { DomainError } from '@sillon/domain'
import { type Scheme, schemeFor } from '@sillon/referentials'
import type { Database } from '../database/connection'
import { type DossierKey, type DossierRequest, findDemarche } from '../demarches/repository'
import { requireMillesime } from '../exploitations/repository'

/** @throws DomainError DEMARCHE_INCONNUE when no scheme computes this procedure for this year */
export async function schemeOf(db: Database, { codeNational, millesime }: DossierRequest): Promise<Scheme> {
  await requireMillesime(db, millesime)
  const scheme = schemeFor(codeNational, millesime)
  if (scheme === undefined) throw new DomainError('DEMARCHE_INCONNUE')
  return scheme
}

export async function keyOf(
  db: Database,
  { idExploitation, codeNational, millesime }: DossierRequest,
): Promise<DossierKey> {
  const { idDemarche } = await findDemarche(db, codeNational)
  return { idExploitation, idDemarche, idMillesime: millesime }
}

/** @throws DomainError RESSOURCE_INCONNUE for a module that the procedure has not */
export function requireRubrique(scheme: Scheme, code: string) {
  const rubrique = scheme.structure
    .flatMap(({ rubriques }) => rubriques)
    .find(({ codeNational }) => codeNational === code)
  if (rubrique === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  return rubrique
}
