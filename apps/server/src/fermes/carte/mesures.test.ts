import { projectionsFor, versDegres } from '@sillon/domain'
import { expect, test } from 'vitest'
import { mesureDuDessin, mesuresDe } from './mesures'

type Ring = [number, number][]

/** A rectangle in Lambert-93 metres, in degrees. */
function rectangle(x: number, y: number, width: number, height: number): Ring {
  const [lambert93] = projectionsFor('26108')
  if (lambert93 === undefined) throw new Error('no projection')
  const enDegres = versDegres(lambert93)
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ].map(([east = 0, north = 0]) => [...enDegres([east, north])])
}

// Lambert-93 keeps lengths on its standard parallels, 44° and 49° N: there the plane and the ellipsoid agree. Between them it shortens, by 0.09 % at 46.5° N.
test.each([
  ['near 44° N', 700_000, 6_322_500, 1],
  ['near 49° N', 700_000, 6_877_900, 1],
  ['at 46.5° N, where the projection is at its smallest', 700_000, 6_600_000, 0.99905],
])('%s a rectangle of 400 m by 250 m has its area and its perimeter within 0.1 %%', (_, x, y, echelle) => {
  const { surfaceMesuree, perimetre } = mesuresDe({ type: 'Polygon', coordinates: [rectangle(x, y, 400, 250)] })
  expect(Math.abs(surfaceMesuree / (10 / echelle ** 2) - 1)).toBeLessThan(0.001)
  expect(Math.abs(perimetre / (1300 / echelle) - 1)).toBeLessThan(0.001)
})

test('holes take away area and add no perimeter, and parts add up', () => {
  const dehors = rectangle(700_000, 6_322_500, 400, 250)
  const trou = rectangle(700_100, 6_322_600, 100, 100)
  const autre = rectangle(701_000, 6_322_500, 100, 100)
  const mesures = mesuresDe({ type: 'MultiPolygon', coordinates: [[dehors, trou], [autre]] })
  expect(mesures.surfaceMesuree).toBeCloseTo(10, 1)
  expect(Math.abs(mesures.perimetre - 1700)).toBeLessThan(3)
})

test('a drawing is measured by its shape, in any direction', () => {
  const ring = rectangle(700_000, 6_322_500, 400, 250)
  const surface = mesureDuDessin({ type: 'Polygon', coordinates: [ring] })
  expect(Math.abs(surface - 100_000)).toBeLessThan(100)
  expect(mesureDuDessin({ type: 'Polygon', coordinates: [[...ring].reverse()] })).toBeCloseTo(surface, 3)
  expect(Math.abs(mesureDuDessin({ type: 'LineString', coordinates: ring.slice(0, 3) }) - 650)).toBeLessThan(0.65)
  expect(mesureDuDessin({ type: 'Point', coordinates: [5, 44.7] })).toBe(1)
})
