import { setImmediate } from 'node:timers/promises'

/** Number of lines of a file between two yields to the event loop. */
export const TOUR = 500

/** A line of a file: its number, and its cells in the order of the titles. */
export interface Ligne {
  readonly numero: number
  readonly cellules: readonly string[]
}

/** A file with its titles and its lines that are not empty. */
export interface FichierLu {
  readonly titres: readonly string[]
  readonly lignes: readonly Ligne[]
}

/** A record of a file: its number and its fields. */
interface Champs {
  readonly numero: number
  readonly champs: ReadonlyMap<string, string>
}

/**
 * Builds a table of records with different fields: their names in the order in which they appear are the titles. Yields to other requests.
 * @param champsDe fields of a record of the file
 */
export async function tableauDe<One>(
  records: readonly One[],
  champsDe: (record: One, rang: number) => Champs,
): Promise<FichierLu> {
  const titres = new Map<string, number>()
  const lignes: { numero: number; cellules: string[] }[] = []
  for (const [rang, record] of records.entries()) {
    const { numero, champs } = champsDe(record, rang)
    const cellules: string[] = []
    for (const [nom, texte] of champs) {
      const place = titres.get(nom) ?? titres.size
      titres.set(nom, place)
      while (cellules.length < place) cellules.push('')
      cellules[place] = texte
    }
    lignes.push({ numero, cellules })
    if (rang % TOUR === TOUR - 1) await setImmediate()
  }
  return { titres: [...titres.keys()], lignes }
}
