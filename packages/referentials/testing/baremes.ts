import { describe, expect, test } from 'vitest'
import { applicable } from './applicable'
import { evaluer, type Ferme } from './cas'

/** A bound and the points from there on; `above` where the bound itself still belongs to the band before. */
export type Borne = readonly [bound: number, points: number, above?: 'above']

/**
 * Each bound of a table is tried at its value, just under and just over, on the indicator itself. `premier` holds below the first bound; the
 * other points are those that the rules state.
 * @param debut a value in the first band
 */
export function describeBornes(
  pourquoi: string,
  points: (value: number) => unknown,
  premier: number,
  rows: readonly Borne[],
  debut = 0,
) {
  describe(pourquoi, () => {
    test.each(rows.map(([bound, after, above], i) => [bound, rows[i - 1]?.[1] ?? premier, after, above] as const))(
      'at %d, from %d to %d points',
      (bound, before, after, above) => {
        expect(points(bound - 0.0001)).toBe(before)
        expect(points(bound)).toBe(above === undefined ? after : before)
        expect(points(bound + 0.0001)).toBe(after)
      },
    )
    test(`${debut} is in the first band`, () => {
      expect(points(debut)).toBe(premier)
    })
  })
}

/** The same for an indicator of HVE4, on a farm that its rows apply to. */
export function describeBareme(
  code: string,
  pourquoi: string,
  ferme: (value: number) => Ferme,
  premier: number,
  rows: readonly Borne[],
) {
  describeBornes(`${code}: ${pourquoi}`, (value) => evaluer(applicable(ferme(value))).get(code), premier, rows)
}
