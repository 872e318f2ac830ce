import { readStored } from '../state/storage'

export const SELECTION_KEY = 'sillon.selection'

/** The farm and year that the device keeps, as they are written there; null when it keeps none that can be read. */
export function readKeptSelection(): unknown {
  try {
    return JSON.parse(readStored(SELECTION_KEY) ?? 'null')
  } catch {
    return null
  }
}
