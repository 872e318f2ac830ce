import { DomainError } from '@sillon/domain'
import { type FichierLu, tableauDe } from './table'

type Objet = Readonly<Record<string, unknown>>

const estObjet = (value: unknown): value is Objet =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const estListe = (value: unknown): value is readonly Objet[] => Array.isArray(value) && value.every(estObjet)

/** Depth at which a file of another source may hold its list of records, and depth of the fields in a record. */
const PROFONDEUR = 3

/**
 * Reads the records of a JSON file: its list, or the first list of objects in it; ours is `interventions`.
 * @throws DomainError REGISTRE_ILLISIBLE
 */
export async function lireJson(text: string): Promise<FichierLu> {
  const records = listeDe(parsed(text))
  if (records === undefined) throw new DomainError('REGISTRE_ILLISIBLE')
  return tableauDe(records, (record, rang) => {
    const champs = new Map<string, string>()
    addFields(champs, record, '', 1)
    return { numero: rang + 1, champs }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('REGISTRE_ILLISIBLE')
  }
}

function listeDe(root: unknown): readonly Objet[] | undefined {
  if (estObjet(root) && estListe(root.interventions)) return root.interventions
  let level: readonly unknown[] = [root]
  for (let depth = 0; depth <= PROFONDEUR; depth++) {
    const found = level.find(estListe)
    if (found !== undefined) return found
    level = level.flatMap((value) => (estObjet(value) ? Object.values(value) : []))
  }
  return undefined
}

/** Simple values of a record by their names; those inside another object are named after both. */
function addFields(champs: Map<string, string>, record: Objet, prefix: string, depth: number): void {
  for (const [nom, value] of Object.entries(record)) {
    const title = prefix === '' ? nom : `${prefix} ${nom}`
    if (estObjet(value)) {
      if (depth < PROFONDEUR) addFields(champs, value, title, depth + 1)
    } else {
      const text = textOf(value)
      if (text !== null) champs.set(title, text)
    }
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  return null
}
