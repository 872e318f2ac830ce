import type { EtatDossier } from '@sillon/contract'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { toastSuccess } from '#socle/ui/toast'
import type { Resultat } from './resultat'
import { type Passage, useSendResultat } from './use-send-resultat'

/** Sentence about a change of state: an act of certification is told by its name. */
const annonceDe = (etat: EtatDossier, t: TFunction<'indicateurs'>): string =>
  t(`decision.annonce.${etat}`, {
    defaultValue: t('decision.annonce.autre', { etat: t(`commun:etatDossier.${etat}`) }),
  })

/**
 * Saves the changes of the results, with a change of state if there is one, and goes home. Returns whether it succeeded. The caller shows the last failure: it
 * must stay in sight beside the button that tries again.
 */
export function useSaveResultat(resultat: Resultat) {
  const { t } = useTranslation('indicateurs')
  const { autosave, commentaires } = useSheet()
  const navigate = useNavigate()
  const send = useSendResultat()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (passage?: Passage, apercu?: string | null): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFailure(null)
    try {
      await autosave.flush()
      // Without its comment the farmer would read a bare refusal: its failure is told, and the act waits.
      const answer = (await commentaires.flush()) ? await send(resultat, passage, apercu) : null
      if (answer === null) {
        setBusy(false)
        return false
      }
      toastSuccess(
        t('enregistre.titre'),
        passage === undefined ? t('enregistre.message') : annonceDe(passage.etatDossier, t),
      )
      await navigate('/')
      // A person who typed meanwhile may prefer to stay.
      setBusy(false)
      return true
    } catch (failed) {
      setFailure(failed)
      setBusy(false)
      return false
    }
  }
  return { isBusy, failure, save }
}
