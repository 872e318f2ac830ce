import { readStored, writeStored } from './storage'
import { createStore } from './store'

const KEY = 'sillon.exports'

/**
 * Exports whose end a person on this device waits for, across reloads: `<person>:<export>,<export>`; null for none. Their reader is a lazy chunk, loaded only
 * in that case.
 */
export const exportsAttendus = createStore(readStored(KEY))

export function keepExportsAttendus(text: string | null): void {
  writeStored(KEY, text)
  exportsAttendus.set(text)
}

/** Present value on the device, which another tab may have changed. */
export const readExportsAttendus = (): string | null => readStored(KEY)
