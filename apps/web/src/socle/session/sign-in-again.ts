import { provideTokens } from '../api/tokens'
import { createStore } from '../state/store'
import { readToken } from './token'

/** Calls that met an expired session and wait for a new sign-in. The dialog is open while there are any. */
export const waitingCalls = createStore<readonly ((signedIn: boolean) => void)[]>([])

/** Resolves to true after the person has signed in again, to false when they cancel. */
function waitForSignIn(): Promise<boolean> {
  return new Promise((resolve) => waitingCalls.set([...waitingCalls.get(), resolve]))
}

export function releaseWaitingCalls(signedIn: boolean): void {
  const waiting = waitingCalls.get()
  waitingCalls.set([])
  for (const release of waiting) release(signedIn)
}

/** Calls that wait for a fresh proof of identity: one dialog for all of them. */
export const unprovenCalls = createStore<readonly ((isProved: boolean) => void)[]>([])

const waitForProof = (): Promise<boolean> =>
  new Promise((resolve) => unprovenCalls.set([...unprovenCalls.get(), resolve]))

export function releaseUnprovenCalls(isProved: boolean): void {
  const waiting = unprovenCalls.get()
  unprovenCalls.set([])
  for (const release of waiting) release(isProved)
}

/** Calls that wait for the acceptance of newly published terms of use: typed values stay on their page, and are saved afterwards. */
export const refusedByTerms = createStore<readonly ((areAccepted: boolean) => void)[]>([])

const waitForTerms = (): Promise<boolean> =>
  new Promise((resolve) => refusedByTerms.set([...refusedByTerms.get(), resolve]))

export function releaseRefusedByTerms(areAccepted: boolean): void {
  const waiting = refusedByTerms.get()
  refusedByTerms.set([])
  for (const release of waiting) release(areAccepted)
}

provideTokens({
  read: readToken,
  signInAgain: waitForSignIn,
  proveAgain: waitForProof,
  acceptTerms: waitForTerms,
})
