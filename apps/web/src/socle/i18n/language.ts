import type { Language } from '@sillon/contract'
import { readStored, writeStored } from '../state/storage'

/** Each in its own name, for the list in the bar. */
export const LANGUAGES = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'English' },
] as const

const KEY = 'sillon.langue'

let current: Language = readStored(KEY) === 'en' ? 'en' : 'fr'

/** Language of the interface and of the server's messages; French unless the person chose English. */
export const language = (): Language => current

export function keepLanguage(value: Language): void {
  current = value
  writeStored(KEY, value)
}
