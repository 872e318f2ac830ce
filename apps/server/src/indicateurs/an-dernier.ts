import type { getAnDernier, UserInfo } from '@sillon/contract'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import { type DossierRequest, findDossier } from '../demarches/repository'
import { findExploitation } from '../exploitations/repository'
import { findSaisies } from './repository'
import { keyOf, schemeOf } from './request'

/** What was entered in the file of the year before: an entry of more than three times as much asks to be confirmed (docs/decisions/0009-values-in-error.md). */
export async function readAnDernier(
  db: Database,
  user: UserInfo,
  request: DossierRequest,
): Promise<z.infer<typeof getAnDernier.answer>> {
  await findExploitation(db, user, request.idExploitation)
  const scheme = await schemeOf(db, request)
  const dossier = await findDossier(db, await keyOf(db, { ...request, millesime: request.millesime - 1 }))
  if (dossier === undefined) return []
  return [...(await findSaisies(db, dossier.idDossier))].flatMap(([codeNational, { valeur }]) =>
    valeur !== null && scheme.indicateurs.get(codeNational)?.modifiable === true ? [{ codeNational, valeur }] : [],
  )
}
