import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { ApiFailure } from '#socle/api/failures'
import { type Faults, serverFaults } from '#socle/forms/faults'
import { useLeaveGuard } from '#socle/forms/use-leave-guard'
import { useStore } from '#socle/state/store'
import { toastInfo } from '#socle/ui/toast'
import type { Resultat } from './resultat'
import { useSendResultat } from './use-send-resultat'

/**
 * Saves the typed results: as one leaves a field, before a navigation, when the tab is hidden or the network is back. After a failure they stay on the device, and
 * the next save takes them.
 * @param onSaved called after each save
 */
export function useAutosaveResultat(resultat: Resultat, onSaved: () => void) {
  const { t } = useTranslation('indicateurs')
  const send = useSendResultat()
  const reportFailure = useSaveFailureToast()
  const [etat, setEtat] = useState<'enCours' | 'enregistre' | 'garde' | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  useStore(resultat.typed)
  const isWaiting = () => Object.keys(resultat.changements()).length > 0
  /** Changes that the server refused: they are sent again once they differ, or before a navigation. */
  const refused = useRef('')
  const toSend = () => JSON.stringify(resultat.changements())

  /** Saves what is typed, and what is typed meanwhile. Returns whether it did: it does not when the person prefers to continue typing. */
  const attempt = async (): Promise<boolean> => {
    while (isWaiting()) {
      const sent = toSend()
      setEtat('enCours')
      try {
        const isSaved = (await send(resultat)) !== null
        setEtat(isSaved ? 'enregistre' : 'garde')
        if (!isSaved) return false
        setFaults({})
        onSaved()
      } catch (failure) {
        setEtat('garde')
        if (failure instanceof ApiFailure && failure.status < 500) {
          refused.current = sent
          setFaults(serverFaults(failure, (path) => path.replace('exploitationDemarcheMillesime.', '')))
        }
        throw failure
      }
    }
    return true
  }
  /** The save under way, for everybody who asks for one meanwhile. */
  const running = useRef<Promise<boolean> | null>(null)
  const flush = (): Promise<boolean> => {
    running.current ??= attempt().finally(() => {
      running.current = null
    })
    return running.current
  }
  const save = async () => {
    if (!isWaiting() || toSend() === refused.current || running.current !== null) return
    await flush().catch(reportFailure)
  }
  useLeaveGuard({
    holds: (from, to) => isWaiting() && from.pathname !== to.pathname,
    async letsGo() {
      try {
        return await flush()
      } catch {
        toastInfo(t('sauvegarde.gardeTitre'), t('resultat.sauvegarde.garde'))
        return true
      }
    },
    questionsClosing: resultat.isDirty,
  })
  const current = useRef(save)
  current.current = save
  useEffect(() => {
    const onOnline = () => void current.current()
    // A hidden tab may never come back.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void current.current()
    }
    window.addEventListener('online', onOnline)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])
  return { etat: etat === 'enregistre' && isWaiting() ? null : etat, faults, save }
}
