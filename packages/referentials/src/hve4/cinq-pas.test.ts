import { readBand, round4 } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointsCinqPas, tableCinqPas } from './cinq-pas'

const [UN, DEUX] = [round4(1), round4(2)]

describe('five steps between ceiling and floor', () => {
  test.each([
    ['on the floor', 5, 10, 5, 1, 5],
    ['under the floor', 0, 10, 5, 1, 5],
    ['far above the ceiling', 90, 10, 5, 1, 0],
    ['the ceiling is the floor: on it', 2, 2, 2, 1, 5],
    ['the ceiling is the floor: under it', 1.9999, 2, 2, 1, 5],
    ['the ceiling is the floor: above it', 2.0001, 2, 2, 1, 0],
    ['steps of 0.6: on the floor', 5, 10, 5, 0.6, 3],
    ['steps of 0.6: the third one', 7, 10, 5, 0.6, 1.8],
    // Bounds 1.00026, 1.00022, 1.00018, 1.00014: 1.0003, 1.0002 twice, 1.0001.
    ['bounds that rounding makes equal: the better points do not count', 1.0002, 1.0003, 1.0001, 1, 2],
    ['bounds that rounding makes equal: the floor', 1.0001, 1.0003, 1.0001, 1, 5],
    // Bounds 1.99994, 1.99988, 1.99982, 1.99976: 1.9999 twice, 1.9998 twice.
    ['two pairs of equal bounds: the upper', 1.9999, 2, 1.9997, 1, 1],
    ['two pairs of equal bounds: the lower', 1.9998, 2, 1.9997, 1, 3],
  ])('%s', (_, valeur, plafond, plancher, pas, attendu) => {
    expect(round4(pointsCinqPas(valeur, round4(plafond), round4(plancher), pas) ?? -1)).toBe(attendu)
  })

  test('have no points with a ceiling below the floor', () => {
    expect([pointsCinqPas(1, UN, DEUX, 1), tableCinqPas(UN, DEUX, 1)]).toEqual([null, null])
  })

  const decimal = (max: number) => fc.integer({ min: 0, max }).map((units) => round4(units / 10_000))
  const large = fc.record({ plafond: decimal(100_000), plancher: decimal(100_000), valeur: decimal(110_000) })
  /** Ceiling and floor a few rounding steps apart, where bounds coincide. */
  const etroit = fc
    .record({ bas: fc.nat(100_000), ecart: fc.nat(12), at: fc.integer({ min: -3, max: 15 }) })
    .map(({ bas, ecart, at }) => ({
      plafond: round4((bas + ecart) / 10_000),
      plancher: round4(bas / 10_000),
      valeur: (bas + at) / 10_000,
    }))
  const cas = fc.tuple(fc.oneof(large, etroit), fc.constantFrom(1, 0.6))

  test('are the table of the explanation', () => {
    fc.assert(
      fc.property(cas, ([{ plafond, plancher, valeur }, pas]) => {
        const table = tableCinqPas(plafond, plancher, pas)
        const points = pointsCinqPas(valeur, plafond, plancher, pas)
        expect(points === null ? null : round4(points)).toBe(table === null ? null : readBand(table, valeur))
      }),
      { numRuns: 2000 },
    )
  })

  test('never give more points to a larger value', () => {
    fc.assert(
      fc.property(cas, decimal(1000), ([{ plafond, plancher, valeur }, pas], plus) => {
        const [moins, autant] = [valeur + plus, valeur].map((x) => pointsCinqPas(round4(x), plafond, plancher, pas))
        expect(moins ?? 0).toBeLessThanOrEqual(autant ?? 0)
      }),
    )
  })
})
