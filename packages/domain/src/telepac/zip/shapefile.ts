import { open } from 'shapefile'
import { DomainError } from '../../domain-error'
import { othersTurn } from '../../others-turn'
import type { Point } from '../projections'

/** Number of records read between two yields to the event loop. */
const STRETCH = 50
/** Maximum number of records of one layer: the parcels of some farms together. */
const RECORDS_LIMIT = 20_000

/** Polygons of one record: for each, its outer ring, then its holes. */
export type Polygones = readonly (readonly (readonly Point[])[])[]

export interface Enregistrement {
  /** Values by the name of their field in upper case. */
  readonly valeurs: Readonly<Record<string, unknown>>
  /** None for a record without shape. */
  readonly polygones: Polygones
}

/** One layer: its shapes, its table, and the encoding of its texts where the archive gives it. */
export interface Couche {
  readonly shp: Uint8Array
  readonly dbf: Uint8Array
  readonly encodage: string
}

/** Names of the fields of a table in upper case, from its header; none when it is not a table. */
export function champsOf(dbf: Uint8Array): readonly string[] {
  const champs: string[] = []
  for (let at = 32; at + 32 <= dbf.byteLength && dbf[at] !== 0x0d; at += 32) {
    const name = dbf.subarray(at, at + 11)
    const end = name.indexOf(0)
    champs.push(String.fromCharCode(...name.subarray(0, end === -1 ? 11 : end)).toUpperCase())
  }
  return champs
}

/**
 * Reads the records of a layer, some at a time, so that other requests run in between. `shapefile` reads record by record; `shpjs`, the other library in use,
 * reads a whole layer at once and loops for a minute over some damaged ones.
 * @throws DomainError ARCHIVE_PAC_ILLISIBLE, DECLARATION_PAC_TROP_DE_PARCELLES
 */
export async function* records({ shp, dbf, encodage }: Couche): AsyncGenerator<Enregistrement> {
  const next = await reader(shp, dbf, encodage)
  for (let count = 1; ; count++) {
    const record = await next()
    if (record === null) return
    if (count > RECORDS_LIMIT) throw new DomainError('DECLARATION_PAC_TROP_DE_PARCELLES', { maximum: RECORDS_LIMIT })
    if (count % STRETCH === 0) await othersTurn()
    yield record
  }
}

async function reader(shp: Uint8Array, dbf: Uint8Array, encoding: string) {
  try {
    const source = await open(shp, dbf, { encoding })
    return async (): Promise<Enregistrement | null> => {
      try {
        const result = await source.read()
        if (result.done) return null
        const { properties, geometry } = result.value
        return { valeurs: upperCased(properties ?? {}), polygones: polygonesOf(geometry) }
      } catch {
        throw new DomainError('ARCHIVE_PAC_ILLISIBLE')
      }
    }
  } catch {
    throw new DomainError('ARCHIVE_PAC_ILLISIBLE')
  }
}

const upperCased = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name.toUpperCase(), value]))

function polygonesOf(geometry: { readonly type: string } | null): Polygones {
  if (geometry === null) return []
  const { type, coordinates } = geometry as { type: string; coordinates: unknown }
  if (type === 'Polygon') return [coordinates as Polygones[number]]
  return type === 'MultiPolygon' ? (coordinates as Polygones) : []
}
