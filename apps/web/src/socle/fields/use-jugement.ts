import { judgePassword } from '@sillon/contract'
import { isStrongPassword } from '@sillon/domain'
import { useEffect, useState } from 'react'
import { request } from '#socle/api/client'

/** Pause of the typing before the server judges. */
const PAUSE_MS = 400

/** Verdict on a password: null while there is none; else the refusal, or null in `refus` when it is accepted. */
export type Jugement = { readonly password: string; readonly refus: string | null } | null

/**
 * The server's verdict on a password that meets the written conditions. Without an answer there is no verdict: the server judges again when the password is
 * sent.
 * @param cle key of the mail, which says whose name the password may not contain
 */
export function useJugement(password: string, cle: string | null): Jugement {
  const [jugement, setJugement] = useState<Jugement>(null)
  const isComplete = isStrongPassword(password)
  useEffect(() => {
    if (!isComplete) return
    const stopped = new AbortController()
    const timer = setTimeout(() => {
      request(judgePassword, { body: { password, cle }, signal: stopped.signal }).then(
        ({ data }) => !stopped.signal.aborted && setJugement({ password, refus: data.refus }),
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [password, cle, isComplete])
  return isComplete && jugement?.password === password ? jugement : null
}
