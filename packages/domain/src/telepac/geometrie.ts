import { DomainError } from '../domain-error'
import { type Point, type Projection, projectionsFor } from './projections'

/**
 * Area inside a ring in square metres, by the shoelace formula, whatever the ring's direction and starting point.
 * Exact for coordinates to the millimetre, as in Télépac's files: the sum consists of whole numbers.
 */
export function ringArea(ring: readonly Point[]): number {
  const [x0, y0] = ring[0] ?? [0, 0]
  const east = ring.map(([x]) => millimetres(x) - millimetres(x0))
  const north = ring.map(([, y]) => millimetres(y) - millimetres(y0))
  let twice = 0
  ring.forEach((_, i) => {
    const next = (i + 1) % ring.length
    twice += (east[i] ?? 0) * (north[next] ?? 0) - (east[next] ?? 0) * (north[i] ?? 0)
  })
  return Math.abs(twice) / 2_000_000
}

/** A coordinate in millimetres, without the rounding noise of its binary form; a more precise one is unchanged. */
function millimetres(metres: number): number {
  const exact = metres * 1000
  const whole = Math.round(exact)
  return Math.abs(exact - whole) < 1e-4 ? whole : exact
}

const inside = ([x, y]: Point, [west, south, east, north]: Projection['emprise']) =>
  x >= west && x <= east && y >= south && y <= north

/**
 * Refuses coordinates outside the legal projection of their commune (degrees, or another territory's projection): their area would be wrong without a warning.
 * @param commune INSEE code, or nothing when the file has none
 * @returns the projection of the coordinates; without a commune's code, the first one that contains all of them
 * @throws DomainError DECLARATION_PAC_COORDONNEES_INVALIDES
 */
export function checkProjection(
  points: readonly Point[],
  commune: string,
  parcelle: { readonly numIlot: string; readonly numParcelle: string },
): Projection {
  const legal = projectionsFor(commune)
  const found = legal.find(({ emprise }) => points.every((point) => inside(point, emprise)))
  if (found !== undefined) return found
  const projection = [...new Set(legal.map(({ nom }) => nom))].join(', ')
  throw new DomainError('DECLARATION_PAC_COORDONNEES_INVALIDES', { ...parcelle, projection })
}
