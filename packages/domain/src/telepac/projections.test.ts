import proj4 from 'proj4'
import { expect, test } from 'vitest'
import { fixture } from '../../testing/declaration-pac'
import { readDeclaration } from './declaration'
import { type Point, projectionsFor, versDegres } from './projections'

/** Metres on the ground between two nearby points in degrees. */
function ecart([lon, lat]: Point, [lon2, lat2]: readonly [number, number]): number {
  const metres = 111_320
  return Math.hypot((lon - lon2) * metres * Math.cos((lat * Math.PI) / 180), (lat - lat2) * metres)
}

/**
 * Published points. Lambert-93: the zero point of the roads of France, by the ENSG (École nationale des sciences géographiques). UTM on GRS 80: corners of the
 * bounds that the EPSG register publishes for RGR92 / UTM 39S (5644) and SIRGAS / UTM 20N (31920), moved to each zone: zones differ by their meridian only.
 */
test.each<[string, string, Point, [number, number]]>([
  ['Lambert-93, Paris', '75104', [652_215.52, 6_861_681.77], [2.3487848972, 48.8534023472]],
  ['Lambert-93, its origin', '45234', [700_000, 6_600_000], [3, 46.5]],
  ['La Réunion', '97411', [583_945.79, 7_265_801.39], [57.83, -24.72]],
  ['Mayotte', '97611', [583_945.79, 7_265_801.39], [45.83, -24.72]],
  ['Guadeloupe', '97105', [166_021.44, 0], [-66, 0]],
  ['Martinique', '97209', [583_945.79, 10_000_000 - 7_265_801.39], [-62.17, 24.72]],
  ['Saint-Martin', '97801', [833_978.56, 0], [-60, 0]],
  ['Guyane', '97302', [583_945.79, 10_000_000 - 7_265_801.39], [-50.17, 24.72]],
])('%s: a published point is met to 2 cm', (_, commune, metres, degres) => {
  const [projection] = projectionsFor(commune)
  if (projection === undefined) throw new Error('no projection')
  expect(ecart(versDegres(projection)(metres), degres)).toBeLessThan(0.02)
})

test('degrees lead back to the metres of a declaration, within their rounding', () => {
  const [projection] = projectionsFor('26108')
  if (projection === undefined) throw new Error('no projection')
  const [x, y] = proj4(projection.definition).forward([...versDegres(projection)([859_700, 6_406_000])])
  expect(Math.hypot((x ?? 0) - 859_700, (y ?? 0) - 6_406_000)).toBeLessThan(0.01)
})

test('a declaration keeps polygons together with their holes', async () => {
  const [producteur] = await readDeclaration(fixture('anneaux.xml'))
  const shapes = producteur?.parcelles.map(({ contour }) =>
    contour?.type === 'MultiPolygon' ? contour.coordinates.map((rings) => rings.length) : [contour?.coordinates.length],
  )
  expect(shapes).toEqual([[3], [1, 1], [2], [1]])
  const [first] = producteur?.parcelles ?? []
  const outside = first?.contour?.type === 'Polygon' ? first.contour.coordinates[0] : undefined
  expect(outside?.[0]).toEqual(outside?.at(-1))
  expect(outside?.every(([lon, lat]) => lon > 1.9 && lon < 2 && lat > 47.8 && lat < 48)).toBe(true)
})
