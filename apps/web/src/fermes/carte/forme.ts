import type { Dessin, GeometrieDessin } from '@sillon/contract'

/** Longitude and latitude in degrees of WGS 84. */
export type Position = [longitude: number, latitude: number]

/** Fewest points of a shape; the ring of a surface repeats its first point besides. */
export const POINTS_MINIMUM: Readonly<Record<Dessin['nature'], number>> = { POINT: 1, LIGNE: 2, SURFACE: 3 }

/** Points of a shape, each once. */
export function pointsDe(geometrie: GeometrieDessin): readonly Position[] {
  switch (geometrie.type) {
    case 'Point':
      return [geometrie.coordinates]
    case 'LineString':
      return geometrie.coordinates
    case 'Polygon':
      return (geometrie.coordinates[0] ?? []).slice(0, -1)
  }
}

/** The shape through these points; a surface is closed. */
export function formeDe(nature: Dessin['nature'], points: readonly Position[]): GeometrieDessin {
  const [first = [0, 0] as Position] = points
  switch (nature) {
    case 'POINT':
      return { type: 'Point', coordinates: first }
    case 'LIGNE':
      return { type: 'LineString', coordinates: [...points] }
    case 'SURFACE':
      return { type: 'Polygon', coordinates: [[...points, first]] }
  }
}

/** Points with another position of one of them. */
export const deplacer = (points: readonly Position[], rang: number, position: Position): readonly Position[] =>
  points.map((point, i) => (i === rang ? position : point))

/** Points without one of them. */
export const retirer = (points: readonly Position[], rang: number): readonly Position[] =>
  points.filter((_, i) => i !== rang)

/** Points with a further one halfway to the next; the last point of a line has none, and gets its copy. */
export function inserer(nature: Dessin['nature'], points: readonly Position[], rang: number): readonly Position[] {
  const point = points[rang]
  if (point === undefined) return points
  const next = points[rang + 1] ?? (nature === 'SURFACE' ? points[0] : undefined) ?? point
  const milieu: Position = [degre((point[0] + next[0]) / 2), degre((point[1] + next[1]) / 2)]
  return [...points.slice(0, rang + 1), milieu, ...points.slice(rang + 1)]
}

/** Decimals of a degree that are kept: the seventh is a centimetre. */
export const DECIMALES = 7
export const degre = (value: number): number => Number(value.toFixed(DECIMALES))
