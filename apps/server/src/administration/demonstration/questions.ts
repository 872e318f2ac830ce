import { millesimes } from '@sillon/referentials'
import { openCalcul } from '#dossiers/dossier/ouvrir'
import { poser, repondre, resoudre } from '#dossiers/questions/actes'
import { findQuestions } from '#dossiers/questions/repository'
import { findUser } from '#personnes/authentification/tokens'
import type { Database } from '#socle/database/database'

const CODE = 'HVE4'
const ANNEE_COURANTE = Math.max(...millesimes.map(({ idMillesime }) => idMillesime))
const COURRIER = { adresse: '', envoiActif: false }

/** Adds two questions to the file of a farm: one waits for its farmer, one is resolved. Call it while the farm has no farmer, so that no mail is sent. */
export async function insertQuestions(tx: Database, idConseiller: number, idExploitation: number): Promise<void> {
  const user = await findUser(tx, idConseiller)
  if (user === undefined) throw new Error('Demonstration: the adviser is not there.')
  const ouverture = await openCalcul(tx, user, { idExploitation, codeNational: CODE, millesime: ANNEE_COURANTE })
  const ask = (lieu: string, texte: string) =>
    poser(tx, ouverture, { lieu, pour: 'EXPLOITANT', idUtilisateur: null, texte, reponseAttendue: true }, COURRIER)
  await ask('PHYTO_IFT', 'Les traitements obligatoires sont-ils compris dans ces IFT ?')
  const [settled] = await findQuestions(tx, ouverture.dossier?.idDossier ?? 0)
  if (settled === undefined) throw new Error('Demonstration: the question is not there.')
  const reponse = { texte: 'Vu au téléphone : oui, ils y sont tous.', reponseAttendue: false }
  await repondre(tx, ouverture, settled.idQuestion, reponse, COURRIER)
  await resoudre(tx, ouverture, settled.idQuestion, true, COURRIER)
  await ask('HVE4_BIODIV_D_11', 'Cette longueur compte-t-elle les haies plantées l’hiver dernier ?')
}
