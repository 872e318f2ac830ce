import type { getAnDernier } from '@sillon/contract'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { findSaisies } from '../dossier/contenu-repository'
import type { OuvertureCalculee } from '../dossier/ouvrir'
import { findDossier } from '../dossier/repository'

/**
 * Values entered in the file of the year before; without points for people who may not see them.
 * An entry of more than three times the earlier value must be confirmed (docs/decisions/0009-values-in-error.md).
 */
export async function readAnDernier(
  db: Database,
  { key, scheme, permissions }: OuvertureCalculee,
): Promise<z.infer<typeof getAnDernier.answer>> {
  const dossier = await findDossier(db, { ...key, idMillesime: key.idMillesime - 1 })
  if (dossier === undefined) return []
  return [...(await findSaisies(db, dossier.idDossier))].flatMap(([codeNational, { valeur }]) => {
    const indicateur = scheme.indicateurs.get(codeNational)
    const estMontree = indicateur?.modifiable === true && (permissions.voirScores || !indicateur.scoring)
    return valeur !== null && estMontree ? [{ codeNational, valeur }] : []
  })
}
