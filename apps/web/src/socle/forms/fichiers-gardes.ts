import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { baseDesFichiers } from '../session/brouillons'

/** Maximum size of the files of one subject on the device, in bytes: some fifteen photographs of a phone. */
export const GARDE_MAX = 50_000_000

/** The subject, the place within it, and the file. */
type Cle = [sujet: string, place: string, id: string]

interface Base extends DBSchema {
  /** As bytes: some browsers give a file back that cannot be read any more. */
  fichiers: { key: Cle; value: { nom: string; type: string; octets: ArrayBuffer } }
  /** By themselves, so that how much is kept is known without reading it. */
  tailles: { key: Cle; value: number }
}

const MAGASINS = ['fichiers', 'tailles'] as const

/** All keys that begin so: in IndexedDB a list comes after every text. */
const sous = (...debut: readonly string[]) => IDBKeyRange.bound(debut, [...debut, []])

/**
 * Files that a person chose in one place and the server does not have, kept on the device beside the draft of that place: a photograph is not taken twice for a closed tab. They are
 * forgotten with the drafts of the person. Where the device keeps nothing, everything works until the page is reloaded.
 * @param sujet what shares a limit of size: a farm and a year
 */
export function fichiersGardes(idUtilisateur: number, sujet: string, place: string) {
  /** Opened for each thing that is done, so that it can be deleted at any time. */
  async function dans<Answer>(what: (base: IDBPDatabase<Base>) => Promise<Answer>, otherwise: Answer): Promise<Answer> {
    try {
      const base = await openDB<Base>(baseDesFichiers(idUtilisateur), 1, {
        upgrade: (fresh) => {
          for (const magasin of MAGASINS) fresh.createObjectStore(magasin)
        },
      })
      try {
        return await what(base)
      } finally {
        base.close()
      }
    } catch {
      return otherwise
    }
  }
  return {
    /** Answers whether the device holds it. */
    garder: (id: string, file: File): Promise<boolean> =>
      dans(async (base) => {
        const octets = await file.arrayBuffer()
        const writing = base.transaction(MAGASINS, 'readwrite')
        const tailles = writing.objectStore('tailles')
        const kept = (await tailles.getAll(sous(sujet))).reduce((sum, taille) => sum + taille, 0)
        if (kept + file.size > GARDE_MAX) return false
        const cle: Cle = [sujet, place, id]
        await Promise.all([
          tailles.put(file.size, cle),
          writing.objectStore('fichiers').put({ nom: file.name, type: file.type, octets }, cle),
          writing.done,
        ])
        return true
      }, false),
    lire: (): Promise<{ id: string; file: File }[]> =>
      dans(async (base) => {
        const fichiers = base.transaction('fichiers').store
        const range = sous(sujet, place)
        const [cles, found] = await Promise.all([fichiers.getAllKeys(range), fichiers.getAll(range)])
        return found.map(({ nom, type, octets }, i) => ({
          id: cles[i]?.[2] ?? '',
          file: new File([octets], nom, { type }),
        }))
      }, []),
    oublier: (ids: readonly string[]): Promise<void> =>
      dans(async (base) => {
        const writing = base.transaction(MAGASINS, 'readwrite')
        for (const id of ids)
          for (const magasin of MAGASINS) void writing.objectStore(magasin).delete([sujet, place, id])
        await writing.done
      }, undefined),
  }
}
