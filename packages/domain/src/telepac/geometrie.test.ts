import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ringArea } from './geometrie'
import type { Point } from './projections'

test.each<[string, Point[], number]>([
  [
    'a square of 100 m',
    [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ],
    10_000,
  ],
  [
    'a right triangle of 30 m and 40 m',
    [
      [0, 0],
      [30, 0],
      [0, 40],
    ],
    600,
  ],
  [
    'an L: 20 × 10 less 10 × 5',
    [
      [0, 0],
      [20, 0],
      [20, 5],
      [10, 5],
      [10, 10],
      [0, 10],
    ],
    150,
  ],
  [
    'a line',
    [
      [0, 0],
      [100, 0],
    ],
    0,
  ],
  ['nothing', [], 0],
])('%s', (_, ring, expected) => {
  expect(ringArea(ring)).toBe(expected)
})

test('far from the origin the last millimetre still counts', () => {
  const ring: Point[] = [
    [859_952.161, 6_406_319.29],
    [859_952.162, 6_406_319.29],
    [859_952.162, 6_406_320.29],
    [859_952.161, 6_406_320.29],
  ]
  expect(ringArea(ring)).toBe(0.001)
})

describe('the same area', () => {
  const metres = fc.integer({ min: 0, max: 2_000_000 }).map((mm) => mm / 1000)
  const ring = fc.array(fc.tuple(metres, metres), { minLength: 3, maxLength: 40 })

  test('in either direction of a ring', () => {
    fc.assert(
      fc.property(ring, (points) => {
        expect(ringArea(points.toReversed())).toBe(ringArea(points))
      }),
    )
  })

  test('from any start point, closed or not', () => {
    fc.assert(
      fc.property(ring, fc.nat(39), (points, start) => {
        const first = start % points.length
        const turned = [...points.slice(first), ...points.slice(0, first)]
        expect(ringArea(turned)).toBe(ringArea(points))
        expect(ringArea([...turned, ...turned.slice(0, 1)])).toBe(ringArea(points))
      }),
    )
  })

  test('at any position', () => {
    fc.assert(
      fc.property(ring, (points) => {
        const moved = points.map(([x, y]): Point => [x + 859_952, y + 6_406_319])
        expect(ringArea(moved)).toBe(ringArea(points))
      }),
    )
  })
})
