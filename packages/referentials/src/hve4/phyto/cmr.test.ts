import { describe } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { testIndicateur } from '../../../testing/indicateur'

describeBareme(
  'HVE4_PHYTO_S_103',
  'share treated with a CMR2 product, 50 % included',
  (value) => ({ saisies: { CULT_D_200: 100, PHYTO_D_102: value } }),
  1,
  [[50, 0, 'above']],
)

testIndicateur('HVE4_PHYTO_S_104', [
  ['nothing treated', { saisies: { CULT_D_200: 100, PHYTO_D_102: 0 } }, 1],
  ['99.9999 % untreated', { saisies: { CULT_D_200: 100, PHYTO_D_102: 0.0001 } }, 0],
  ['more than 100 % untreated is more than nothing', { saisies: { CULT_D_200: 100, PHYTO_D_102: -0.0001 } }, 1],
  ['more than the whole farm treated', { saisies: { CULT_D_200: 100, PHYTO_D_102: 120 } }, 0],
  ['not answered', { saisies: { CULT_D_200: 100 } }, null],
])

describeBareme(
  'HVE4_PHYTO_S_20',
  'untreated share of the farmed area',
  (value) => ({ saisies: { CULT_D_200: 100, PHYTO_D_22: value } }),
  0,
  [
    [5, 1],
    [15, 2],
    [25, 3],
    [35, 4],
    [45, 5],
    [55, 6],
    [65, 7],
    [75, 8],
    [85, 9],
    [95, 10],
  ],
)

describe('a CMR1 product', () => {
  testIndicateur('HVE4_PHYTO_I_105', [
    ['not answered', {}, null],
    ['none', { saisies: { PHYTO_D_10: false } }, false],
    ['with a derogation', { saisies: { PHYTO_D_10: true, PHYTO_D_101: true } }, false],
    ['without a derogation', { saisies: { PHYTO_D_10: true, PHYTO_D_101: false } }, true],
    ['derogation not answered', { saisies: { PHYTO_D_10: true } }, true],
  ])

  const nonTraitees = { CULT_D_200: 100, PHYTO_D_22: 95 }
  testIndicateur('HVE4_PHYTO_S_1100', [
    ['not answered: the points count', { saisies: nonTraitees }, 10],
    ['none', { saisies: { ...nonTraitees, PHYTO_D_10: false } }, 10],
    ['with a derogation', { saisies: { ...nonTraitees, PHYTO_D_10: true, PHYTO_D_101: true } }, 10],
    ['without: no point at all', { saisies: { ...nonTraitees, PHYTO_D_10: true, PHYTO_D_101: false } }, 0],
    ['derogation not answered: no point either', { saisies: { ...nonTraitees, PHYTO_D_10: true } }, 0],
    ['nothing known', {}, 0],
  ])
  testIndicateur('HVE4_PHYTO_S_20', [
    ['the item keeps its points', { saisies: { ...nonTraitees, PHYTO_D_10: true, PHYTO_D_101: false } }, 10],
  ])
})
