import { decideTransition, isInEntry } from '@sillon/domain'
import { useNavigate } from 'react-router'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useUser } from '#socle/session/session'
import { focusTitle } from '#socle/ui/focus-title'
import { useCorrectionsLeft } from '../actes/corrections/corrections'
import { useRefuseSubmission } from '../actes/corrections/use-refuse-submission'
import { useContexteDeSuspens } from '../actes/suspens/use-contexte'
import { useSendResultat } from '../synthese/use-send-resultat'

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
 * Returns whether the person is still to be led home: not after a submission, which leads there, nor after a no.
 * @param onAsked called once a question is on the screen, whose own button shows the progress
 */
export function useFinish(): (onAsked: () => void) => Promise<boolean> {
  const sheet = useSheet()
  const send = useSendResultat()
  const isSubmitter = useIsSubmitter()
  const readCorrectionsLeft = useCorrectionsLeft()
  const refuse = useRefuseSubmission()
  const contexte = useContexteDeSuspens()
  const navigate = useNavigate()
  return async (onAsked) => {
    if (!isSubmitter) return true
    const left = await readCorrectionsLeft()
    if (left.length > 0) {
      const answered = refuse(left)
      onAsked()
      await answered
      return false
    }
    // The question is needed later than the fields: a lazy chunk.
    const { askToSend } = await import('./soumission')
    const isSent = await askToSend(sheet, contexte, {
      onAsked,
      send: async (mot) => {
        const saved = await send(mot, { etatDossier: 'ATTENTE_VERIFICATION' })
        // For a submitted file the card shows date and recipients.
        if (saved !== null) await navigate('/')
        return saved !== null
      },
    })
    // The dialog, still open during the navigation, had the focus.
    if (isSent) focusTitle()
    return false
  }
}
