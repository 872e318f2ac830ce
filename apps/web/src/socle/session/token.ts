import { SESSION_KEY as KEY } from '@sillon/contract'
import { readStored, writeStored } from '../state/storage'

let token = readStored(KEY)

/** The session token, or null when nobody is signed in. */
export const readToken = (): string | null => token

export function writeToken(value: string | null): void {
  token = value
  writeStored(KEY, value)
}

/** Calls the listener when another tab signs in or out. Returns the function that stops it. */
export function onTokenChangedElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    token = readStored(KEY)
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
