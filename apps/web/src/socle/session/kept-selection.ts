import { readStored } from '../state/storage'

export const SELECTION_KEY = 'sillon.selection'

/** The farm and year stored on the device; null without a readable one. */
export function readKeptSelection(): unknown {
  try {
    return JSON.parse(readStored(SELECTION_KEY) ?? 'null')
  } catch {
    return null
  }
}
