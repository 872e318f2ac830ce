import { forgetDatabase, storedKeys, writeStored } from '../state/storage'

/** Storage keys of every draft of a person: of a sheet, a rotation, an information screen. */
const keysOf = (idUtilisateur: number) => storedKeys(`sillon.brouillon.${idUtilisateur}.`)

/** Database of their files. */
export const baseDesFichiers = (idUtilisateur: number): string => `sillon.brouillon.${idUtilisateur}`

/** Whether this device has unsaved entries or choices of this person. */
export const hasBrouillons = (idUtilisateur: number): boolean => keysOf(idUtilisateur).length > 0

/** Removes unsaved entries and choices of this person from this device: on a shared one the next person could read them. */
export function forgetBrouillons(idUtilisateur: number): void {
  for (const key of keysOf(idUtilisateur)) writeStored(key, null)
  forgetDatabase(baseDesFichiers(idUtilisateur))
}
