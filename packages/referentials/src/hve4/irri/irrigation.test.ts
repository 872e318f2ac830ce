import { describe } from 'vitest'
import { type Borne, describeBareme } from '../../../testing/baremes'
import { testIndicateur } from '../../../testing/indicateur'

const elements = [1, 2, 3, 4, 5, 6].map((rang) => `IRRI_D_${rang}`)
const oui = (nombre: number) => ({
  saisies: Object.fromEntries(elements.map((element, rang) => [element, rang < nombre])),
})
testIndicateur('HVE4_IRRI_S_1', [
  ['nothing answered', {}, null],
  ['six times no', oui(0), 0],
  ['one yes', oui(1), 1],
  ['two', oui(2), 2],
  ['three', oui(3), 3],
  ['four', oui(4), 4],
  ['five', oui(5), 5],
  ['six', oui(6), 6],
  ['an empty answer is no yes', { saisies: { IRRI_D_6: true } }, 1],
])

const notes246: readonly Borne[] = [
  [0, 2, 'above'],
  [50, 4],
  [75, 6],
]
const notes123: readonly Borne[] = [
  [0, 1, 'above'],
  [50, 2],
  [75, 3],
]
const tiers: readonly Borne[] = [
  [25, 2],
  [50, 4],
  [75, 6],
]
describeBareme(
  'HVE4_IRRI_I_23',
  'decision tools outside horticulture',
  (value) => ({ saisies: { IRRI_D_102: 110, IRRI_D_201: 10, IRRI_D_21: value } }),
  0,
  notes246,
)
describeBareme(
  'HVE4_IRRI_I_204',
  'decision tools in horticulture',
  (value) => ({ saisies: { IRRI_D_201: 100, IRRI_D_202: value } }),
  0,
  notes246,
)
describeBareme('HVE4_IRRI_S_3', 'equipment', (value) => ({ saisies: { IRRI_D_102: 100, IRRI_D_31: value } }), 0, tiers)
describeBareme('HVE4_IRRI_S_5', 'practices', (value) => ({ saisies: { IRRI_D_102: 100, IRRI_D_51: value } }), 0, tiers)
describeBareme(
  'HVE4_IRRI_S_6',
  'low-water withdrawals, upper bounds included',
  (value) => ({ saisies: { IRRI_D_61: 100, IRRI_D_62: value } }),
  5,
  [
    [20, 4, 'above'],
    [40, 3, 'above'],
    [60, 2, 'above'],
    [80, 1, 'above'],
    [90, 0, 'above'],
  ],
)
describeBareme(
  'HVE4_IRRI_I_73',
  'savings on annual crops',
  (value) => ({ saisies: { IRRI_D_70: 100, IRRI_D_71: value } }),
  0,
  notes123,
)
describeBareme(
  'HVE4_IRRI_I_84',
  'recycling in soilless crops',
  (value) => ({ saisies: { IRRI_D_80: 100, IRRI_D_81: value } }),
  0,
  notes123,
)

testIndicateur('HVE4_IRRI_S_6', [['no withdrawal at all', { saisies: { IRRI_D_61: 0, IRRI_D_62: 0 } }, null]])
testIndicateur('HVE4_IRRI_S_4', [
  ['collective', { saisies: { IRRI_D_40: true } }, 2],
  ['not collective', { saisies: { IRRI_D_40: false } }, 0],
  ['not answered', {}, null],
])

describe('decision tools by irrigated area', () => {
  const outils = { IRRI_D_102: 100, IRRI_D_21: 60, IRRI_D_201: 25, IRRI_D_202: 15 }
  testIndicateur('HVE4_IRRI_S_2', [
    // 80 % of 75 ha, 6 points; 60 % of 25 ha, 4 points.
    ['both, weighted', { saisies: outils }, 5.5],
    ['a missing block counts 0 with its weight', { saisies: { ...outils, IRRI_D_202: null } }, 4.5],
    ['no horticulture', { saisies: { IRRI_D_102: 100, IRRI_D_21: 50 } }, 4],
    ['more horticulture than irrigation', { saisies: { ...outils, IRRI_D_102: 10 } }, 4],
    ['neither', { saisies: { IRRI_D_102: 100, IRRI_D_201: 25 } }, null],
  ])
})

describe('annual crops and soilless crops by area', () => {
  const surfaces = { CULT_D_200: 100, IRRI_D_70: 80, IRRI_D_71: 80, IRRI_D_80: 20, IRRI_D_81: 10 }
  testIndicateur('HVE4_IRRI_S_7', [
    // 3 × 0.8 + 2 × 0.2
    ['both, weighted', { saisies: surfaces }, 2.8],
    ['no soilless crops', { saisies: { ...surfaces, IRRI_D_80: null, IRRI_D_81: null } }, 3],
    ['soilless crops only', { saisies: { ...surfaces, IRRI_D_70: null } }, 0.4],
    ['more soilless crops than farm', { saisies: { ...surfaces, CULT_D_200: 10 } }, 2],
    // 3 × 2 ÷ 3 + 2 × 1 ÷ 3: a share rounded in between would give 2.6668.
    ['thirds', { saisies: { ...surfaces, CULT_D_200: 3, IRRI_D_80: 1, IRRI_D_81: 0.5 } }, 2.6667],
    ['neither', { saisies: { CULT_D_200: 100 } }, null],
  ])
  testIndicateur('HVE4_IRRI_I_83', [
    ['partly equipped counts half', { saisies: { IRRI_D_80: 100, IRRI_D_82: 100 } }, 50],
  ])
})

describe('the total', () => {
  testIndicateur('HVE4_IRRI_S_9', [
    ['a farm that irrigates', { irrigation: true, ...oui(4) }, 4],
    ['one that irrigates and says nothing', { irrigation: true }, 0],
    ['one that does not irrigate has none', { irrigation: false, ...oui(4) }, null],
  ])
  testIndicateur('HVE4_IRRI_S_1', [['nor have its items', { irrigation: false, ...oui(4) }, null]])
})
