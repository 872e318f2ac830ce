import { describe, expect, test } from 'vitest'
import { applicable } from './applicable'
import { evaluer, type Ferme } from './cas'

/** A bound and the points from there on; `above` where the bound itself still belongs to the band before. */
export type Borne = readonly [bound: number, points: number, above?: 'above']

/**
 * Each bound of a table is tried at its value, just under and just over, on the indicator itself. `premier` holds below the first bound; the
 * other points are those that the rules state.
 */
export function describeBareme(
  code: string,
  pourquoi: string,
  ferme: (value: number) => Ferme,
  premier: number,
  rows: readonly Borne[],
) {
  describe(`${code}: ${pourquoi}`, () => {
    const points = (value: number) => evaluer(applicable(ferme(value))).get(code)
    test.each(rows.map(([bound, after, above], i) => [bound, rows[i - 1]?.[1] ?? premier, after, above] as const))(
      'at %d, from %d to %d points',
      (bound, before, after, above) => {
        expect(points(bound - 0.0001)).toBe(before)
        expect(points(bound)).toBe(above === undefined ? after : before)
        expect(points(bound + 0.0001)).toBe(after)
      },
    )
    test('zero is in the first band', () => {
      expect(points(0)).toBe(premier)
    })
  })
}
