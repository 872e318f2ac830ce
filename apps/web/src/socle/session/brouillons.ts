import { forgetDatabase, storedKeys, writeStored } from '../state/storage'

/** Every draft of a person begins so: a sheet's, a rotation's, an information screen's. */
const keysOf = (idUtilisateur: number) => storedKeys(`sillon.brouillon.${idUtilisateur}.`)

/** Where the files are that go with them. */
export const baseDesFichiers = (idUtilisateur: number): string => `sillon.brouillon.${idUtilisateur}`

/** Whether something that this person typed or chose is on this device and not on the server. */
export const hasBrouillons = (idUtilisateur: number): boolean => keysOf(idUtilisateur).length > 0

/** Takes what this person typed or chose and never saved off this device: on a shared one the next person could read it. */
export function forgetBrouillons(idUtilisateur: number): void {
  for (const key of keysOf(idUtilisateur)) writeStored(key, null)
  forgetDatabase(baseDesFichiers(idUtilisateur))
}
