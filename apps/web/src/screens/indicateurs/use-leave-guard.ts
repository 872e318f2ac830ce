import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { toastError, toastInfo } from '../../ui/toast'
import { useFailureMessage } from '../../ui/use-failure-toast'
import type { Autosave } from './autosave'

/** Tells that a save failed, in the words of the specification (section 8). */
export function useSaveFailureToast(): (failure: unknown) => void {
  const { t } = useTranslation('indicateurs')
  const messageOf = useFailureMessage()
  return (failure) => toastError(t('commun:erreur.titre'), t('sauvegarde.echec', { message: messageOf(failure) }))
}

/**
 * Saves before any move. Between modules a failed save stops the move; leaving the screen is let through when what is typed is
 * kept on the device, and stopped when it would be lost. Closing the page is questioned only then, too.
 */
export function useLeaveGuard(autosave: Autosave): void {
  const { t } = useTranslation('indicateurs')
  const reportFailure = useSaveFailureToast()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      autosave.waiting.size > 0 &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  const current = useRef({ blocker, reportFailure, t })
  current.current = { blocker, reportFailure, t }

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const isLeaving = blocker.location.pathname !== window.location.pathname
    autosave.flush().then(
      () => blocker.proceed(),
      (failure) => {
        if (isLeaving && !autosave.wouldLose) {
          toastInfo(current.current.t('sauvegarde.gardeTitre'), current.current.t('sauvegarde.garde'))
          blocker.proceed()
        } else {
          current.current.reportFailure(failure)
          blocker.reset()
        }
      },
    )
  }, [autosave, blocker])

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (autosave.wouldLose) event.preventDefault()
    }
    // A tab put aside may never come back: send now rather than after the pause.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') autosave.retry()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('online', autosave.retry)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('online', autosave.retry)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [autosave])
}
