import { useEffect, useRef } from 'react'
import { PAUSE_MS } from '#dossiers/feuille/autosave'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { isSomebodyElse } from '#socle/session/session'

/**
 * Sends the typed comment of a judged part with a debounce, when its field or the tab goes away, when the network is back, and before an act on the file.
 * @param isResumed whether a closed tab left a comment on this device
 * @param send sends the comment and returns whether the server has it
 */
export function useEnvoiCommentaire(place: string, isResumed: boolean, send: () => Promise<boolean>) {
  const { commentaires, key } = useSheet()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = useRef(send)
  current.current = send
  const sendNow = useRef(async () => {
    clearTimeout(pause.current)
    // Another person has signed in meanwhile: the comment stays on the device for its author.
    return !isSomebodyElse(key.idUtilisateur) && current.current()
  }).current
  const later = () => {
    commentaires.wait(place, sendNow)
    clearTimeout(pause.current)
    // Without a network the comment waits on the device.
    pause.current = setTimeout(() => navigator.onLine && sendNow(), PAUSE_MS)
  }
  const first = useRef(() => isResumed && later()).current
  useEffect(() => {
    first()
    const sendWaiting = () => {
      if (commentaires.isWaiting(place)) void sendNow()
    }
    const onHidden = () => {
      // A hidden tab may never come back.
      if (document.visibilityState === 'hidden') sendWaiting()
    }
    window.addEventListener('online', sendWaiting)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('online', sendWaiting)
      document.removeEventListener('visibilitychange', onHidden)
      sendWaiting()
    }
  }, [commentaires, place, first, sendNow])
  return { later, sendNow }
}
