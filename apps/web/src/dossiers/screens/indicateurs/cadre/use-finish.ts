import { decideTransition, isInEntry } from '@sillon/domain'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useUser } from '#socle/session/session'
import { useCorrectionsLeft } from '../actes/corrections/corrections'
import { useRefuseSubmission } from '../actes/corrections/use-refuse-submission'
import { useContexteDeSuspens } from '../actes/suspens/use-contexte'
import { useSendResultat } from '../synthese/use-send-resultat'

/** Outcome of the entry. */
type Fin = 'enregistre' | 'envoye'

/** Whether this person sends the file at the end of the sheets: a farmer during the entry, and not once the file has been sent. */
export function useIsSubmitter(): boolean {
  const { role } = useUser()
  const { dossier } = useSheet()
  const etat = dossier.exploitationDemarcheMillesime?.etatDossier ?? 'SAISIE_EN_COURS'
  return role === 'AGRICULTEUR' && isInEntry(etat) && decideTransition(role, etat, 'ATTENTE_VERIFICATION') === 'allowed'
}

/**
 * Ends the entry after the last module. A farmer in entry is asked to submit the file for verification, with its open items and a message to the verifier.
 * After a no, everything stays unchanged (specification of the level-4 scheme, section 4). With open corrections, the farmer is led to them instead.
 * Returns the outcome of the entry; null when it was not ended.
 */
export function useFinish(): () => Promise<Fin | null> {
  const sheet = useSheet()
  const send = useSendResultat()
  const isSubmitter = useIsSubmitter()
  const readCorrectionsLeft = useCorrectionsLeft()
  const refuse = useRefuseSubmission()
  const contexte = useContexteDeSuspens()
  return async () => {
    if (!isSubmitter) return 'enregistre'
    const left = await readCorrectionsLeft()
    if (left.length > 0) {
      await refuse(left)
      return null
    }
    // The question is needed later than the fields: a lazy chunk.
    const { askToSend } = await import('./soumission')
    const mot = await askToSend(sheet, contexte)
    if (mot === null) return null
    const saved = await send(mot, { etatDossier: 'ATTENTE_VERIFICATION' })
    return saved === null ? null : 'envoye'
  }
}
