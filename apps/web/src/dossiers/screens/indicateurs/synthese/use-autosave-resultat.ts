import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { useLeaveGuard } from '#socle/forms/use-leave-guard'
import { toastInfo } from '#socle/ui/toast'
import type { Resultat } from './resultat'
import { useSendResultat } from './use-send-resultat'

/**
 * Saves the typed results: as one leaves a field, and before a navigation. After a failure they stay on the device, and the next save takes them.
 * @param isReadable whether every field can be read: an unreadable date waits
 */
export function useAutosaveResultat(resultat: Resultat, isReadable: boolean) {
  const { t } = useTranslation('indicateurs')
  const send = useSendResultat()
  const reportFailure = useSaveFailureToast()
  const [etat, setEtat] = useState<'enCours' | 'enregistre' | 'garde' | null>(null)
  const isWaiting = () => isReadable && Object.keys(resultat.changements()).length > 0
  /** Returns whether it saved: it does not when the person prefers to continue typing. */
  const attempt = async (): Promise<boolean> => {
    setEtat('enCours')
    const isSaved = await send(resultat).then(
      (answer) => answer !== null,
      (failure) => {
        setEtat('garde')
        throw failure
      },
    )
    setEtat(isSaved ? 'enregistre' : 'garde')
    return isSaved
  }
  useLeaveGuard({
    holds: (from, to) => isWaiting() && from.pathname !== to.pathname,
    async letsGo() {
      await resultat.repos()
      try {
        return !isWaiting() || (await attempt())
      } catch {
        toastInfo(t('sauvegarde.gardeTitre'), t('sauvegarde.garde'))
        return true
      }
    },
    questionsClosing: resultat.isDirty,
  })
  const save = async () => {
    await resultat.repos()
    if (isWaiting()) await attempt().catch(reportFailure)
  }
  return { etat, save }
}
