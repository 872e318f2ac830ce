import { describe } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { annees } from '../../../testing/ift'
import { testIndicateur } from '../../../testing/indicateur'

/** With a floor of 0 and a ceiling of 1, a quantity equals its position. */
const position = { FERTI_D_22: annees(1), FERTI_D_23: annees(0) }

describe('nitrogen quantity in horticulture', () => {
  describeBareme(
    'HVE4_FERTI_I_24',
    'position between floor and ceiling',
    (value) => ({ saisies: { ...position, FERTI_D_21: annees(value) } }),
    8,
    [
      [0, 7, 'above'],
      [0.3333, 5],
      [0.6667, 2],
      [1, 0],
    ],
  )
  testIndicateur('HVE4_FERTI_I_23', [
    ['a ceiling on the floor', { saisies: { ...position, FERTI_D_21: annees(1), FERTI_D_22: annees(0) } }, null],
    ['no ceiling', { saisies: { FERTI_D_21: annees(1), FERTI_D_23: annees(0) } }, null],
    ['a third', { saisies: { FERTI_D_21: annees(2), FERTI_D_22: annees(4), FERTI_D_23: annees(1) } }, 0.3333],
  ])
  const trois = { FERTI_D_21: annees(1, 3, 8) }
  testIndicateur('HVE4_FERTI_I_20', [
    ['an empty choice is the current campaign', { saisies: trois }, 1],
    ['two', { saisies: { ...trois, FERTI_D_20: 1 } }, 2],
    ['three', { saisies: { ...trois, FERTI_D_20: 2 } }, 4],
    ['a missing one is ignored', { saisies: { FERTI_D_20: 2, FERTI_D_21: annees(1, null, 8) } }, 4.5],
  ])
  testIndicateur('HVE4_FERTI_S_20', [
    ['half the farm', { saisies: { ...position, FERTI_D_21: annees(0), CULT_D_200: 100, CULT_D_70: 50 } }, 4],
  ])
})

describeBareme(
  'HVE4_FERTI_S_30',
  'unfertilised share of the farmed area',
  (value) => ({ saisies: { CULT_D_200: 100, FERTI_D_32: value } }),
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

describeBareme(
  'HVE4_FERTI_S_50',
  'organic share of the nitrogen',
  (value) => ({ saisies: { FERTI_D_50: value, FERTI_D_52: 100 } }),
  0,
  [
    [25, 1],
    [35, 2],
    [45, 3],
    [55, 4],
  ],
)

describeBareme(
  'HVE4_FERTI_S_60',
  'legumes in the farmed area',
  (value) => ({ saisies: { CULT_D_200: 100, FERTI_D_64: value } }),
  0,
  [
    [5, 2],
    [10, 3],
    [15, 4],
  ],
)

describeBareme(
  'HVE4_FERTI_I_81',
  'organic share in soilless horticulture, 3 points at most',
  (value) => ({ saisies: { FERTI_D_80: 100, FERTI_D_83: value } }),
  0,
  [
    [25, 1],
    [35, 2],
    [45, 3],
    [55, 3],
  ],
)

describe('recycling of irrigation water', () => {
  const equipes = (totale: number | null, partielle: number | null) => ({
    saisies: { CULT_D_200: 100, FERTI_D_81: totale, FERTI_D_82: partielle },
  })
  testIndicateur('HVE4_FERTI_S_85', [
    ['the whole farm in full', equipes(100, null), 4],
    ['the whole farm in part', equipes(null, 100), 2],
    ['half and half', equipes(50, 50), 3],
    ['more than the farm: 4 at most', equipes(100, 100), 4],
    ['nothing known', equipes(null, null), null],
  ])
})

testIndicateur('HVE4_FERTI_S_10', [
  ['is 0 while nothing is known', {}, 0],
  ['ignores the items that are still empty', { saisies: { CULT_D_200: 100, FERTI_D_32: 95 } }, 10],
])
