import { DomainError } from '../domain-error'

/** Planar metres, east then north. */
export type Point = readonly [x: number, y: number]

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

interface Projection {
  readonly nom: string
  /** Bounds of the farmland of its territory, in metres: [west, south, east, north]. */
  readonly emprise: readonly [number, number, number, number]
}

const lambert93: Projection = { nom: 'RGF93 / Lambert-93', emprise: [0, 6_000_000, 1_300_000, 7_200_000] }

/** Legal projections by department, the first digits of a commune's code (decree 2000-1276 as amended in 2019). All are planar and in metres. */
const projections: Readonly<Record<string, Projection>> = {
  971: { nom: 'RGAF09 / UTM 20N', emprise: [600_000, 1_700_000, 760_000, 1_850_000] },
  972: { nom: 'RGAF09 / UTM 20N', emprise: [680_000, 1_580_000, 740_000, 1_660_000] },
  973: { nom: 'RGFG95 / UTM 22N', emprise: [90_000, 220_000, 480_000, 680_000] },
  974: { nom: 'RGR92 / UTM 40S', emprise: [310_000, 7_630_000, 385_000, 7_700_000] },
  976: { nom: 'RGM04 / UTM 38S', emprise: [495_000, 8_550_000, 540_000, 8_610_000] },
  977: { nom: 'RGAF09 / UTM 20N', emprise: [500_000, 1_970_000, 530_000, 1_992_000] },
  978: { nom: 'RGAF09 / UTM 20N', emprise: [480_000, 1_990_000, 515_000, 2_010_000] },
}

/** Legal projection of a commune; without a commune's code, every projection that contains all coordinates. */
function projectionsFor(commune: string): readonly Projection[] {
  if (commune === '') return [lambert93, ...Object.values(projections)]
  return [projections[commune.slice(0, 3)] ?? lambert93]
}

const inside = ([x, y]: Point, [west, south, east, north]: Projection['emprise']) =>
  x >= west && x <= east && y >= south && y <= north

/**
 * Refuses coordinates outside the legal projection of their commune (degrees, or another territory's projection): their area would be wrong without a warning.
 * @param commune INSEE code, or nothing when the file has none
 * @throws DomainError DECLARATION_PAC_COORDONNEES_INVALIDES
 */
export function checkProjection(
  points: readonly Point[],
  commune: string,
  parcelle: { readonly numIlot: string; readonly numParcelle: string },
): void {
  const legal = projectionsFor(commune)
  if (legal.some(({ emprise }) => points.every((point) => inside(point, emprise)))) return
  const projection = [...new Set(legal.map(({ nom }) => nom))].join(', ')
  throw new DomainError('DECLARATION_PAC_COORDONNEES_INVALIDES', { ...parcelle, projection })
}
