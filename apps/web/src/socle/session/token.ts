import { SESSION_KEY as KEY } from '@sillon/contract'
import { readStored, writeStored } from '../state/storage'

let token = readStored(KEY)

/** The session token, or null when nobody is signed in. */
export const readToken = (): string | null => token

export function writeToken(value: string | null): void {
  token = value
  writeStored(KEY, value)
}

/** Device key of a session that still has to accept the terms or set up a second factor. */
const HELD_KEY = `${KEY}.retenue`

/**
 * Whether the server refused this session nearly every call when its person was last read: nothing but the person is then asked first. New terms or a new
 * rule show at the next reading.
 */
export const isHeld = (): boolean => readStored(HELD_KEY) !== null

export const writeHeld = (held: boolean): void => writeStored(HELD_KEY, held ? '1' : null)

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
