import { adresses, type SessionUser, searchExploitations } from '@sillon/contract'
import { request, send } from '../api/client'
import { ApiFailure, isSessionExpired } from '../api/failures'
import { millesimesQuery } from '../api/millesimes'
import { queryClient } from '../api/query-client'
import { createStore } from '../state/store'
import { isLetIn } from './acces'
import { onProofElsewhere } from './proof-elsewhere'
import { isPartnerSignIn } from './redirect'
import { adoptSelection, changeSelection, selectionStore } from './selection-store'
import { type Credentials, signIn } from './sign-in'
import { releaseRefusedByTerms, releaseUnprovenCalls, releaseWaitingCalls, waitingCalls } from './sign-in-again'
import { onTokenChangedElsewhere, readToken, writeHeld, writeToken } from './token'

export type SessionState =
  | { status: 'starting' }
  | { status: 'unreachable'; failure: unknown }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SessionUser }

export const sessionStore = createStore<SessionState>({ status: 'starting' })
sessionStore.subscribe(() => {
  const session = sessionStore.get()
  if (session.status === 'signed-in') writeHeld(!isLetIn(session.user))
  if (session.status === 'signed-out') writeHeld(false)
})

async function readUser(token: string): Promise<SessionUser> {
  return (await send(adresses.currentUser, {}, token)).json()
}

/** Nearly every page needs the list of years first: it is loaded together with the session. After a failure the page loads it itself. */
async function readMillesimes(token: string): Promise<void> {
  const response = await send(adresses.listMillesimes, {}, token).catch(() => null)
  if (response !== null) queryClient.setQueryData(millesimesQuery.queryKey, await response.json())
}

/** Loads the owner of the token on the device. Resolves to true when that token has expired. */
export async function startSession(): Promise<boolean> {
  const token = readToken()
  // A sign-in by a partner needs no earlier session; an expired one, once read, would end in the other tabs too, with what is typed there.
  if (token === null || isPartnerSignIn(location.pathname)) {
    sessionStore.set({ status: 'signed-out' })
    return false
  }
  sessionStore.set({ status: 'starting' })
  try {
    const [user] = await Promise.all([readUser(token), readMillesimes(token)])
    adoptSelection(user.idUtilisateur)
    sessionStore.set({ status: 'signed-in', user })
    return false
  } catch (failure) {
    if (!isSessionExpired(failure)) {
      sessionStore.set({ status: 'unreachable', failure })
      return false
    }
    forgetSession()
    return true
  }
}

/** Account and token of the session opened by a sign-in. */
async function opened(response: Response): Promise<{ user: SessionUser; token: string }> {
  const token = /^Bearer (.+)$/.exec(response.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) throw new ApiFailure(502, { code: 'ERREUR_INTERNE', message: response.statusText })
  return { user: await response.json(), token }
}

/** A person who can see exactly one farm does not have to choose it (specification 1, section 4). */
async function selectOnlyExploitation(): Promise<void> {
  const { count, data } = (await request(searchExploitations, { query: { offset: 0, limit: 2 } })).data
  const only = data[0]
  if (count === 1 && only !== undefined) changeSelection({ idExploitation: only.idExploitation })
}

/** Lets a person in, with their only farm selected; sends no request that the server would refuse while a requirement is open. */
async function letIn(user: SessionUser): Promise<void> {
  adoptSelection(user.idUtilisateur)
  // A convenience only: after a failure the person selects the farm.
  if (isLetIn(user) && selectionStore.get().idExploitation === null)
    await selectOnlyExploitation().catch(() => undefined)
  sessionStore.set({ status: 'signed-in', user })
}

/** Enters the session opened by a sign-in. */
export async function enter(response: Response): Promise<void> {
  const { user, token } = await opened(response)
  writeToken(token)
  queryClient.clear()
  await letIn(user)
}

/** Whether this person is signed in. The answer to a call sent before a sign-out signs nobody in. */
function isIn({ idUtilisateur }: SessionUser): boolean {
  const session = sessionStore.get()
  return session.status === 'signed-in' && session.user.idUtilisateur === idUtilisateur
}

/** The person has accepted the terms in force: waiting calls continue. */
export async function termsAccepted(user: SessionUser): Promise<void> {
  if (!isIn(user)) return
  await letIn(user)
  releaseRefusedByTerms(true)
}

/**
 * Refreshes the signed-in person while a page of theirs is open. New terms of use do not replace a page with typed values: the next refused call shows them
 * over it.
 */
function stillIn(user: SessionUser): SessionState {
  const before = sessionStore.get()
  const isInUse =
    before.status === 'signed-in' &&
    before.user.idUtilisateur === user.idUtilisateur &&
    before.user.cguAAccepter === null
  return { status: 'signed-in', user: isInUse ? { ...user, cguAAccepter: null } : user }
}

/** Signs the same person in again over an expired session, and repeats the waiting calls. */
export async function renewSession(body: Credentials): Promise<void> {
  await carryOn(await signIn(body))
}

/** Continues in the session of a new sign-in, if it belongs to the same person, who owns the typed values. Resolves to whether it does. */
export async function carryOn(response: Response): Promise<boolean> {
  const { user, token } = await opened(response)
  const before = sessionStore.get()
  if (before.status === 'signed-in' && before.user.idUtilisateur !== user.idUtilisateur) {
    send(adresses.signOut, {}, token).catch(() => undefined)
    return false
  }
  writeToken(token)
  sessionStore.set(stillIn(user))
  releaseWaitingCalls(true)
  return true
}

/** Ends the session on this device: removes the token, the person and everything loaded from the server. */
export function forgetSession(): void {
  writeToken(null)
  // Unmount the screens first: a mounted one would reload its data without a session.
  sessionStore.set({ status: 'signed-out' })
  releaseWaitingCalls(false)
  releaseUnprovenCalls(false)
  releaseRefusedByTerms(false)
  queryClient.clear()
}

/** Signs out, in the browser at once, and on the server when it is reachable. */
export function closeSession(): void {
  const token = readToken()
  forgetSession()
  if (token !== null) send(adresses.signOut, {}, token).catch(() => undefined)
}

/** Reloads the signed-in person, if any, whose data have changed elsewhere. */
export async function rereadUser(): Promise<void> {
  const token = readToken()
  if (token === null || sessionStore.get().status !== 'signed-in') return
  const user = await readUser(token).catch(() => null)
  // The person may have signed out meanwhile.
  if (user !== null && readToken() === token) sessionStore.set(stillIn(user))
}

/** Takes over the changed account of the signed-in person. */
export function replaceUser(user: SessionUser): void {
  if (isIn(user)) sessionStore.set({ status: 'signed-in', user })
}

/**
 * Follows other tabs: a sign-out there signs out here, a new sign-in or a proof of identity there repeats the calls waiting here. The current screen stays
 * mounted with its typed values, unless another person signed in.
 */
export function followOtherTabs(): () => void {
  const stopProofs = onProofElsewhere(() => releaseUnprovenCalls(true))
  const stopTokens = onTokenChangedElsewhere(async () => {
    const token = readToken()
    if (token === null) return forgetSession()
    const before = sessionStore.get()
    const user = await readUser(token).catch(() => null)
    if (user === null || readToken() !== token) return
    const isSamePerson = before.status === 'signed-in' && before.user.idUtilisateur === user.idUtilisateur
    if (!isSamePerson) queryClient.clear()
    adoptSelection(user.idUtilisateur)
    sessionStore.set(stillIn(user))
    if (waitingCalls.get().length > 0) releaseWaitingCalls(isSamePerson)
  })
  return () => {
    stopProofs()
    stopTokens()
  }
}
