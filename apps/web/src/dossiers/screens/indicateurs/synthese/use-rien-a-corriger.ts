import { useSheet } from '#dossiers/feuille/sheet-context'
import { refusees } from '#dossiers/feuille/validites'
import { preuvesDuDossier, resumer } from '#dossiers/preuves/preuves'
import { questionsDuDossier } from '#dossiers/questions/du-dossier'
import { useStore } from '#socle/state/store'

/**
 * Whether a request of corrections would tell the farmer nothing to correct: no part judged not valid, no value of the auditor that does not conform, no proof
 * refused or asked for, no question that waits for them. Null until proofs and questions are known, false where they cannot be.
 */
export function useRienACorriger(): boolean | null {
  const { validites, audit } = useSheet()
  const nonValides = useStore(validites, refusees)
  const valeurs = useStore(audit)
  const preuves = useStore(preuvesDuDossier)
  const questions = useStore(questionsDuDossier)
  if (preuves === 'ECHEC' || questions === 'ECHEC') return false
  if (preuves === null || questions === null) return null
  const { REFUSEE, DEMANDEE } = resumer(preuves.lieux).comptes
  const asksFarmer = questions.questions.some(
    ({ pour, attend, estResolue }) => pour === 'EXPLOITANT' && attend === 'DESTINATAIRE' && !estResolue,
  )
  const isNonConforme = valeurs.some(({ verdict }) => verdict === 'NON_CONFORME')
  return nonValides + REFUSEE + DEMANDEE === 0 && !isNonConforme && !asksFarmer
}
