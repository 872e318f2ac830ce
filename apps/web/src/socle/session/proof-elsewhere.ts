import { SESSION_KEY } from '@sillon/contract'
import { writeStored } from '../state/storage'

/** Device key with the time of the last proof of identity that was given for another tab. */
const KEY = `${SESSION_KEY}.preuve`

/** Tells the other tabs that the person has given a fresh proof of identity. */
export const tellProof = (): void => writeStored(KEY, String(Date.now()))

/** Calls the listener when another tab tells of a proof. Returns the function that stops it. */
export function onProofElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
