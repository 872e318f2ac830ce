import { keepExportsAttendus, readExportsAttendus } from '#socle/state/exports-attendus'

/** Exports that a person waits for on this device. */
export function attendusDe(idUtilisateur: number): readonly number[] {
  const [person, ids = ''] = (readExportsAttendus() ?? '').split(':')
  if (person !== String(idUtilisateur)) return []
  return ids.split(',').map(Number).filter(Boolean)
}

const keep = (idUtilisateur: number, ids: readonly number[]) =>
  keepExportsAttendus(ids.length === 0 ? null : `${idUtilisateur}:${ids.join()}`)

/** Exports that the screen of their request watches for some seconds: they are not announced yet. */
const enMain = new Set<number>()
export const prendreEnMain = (idExport: number): void => void enMain.add(idExport)
export const isEnMain = (idExport: number): boolean => enMain.has(idExport)
export const lacher = (idExport: number): void => void enMain.delete(idExport)

/** Registers an export to announce its end. Removes those of an earlier user of this device. */
export function attendre(idUtilisateur: number, idExport: number): void {
  keep(idUtilisateur, [...new Set([...attendusDe(idUtilisateur), idExport])])
}

/** Marks an export as announced. @returns whether it was not yet announced: one of two tabs announces it */
export function oublier(idUtilisateur: number, idExport: number): boolean {
  const ids = attendusDe(idUtilisateur)
  keep(
    idUtilisateur,
    ids.filter((id) => id !== idExport),
  )
  return ids.includes(idExport)
}
