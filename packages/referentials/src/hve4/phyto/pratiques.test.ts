import { describe } from 'vitest'
import { type Borne, describeBareme } from '../../../testing/baremes'
import { testIndicateur } from '../../../testing/indicateur'

const ratio0123: readonly Borne[] = [
  [50, 1],
  [75, 2],
  [100, 3],
]
describeBareme(
  'HVE4_PHYTO_S_55',
  'alternative methods on annual crops',
  (value) => ({ saisies: { PHYTO_D_50: true, PHYTO_D_541: 100, PHYTO_D_52: value } }),
  0,
  ratio0123,
)
describeBareme(
  'HVE4_PHYTO_S_56',
  'alternative methods on perennial crops',
  (value) => ({ saisies: { PHYTO_D_51: true, CULT_D_44: 100, PHYTO_D_53: value } }),
  0,
  ratio0123,
)
describeBareme(
  'HVE4_PHYTO_S_69',
  'areas treated with limited losses',
  (value) => ({ saisies: { CULT_D_200: 100, PHYTO_D_61: value } }),
  0,
  [
    [0, 2, 'above'],
    [50, 4],
    [75, 6],
  ],
)

describe('alternative methods', () => {
  const methodes = { PHYTO_D_541: 100, PHYTO_D_52: 100, CULT_D_44: 100, PHYTO_D_53: 100 }
  const tout = { ...methodes, PHYTO_D_50: true, PHYTO_D_51: true, PHYTO_D_54: ['LUTTE_THERMIQUE'] }
  testIndicateur('HVE4_PHYTO_S_55', [
    ['nothing outside a network', { saisies: { ...methodes, PHYTO_D_50: false } }, null],
    ['nothing while the network is not answered', { saisies: methodes }, null],
  ])
  testIndicateur('HVE4_PHYTO_S_57', [
    ['equipment of weed control', { saisies: { PHYTO_D_54: ['VOLUC', 'LUTTE_THERMIQUE'] } }, 1],
    ['other equipment only', { saisies: { PHYTO_D_54: ['VOLUC'] } }, 0],
    ['an unknown code', { saisies: { PHYTO_D_54: ['NO_SUCH'] } }, 0],
    ['an empty list', { saisies: { PHYTO_D_54: [] } }, null],
    ['not answered', {}, null],
  ])
  testIndicateur('HVE4_PHYTO_S_58', [
    ['7 points are limited to 3', { saisies: tout }, 3],
    ['annual crops alone reach 3', { saisies: { ...tout, PHYTO_D_51: false, PHYTO_D_54: null } }, 3],
    ['two points are two', { saisies: { ...tout, PHYTO_D_52: 50, PHYTO_D_51: false } }, 2],
  ])
})

describe('equipment and application conditions', () => {
  const site = ['COND_1_1', 'COND_1_2', 'COND_1_3', 'COND_1_4']
  const autres = ['COND_2_1', 'COND_3_1', 'COND_4_1', 'COND_5_1']
  for (const [points, liste, codes] of [
    ['S_72', 'D_70', site],
    ['S_73', 'D_71', autres],
  ] as const)
    testIndicateur(`HVE4_PHYTO_${points}`, [
      ['none known', {}, null],
      ['an empty list', { saisies: { [`PHYTO_${liste}`]: [] } }, null],
      ['one', { saisies: { [`PHYTO_${liste}`]: codes.slice(0, 1) } }, 1],
      ['two', { saisies: { [`PHYTO_${liste}`]: codes.slice(0, 2) } }, 2],
      ['three', { saisies: { [`PHYTO_${liste}`]: codes.slice(0, 3) } }, 3],
      ['four count as three', { saisies: { [`PHYTO_${liste}`]: codes } }, 3],
      ['codes that do not count give 0', { saisies: { [`PHYTO_${liste}`]: ['NO_SUCH'] } }, 0],
    ])
  testIndicateur('HVE4_PHYTO_S_72', [
    ['the other rubrics do not count', { saisies: { PHYTO_D_70: autres } }, 0],
    ['a repeated code counts once', { saisies: { PHYTO_D_70: ['COND_1_1', 'COND_1_1'] } }, 1],
  ])
  testIndicateur('HVE4_PHYTO_S_73', [
    ['the rubric of the site does not count', { saisies: { PHYTO_D_71: site } }, 0],
    ['two conditions of one rubric are one rubric', { saisies: { PHYTO_D_71: ['COND_2_1', 'COND_2_2'] } }, 1],
  ])
  testIndicateur('HVE4_PHYTO_S_79', [['both', { saisies: { PHYTO_D_70: site, PHYTO_D_71: autres } }, 6]])
})

testIndicateur('HVE4_PHYTO_D_64', [
  ['the farm without its horticulture', { saisies: { CULT_D_200: 100, CULT_D_70: 30 } }, 70],
  ['no horticulture known', { saisies: { CULT_D_200: 100 } }, 100],
  ['never below 0', { saisies: { CULT_D_200: 100, CULT_D_70: 130 } }, 0],
  ['no farmed area', { saisies: { CULT_D_70: 130, CULT_D_200: null } }, null],
])
