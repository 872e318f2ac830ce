import { type Point, type Projection, versDegres } from './projections'

/** Outline of a parcel in GeoJSON (RFC 7946): degrees of WGS 84, longitude first. The first ring of a polygon is its outside, the others are holes. */
export type Contour =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Point[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Point[])[])[] }

/** One ring of a declaration, in planar metres. */
export interface Anneau {
  readonly points: readonly Point[]
  readonly isTrou: boolean
}

/** Bounds of a stored outline: rings of a parcel, and points of a ring with the closing one. */
export const ANNEAUX_MAXIMUM = 100
export const POINTS_MAXIMUM = 20_000

/**
 * The outline of a declared parcel, or null where its rings make none: no ring, fewer than three corners, a hole before its outside, more than the bounds.
 * The declared area counts without an outline.
 */
export function contourOf(anneaux: readonly Anneau[], projection: Projection): Contour | null {
  if (anneaux.length === 0 || anneaux.length > ANNEAUX_MAXIMUM || anneaux[0]?.isTrou) return null
  const enDegres = versDegres(projection)
  const polygones: Point[][][] = []
  for (const { points, isTrou } of anneaux) {
    const ring = closed(points.map(enDegres))
    if (ring.length < 4 || ring.length > POINTS_MAXIMUM) return null
    if (isTrou) polygones.at(-1)?.push(ring)
    else polygones.push([ring])
  }
  const [only = [], ...others] = polygones
  return others.length === 0 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: polygones }
}

function closed(ring: readonly Point[]): Point[] {
  const [first] = ring
  const last = ring.at(-1)
  if (first === undefined || last === undefined) return []
  return first[0] === last[0] && first[1] === last[1] ? [...ring] : [...ring, first]
}
