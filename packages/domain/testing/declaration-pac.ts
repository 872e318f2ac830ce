import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A PAC declaration kept beside the reader, by its file name. */
export const fixture = (name: string): Uint8Array =>
  readFileSync(join(import.meta.dirname, '../src/telepac/fixtures', name))

interface Shape {
  /** INSEE code; no commune at all when empty. */
  readonly commune?: string
  /** Points of the parcel's outer ring; no geometry when there is none. */
  readonly ring?: readonly (readonly [number, number])[]
  readonly ares?: string
  /** XML inserted in the block beside its parcels, and in the parcel beside its area. */
  readonly besideParcels?: string
  readonly besideArea?: string
}

/** A rectangle with its corner at a point, in metres, closed as GML wants it. */
export function rectangle(x: number, y: number, width: number, height: number): (readonly [number, number])[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ]
}

/** The XML of a declaration with one block and one parcel of wheat. */
export function declarationXml({
  commune = '45234',
  ring = [],
  ares,
  besideParcels = '',
  besideArea = '',
}: Shape = {}): string {
  const points = ring.map(([x, y]) => `${x},${y}`).join(' ')
  return `<producteurs xmlns="urn:x-telepac:fr.gouv.agriculture.telepac:echange-producteur" xmlns:gml="http://www.opengis.net/gml">
  <producteur numero-pacage="999000010"><rpg><ilot numero-ilot="7">
    ${commune === '' ? '' : `<commune>${commune}</commune>`}
    <parcelles><parcelle>
      <descriptif-parcelle numero-parcelle="3"><culture-principale><code-culture>BTH</code-culture></culture-principale></descriptif-parcelle>
      ${points === '' ? '' : `<geometrie><gml:Polygon><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>${points}</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon></geometrie>`}
      ${ares === undefined ? '' : `<surface-admissible>${ares}</surface-admissible>`}
      ${besideArea}
    </parcelle></parcelles>${besideParcels}
  </ilot></rpg></producteur>
</producteurs>`
}
