import { readStored, writeStored } from './storage'
import { createStore } from './store'

const KEY = 'sillon.exports'

/** The exports whose end somebody waits to be told of on this device, whatever is reloaded: `<person>:<export>,<export>`; null for none. What reads it is fetched only then. */
export const exportsAttendus = createStore(readStored(KEY))

export function keepExportsAttendus(text: string | null): void {
  writeStored(KEY, text)
  exportsAttendus.set(text)
}

/** As the device keeps them, which another tab may have changed. */
export const readExportsAttendus = (): string | null => readStored(KEY)
