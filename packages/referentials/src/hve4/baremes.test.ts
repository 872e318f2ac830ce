import { describe, expect, test } from 'vitest'
import { describeBareme } from '../../testing/baremes'
import { evaluer } from '../../testing/cas'

// With 100 ha of farmed area, hectares are percent.
const SAU = { HVE4_CULT_D_200: 100 }

describeBareme(
  'HVE4_BIODIV_S_34',
  'features as a share of the farmed area',
  (value) => ({ saisies: { ...SAU, HVE4_BIODIV_D_26: value } }),
  0,
  [
    [4, 1],
    [5, 2],
    [6, 3],
    [7, 4],
    [8, 5],
    [9, 6],
    [10, 7],
  ],
)

describeBareme(
  'HVE4_BIODIV_S_37',
  'share of the farmed area in small parcels',
  (value) => ({ saisies: { ...SAU, HVE4_BIODIV_D_37: value } }),
  0,
  [
    [40, 1],
    [50, 2],
    [60, 3],
    [70, 4],
    [80, 5],
  ],
)

describeBareme(
  'HVE4_BIODIV_S_44',
  'the heavier the main crop, the fewer points',
  (value) => ({ saisies: { ...SAU, HVE4_BIODIV_D_42: value } }),
  5,
  [
    [20, 4],
    [30, 3],
    [40, 2],
    [50, 1],
    [60, 0],
  ],
)

describeBareme(
  'HVE4_BIODIV_I_46',
  'equivalent species of temporary meadows',
  (value) => ({ saisies: { HVE4_BIODIV_D_46: value } }),
  0,
  [
    [1, 1],
    [2, 2],
    [5, 3],
  ],
)

describeBareme(
  'HVE4_BIODIV_I_47',
  'equivalent species of permanent meadows',
  (value) => ({ saisies: { HVE4_BIODIV_D_47: value } }),
  0,
  [
    [1, 1],
    [5, 2],
    [10, 3],
  ],
)

describeBareme('HVE4_BIODIV_S_55', 'animal species', (value) => ({ saisies: { HVE4_BIODIV_D_55: value } }), 0, [
  [2, 1],
  [3, 2],
  [4, 3],
])

describeBareme('HVE4_BIODIV_S_56', 'beehives', (value) => ({ saisies: { HVE4_BIODIV_D_56: value } }), 0, [[3, 1]])

for (const [points, nombre] of [
  ['S_57', 'D_57'],
  ['S_58', 'D_58'],
])
  describeBareme(
    `HVE4_BIODIV_${points}`,
    'one point for each, three at most',
    (value) => ({ saisies: { [`HVE4_BIODIV_${nombre}`]: value } }),
    0,
    [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  )

describe('a value beside a bound because of its binary fraction', () => {
  test('0.1 + 0.2 ha of 7.5 ha is 4 %, one point', () => {
    const evaluation = evaluer({ saisies: { CULT_D_200: 7.5, BIODIV_D_26: 0.1 + 0.2 } })
    expect([evaluation.get('HVE4_BIODIV_I_35'), evaluation.get('HVE4_BIODIV_S_34')]).toEqual([4, 1])
  })

  test('a share of 59.99995 % rounds to 60 % and is in the 60 % band', () => {
    // 100 × 1199.999 ÷ 2000 = 59.99995, a tie at the fourth decimal.
    const evaluation = evaluer({ saisies: { CULT_D_200: 2000, BIODIV_D_37: 1199.999 } })
    expect([evaluation.get('HVE4_BIODIV_I_39'), evaluation.get('HVE4_BIODIV_S_37')]).toEqual([60, 3])
  })
})
