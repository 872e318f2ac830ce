import { millesimes } from '@sillon/referentials'
import { auditer } from '#dossiers/audit/service'
import { openCalcul } from '#dossiers/dossier/ouvrir'
import { findUser } from '#personnes/authentification/tokens'
import type { Database } from '#socle/database/database'

const ANNEE_COURANTE = Math.max(...millesimes.map(({ idMillesime }) => idMillesime))
const HAIE = 'HVE4_BIODIV_D_11'

/** Adds a value of the auditor to the file of a farm; it waits for the answer of its farmer. */
export async function insertAudit(tx: Database, idConseiller: number, idExploitation: number): Promise<void> {
  const user = await findUser(tx, idConseiller)
  if (user === undefined) throw new Error('Demonstration: the adviser is not there.')
  const ouverture = await openCalcul(tx, user, { idExploitation, codeNational: 'HVE4', millesime: ANNEE_COURANTE })
  const constat = {
    valeur: { value: 60 },
    verdict: 'NON_CONFORME' as const,
    gravite: 'MINEURE' as const,
    commentaire: 'Mesuré sur place : 60 m de haies. Le reste du plan est arraché.',
  }
  await auditer(tx, ouverture, HAIE, constat, null)
}
