import { DomainError } from '../domain-error'

/** Planar metres, east then north. */
export type Point = readonly [x: number, y: number]

/** Area inside a ring in square metres, by the shoelace formula, whichever way the ring turns. Relative to its first point, so that large coordinates lose nothing. */
export function ringArea(ring: readonly Point[]): number {
  const [x0, y0] = ring[0] ?? [0, 0]
  let twice = 0
  ring.forEach(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [x0, y0]
    twice += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
  })
  return Math.abs(twice) / 2
}

interface Projection {
  readonly nom: string
  /** Where its coordinates lie, in metres: [west, south, east, north]. */
  readonly emprise: readonly [number, number, number, number]
}

const lambert93: Projection = { nom: 'RGF93 / Lambert-93', emprise: [0, 6_000_000, 1_300_000, 7_200_000] }

/** Legal projections by the department that a commune's code begins with (decree 2000-1276 as amended in 2019). All are planar and in metres. */
const projections: Readonly<Record<string, Projection>> = {
  971: { nom: 'RGAF09 / UTM 20N', emprise: [600_000, 1_700_000, 760_000, 1_850_000] },
  972: { nom: 'RGAF09 / UTM 20N', emprise: [680_000, 1_580_000, 740_000, 1_660_000] },
  973: { nom: 'RGFG95 / UTM 22N', emprise: [100_000, 230_000, 480_000, 680_000] },
  974: { nom: 'RGR92 / UTM 40S', emprise: [310_000, 7_630_000, 385_000, 7_700_000] },
  976: { nom: 'RGM04 / UTM 38S', emprise: [500_000, 8_550_000, 540_000, 8_610_000] },
  977: { nom: 'RGAF09 / UTM 20N', emprise: [500_000, 1_970_000, 530_000, 1_990_000] },
  978: { nom: 'RGAF09 / UTM 20N', emprise: [480_000, 1_990_000, 515_000, 2_010_000] },
}

/** The legal projection of a commune; without a commune's code, the one that the coordinates fit. */
function projectionsFor(commune: string): readonly Projection[] {
  if (commune === '') return [lambert93, ...Object.values(projections)]
  return [projections[commune.slice(0, 3)] ?? lambert93]
}

const inside = ([x, y]: Point, [west, south, east, north]: Projection['emprise']) =>
  x >= west && x <= east && y >= south && y <= north

/**
 * Refuses coordinates that are not in the legal projection of their commune (degrees, or another island's projection): their area would be wrong without a word.
 * @throws DomainError DECLARATION_PAC_COORDONNEES_INVALIDES
 */
export function checkProjection(
  points: readonly Point[],
  commune: string,
  parcelle: { readonly numIlot: string; readonly numParcelle: string },
): void {
  const fits = projectionsFor(commune).some(({ emprise }) => points.every((point) => inside(point, emprise)))
  if (!fits) throw new DomainError('DECLARATION_PAC_COORDONNEES_INVALIDES', { ...parcelle })
}
