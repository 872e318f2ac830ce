import type { getAnDernier } from '@sillon/contract'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import { findSaisies } from '../dossier/contenu-repository'
import type { OuvertureCalculee } from '../dossier/ouvrir'
import { findDossier } from '../dossier/repository'

/** What was entered in the file of the year before: an entry of more than three times as much asks to be confirmed (docs/decisions/0009-values-in-error.md). */
export async function readAnDernier(
  db: Database,
  { key, scheme }: OuvertureCalculee,
): Promise<z.infer<typeof getAnDernier.answer>> {
  const dossier = await findDossier(db, { ...key, idMillesime: key.idMillesime - 1 })
  if (dossier === undefined) return []
  return [...(await findSaisies(db, dossier.idDossier))].flatMap(([codeNational, { valeur }]) =>
    valeur !== null && scheme.indicateurs.get(codeNational)?.modifiable === true ? [{ codeNational, valeur }] : [],
  )
}
