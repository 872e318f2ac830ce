import { describe } from 'vitest'
import { type Borne, describeBareme } from '../../../testing/baremes'
import type { Ferme } from '../../../testing/cas'
import { testIndicateur } from '../../../testing/indicateur'

const notes246: readonly Borne[] = [
  [0, 2, 'above'],
  [50, 4],
  [75, 6],
]
for (const [code, pourquoi, ferme] of [
  ['I_502', 'vine', (value) => ({ saisies: { CULT_D_44: 100, PHYTO_D_500: value } })],
  ['I_512', 'orchards and others', (value) => ({ saisies: { CULT_D_45: 60, CULT_D_46: 40, PHYTO_D_510: value } })],
  ['I_522', 'horticulture', (value) => ({ saisies: { CULT_D_70: 120, PHYTO_D_525: 20, PHYTO_D_520: value } })],
  ['I_575', 'recycling', (value) => ({ saisies: { PHYTO_D_570: 100, PHYTO_D_571: value } })],
] as const satisfies readonly (readonly [string, string, (value: number) => Ferme])[])
  describeBareme(`HVE4_PHYTO_${code}`, pourquoi, ferme, 0, notes246)

describeBareme(
  'HVE4_PHYTO_S_569',
  'grassed inter-rows',
  (value) => ({ saisies: { CULT_D_44: 100, PHYTO_D_550: value } }),
  0,
  [
    [50, 1],
    [75, 2],
    [100, 3],
  ],
)

describe('weight in the farmed area', () => {
  const vigne = { CULT_D_200: 200, CULT_D_44: 50, PHYTO_D_500: 50 }
  testIndicateur('HVE4_PHYTO_S_504', [
    ['a quarter of the farm, a quarter of the points', { saisies: vigne }, 1.5],
    ['a whole vine farm', { saisies: { ...vigne, CULT_D_200: 50 } }, 6],
    ['more vine than farm', { saisies: { ...vigne, CULT_D_200: 20 } }, 6],
    ['no vine', { saisies: { ...vigne, CULT_D_44: 0 } }, null],
  ])
  testIndicateur('HVE4_PHYTO_S_549', [
    ['areas beyond the farm', { saisies: { ...vigne, CULT_D_200: 50, CULT_D_45: 50, PHYTO_D_510: 50 } }, 6],
    ['two parts of the farm', { saisies: { ...vigne, CULT_D_45: 50, PHYTO_D_510: 20 } }, 2],
    ['nothing known', {}, null],
  ])
  testIndicateur('HVE4_PHYTO_I_526', [
    ['soilless crops are deducted', { saisies: { CULT_D_70: 10, CULT_D_42: 4 } }, 6],
    ['never below 0', { saisies: { CULT_D_70: 10, PHYTO_D_525: 14 } }, 0],
    ['no horticulture known', { saisies: { CULT_D_70: null, PHYTO_D_525: 14 } }, null],
  ])
  testIndicateur('HVE4_PHYTO_S_599', [
    [
      'a partly equipped area counts half: 50 %, 4 points, on a tenth of the farm',
      { saisies: { CULT_D_200: 100, PHYTO_D_570: 10, PHYTO_D_571: 2, PHYTO_D_572: 6 } },
      0.4,
    ],
    [
      'a hair less than 50 %',
      { saisies: { CULT_D_200: 100, PHYTO_D_570: 10, PHYTO_D_571: 2, PHYTO_D_572: 5.9998 } },
      0.2,
    ],
  ])
  testIndicateur('HVE4_PHYTO_I_573', [
    ['only partly equipped', { saisies: { PHYTO_D_572: 10 } }, 5],
    ['a large area tells the half from its neighbours', { saisies: { PHYTO_D_572: 100 } }, 50],
  ])
})
