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

/** Number that the device keeps under this name; null when there is none. */
export const numberAt = (kept: unknown, name: string): number | null => {
  const value = (kept as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return typeof value === 'number' ? value : null
}
