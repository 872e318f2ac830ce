import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { baseDesFichiers } from '../session/brouillons'

/** Maximum total size in bytes of the files of one subject on the device: some fifteen photographs of a phone. */
export const GARDE_MAX = 50_000_000

/** Key of a file: the subject, the place within it, and the file. */
type Cle = [sujet: string, place: string, id: string]

interface Base extends DBSchema {
  /** As bytes: some browsers return a file that can no longer be read. */
  fichiers: { key: Cle; value: { nom: string; type: string; octets: ArrayBuffer } }
  /** Stored separately, so that the total size is known without reading the files. */
  tailles: { key: Cle; value: number }
}

const MAGASINS = ['fichiers', 'tailles'] as const

/** Range of all keys with this prefix: in IndexedDB a list is greater than every text. */
const sous = (...debut: readonly string[]) => IDBKeyRange.bound(debut, [...debut, []])

/**
 * Chosen files that the server does not have yet, stored on the device beside the draft of their place: a photograph need not be taken twice after a closed
 * tab. They are deleted with the drafts of the person. On a device without storage, the files stay until the page is reloaded.
 * @param sujet scope of the size limit: a farm and a year
 */
export function fichiersGardes(idUtilisateur: number, sujet: string, place: string) {
  /** Opened for each operation, so that the database can be deleted at any time. */
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
    /** Returns whether the device has stored it. */
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
