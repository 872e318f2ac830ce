import type { SessionUser } from '@sillon/contract'
import { useStore } from '../state/store'
import { closeSession, replaceUser, sessionStore } from './session-store'

/** The signed-in person, the status of the session, and the functions that change them. */
export function useSession() {
  const session = useStore(sessionStore)
  const user: SessionUser | null = session.status === 'signed-in' ? session.user : null
  return { user, status: session.status, signOut: closeSession, replaceUser }
}

/** The signed-in person, in screens that require a session. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (user === null) throw new Error('This screen needs a session: put it behind the session guard')
  return user
}

/** Whether another person than this one has signed in, in this tab or another. */
export function isSomebodyElse(idUtilisateur: number): boolean {
  const session = sessionStore.get()
  return session.status === 'signed-in' && session.user.idUtilisateur !== idUtilisateur
}
