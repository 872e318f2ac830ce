import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Autosave } from '#dossiers/feuille/autosave'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { useLeaveGuard } from '#socle/forms/use-leave-guard'
import { toastInfo } from '#socle/ui/toast'

const rubriqueOf = (search: string) => new URLSearchParams(search).get('rubrique')

/**
 * Saves before each navigation. Between modules a refused save stops the navigation; without a network, and on leaving the screen, it is stopped only if the
 * device could not store the typed values. Closing the page also asks only in that case.
 */
export function useAutosaveGuard(autosave: Autosave): void {
  const { t } = useTranslation('indicateurs')
  const reportFailure = useSaveFailureToast()
  useLeaveGuard({
    holds: (from, to) =>
      autosave.waiting.size > 0 && (from.pathname !== to.pathname || rubriqueOf(from.search) !== rubriqueOf(to.search)),
    async letsGo(to) {
      const isLeaving = to.pathname !== window.location.pathname
      try {
        await (isLeaving ? autosave.flush() : autosave.flushOrKeep())
        return true
      } catch (failure) {
        if (isLeaving && !autosave.wouldLose) {
          toastInfo(t('sauvegarde.gardeTitre'), t('sauvegarde.garde'))
          return true
        }
        reportFailure(failure)
        return false
      }
    },
    questionsClosing: () => autosave.wouldLose,
  })
  useEffect(() => {
    // A hidden tab may never come back: save now rather than after the pause.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') autosave.retry()
    }
    window.addEventListener('online', autosave.retry)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('online', autosave.retry)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [autosave])
}
