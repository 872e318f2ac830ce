import { describe, expect, test } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { evaluer } from '../../../testing/cas'
import { testIndicateur } from '../../../testing/indicateur'
import { hve4 } from '../scheme'

for (const rang of [30, 31])
  describe(`arable land of row ${rang}0`, () => {
    const couvert = (part: number, semaines: number | null) => ({
      saisies: { [`FERTI_D_${rang}0`]: 100, [`FERTI_D_${rang}1`]: part, [`FERTI_D_${rang}2`]: semaines },
    })
    const note = `HVE4_FERTI_I_${rang}2`
    describeBareme(note, 'covered share alone', (part) => couvert(part, null), 0, [
      [75, 1],
      [100, 2],
    ])
    describeBareme(note, 'covered share, with 12 weeks', (part) => couvert(part, 12), 0, [
      [75, 5],
      [100, 6],
    ])
    describeBareme(note, 'weeks, all of it covered', (semaines) => couvert(100, semaines), 2, [
      [9, 3],
      [10, 4],
      [11, 5],
      [12, 6],
    ])
    testIndicateur(note, [['nothing known', {}, null]])
    test('explains a share under 75 % by 0 points, and by the weeks that are not counted', () => {
      const { bands } = hve4.explain(evaluer(couvert(74.9999, 12)), note)
      expect(bands.map(({ hit }) => hit.points)).toEqual([0, 4])
    })
  })

for (const rang of [32, 33, 34])
  describeBareme(
    `HVE4_FERTI_I_${rang}2`,
    'covered share of perennial crops',
    (part) => ({ saisies: { [`FERTI_D_${rang}0`]: 100, [`FERTI_D_${rang}1`]: part } }),
    0,
    [
      [75, 3],
      [100, 6],
    ],
  )

const vigne = { CULT_D_200: 200, FERTI_D_320: 50, FERTI_D_321: 50 }
testIndicateur('HVE4_FERTI_S_323', [
  ['a quarter of the farm, a quarter of the points', { saisies: vigne }, 1.5],
  ['more covered than vine is all of it', { saisies: { ...vigne, FERTI_D_321: 80 } }, 1.5],
])
testIndicateur('HVE4_FERTI_S_70', [
  ['the sum', { saisies: { ...vigne, FERTI_D_330: 50, FERTI_D_331: 40 } }, 2.25],
  [
    'areas beyond the farm: 6 at most',
    { saisies: { CULT_D_200: 50, FERTI_D_320: 50, FERTI_D_321: 50, FERTI_D_330: 50, FERTI_D_331: 50 } },
    6,
  ],
  ['nothing known', {}, null],
])
