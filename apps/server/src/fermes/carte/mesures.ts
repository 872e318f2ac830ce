import type { GeometrieDessin, GeometrieParcelle } from '@sillon/contract'
import { round4 } from '@sillon/engine'
import geographiclib from 'geographiclib-geodesic'

// Measures on the ellipsoid of WGS 84 (Karney, 2013). A sphere would be wrong by 0.3 % of an area in France, a plane by what its projection stretches.

type Anneau = readonly (readonly [number, number])[]

interface Mesure {
  /** Metres along the line, back to its first point for a ring. */
  readonly longueur: number
  /** Square metres inside a ring. */
  readonly surface: number
}

function mesurer(points: Anneau, isLigne: boolean): Mesure {
  const polygone = geographiclib.Geodesic.WGS84.Polygon(isLigne)
  for (const [longitude, latitude] of isLigne ? points : points.slice(0, -1)) polygone.AddPoint(latitude, longitude)
  const { perimeter, area = 0 } = polygone.Compute(false, true)
  return { longueur: perimeter, surface: Math.abs(area) }
}

/** Area inside a parcel's outline without its holes, in hectares, and length of its outer rings, in metres. */
export function mesuresDe(geometrie: GeometrieParcelle): { surfaceMesuree: number; perimetre: number } {
  const polygones = geometrie.type === 'Polygon' ? [geometrie.coordinates] : geometrie.coordinates
  let surface = 0
  let perimetre = 0
  for (const [dehors, ...trous] of polygones) {
    if (dehors === undefined) continue
    const mesure = mesurer(dehors, false)
    perimetre += mesure.longueur
    surface += mesure.surface - trous.reduce((total, trou) => total + mesurer(trou, false).surface, 0)
  }
  return { surfaceMesuree: round4(surface / 10_000), perimetre: Math.round(perimetre) }
}

/** Measure of a drawing: metres of a line, square metres of a surface, 1 for a point. */
export function mesureDuDessin(geometrie: GeometrieDessin): number {
  switch (geometrie.type) {
    case 'LineString':
      return round4(mesurer(geometrie.coordinates, true).longueur)
    case 'Polygon':
      return round4(mesurer(geometrie.coordinates[0] ?? [], false).surface)
    case 'Point':
      return 1
  }
}
