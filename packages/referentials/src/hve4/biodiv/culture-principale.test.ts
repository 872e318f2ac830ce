import { describe } from 'vitest'
import { ligne } from '../../../testing/cas'
import { testIndicateur } from '../../../testing/indicateur'

const ley = (surface: number) => ligne('PTGRMNPUR', 'RGA', surface)
const ble = (surface: number) => ligne('BLETEND', 'BTH', surface)
const orge = (surface: number) => ligne('ORGE', 'ORH', surface)

describe('the main crop', () => {
  testIndicateur('HVE4_BIODIV_I_421', [
    ['is the largest', { assolement: [ble(10), orge(11)] }, 'ORGE'],
    [
      'winter and spring wheat are one crop',
      { assolement: [ble(6), ligne('BLETEND', 'BTP', 5), orge(10)] },
      'BLE_TENDRE',
    ],
    [
      'grain and silage maize are one crop',
      { assolement: [ligne('MAIS', 'MIS', 6), ligne('MAISFOUR', 'MIE', 5), orge(10)] },
      'MAIS',
    ],
    ['at equal area the first by code', { assolement: [orge(10), ble(10)] }, 'BLE_TENDRE'],
    ['at equal area a ley comes after any crop', { assolement: [ley(10), ligne('TOURN', 'TRN', 10)] }, 'TOURNESOL'],
    ['permanent grassland is left out', { assolement: [ligne('PPFERTINT', 'PPH', 50), ble(5)] }, 'BLE_TENDRE'],
    [
      'fallow is left out, strips and borders too',
      { assolement: [ligne('JACH_5', 'JAC', 50), ligne('GEL_BANDE', 'BTA', 20), ble(5)] },
      'BLE_TENDRE',
    ],
    [
      'leys of all kinds are one crop',
      { assolement: [ley(5), ligne('PTLEGPURE', 'LUZ', 5), ligne('BLETEND', 'BTH', 0.5)] },
      'PRAIRIE_TEMPORAIRE',
    ],
    ['a line without crop counts by its type when its crops differ', { assolement: [ligne('OLEAG', '', 5)] }, 'OLEAG'],
    ['a line without crop takes the group that its type shares', { assolement: [ligne('VIGNES', '', 5)] }, 'VIGNE'],
    ['a line of 0 ha does not count', { assolement: [ligne('ORGE', 'ORH', 0)] }, null],
    ['an all-grass farm has none', { assolement: [ligne('PPFERTINT', 'PPH', 50)] }, null],
  ])

  testIndicateur('HVE4_BIODIV_D_42', [
    [
      'behind a ley, the second crop from 10 % of the area without permanent grassland',
      { assolement: [ley(90), ble(10)] },
      10,
    ],
    ['not just under 10 %', { assolement: [ley(90), ble(9.9999)] }, 90],
    [
      'permanent grassland does not dilute the 10 %',
      // 5 of 50 ha outside permanent grassland.
      { assolement: [ley(45), ble(5), ligne('PPFERTINT', 'PPH', 100)] },
      5,
    ],
    [
      'nor when fallow, which is in the base, leaves both under 10 %',
      // 120 ha, including 100 of fallow: the ley has 7.5 %, the wheat 6.7 %.
      { assolement: [ley(9), ble(8), orge(3), ligne('JACH_5', 'JAC', 100)] },
      9,
    ],
    ['the second crop is kept even when a third follows closely', { assolement: [ley(50), ble(26), orge(24)] }, 26],
    ['an arable main crop is kept whatever follows', { assolement: [ble(60), ley(40)] }, 60],
  ])

  testIndicateur('HVE4_BIODIV_S_44', [
    ['is empty on an all-grass farm: nothing to divide by', { assolement: [ligne('PPFERTINT', 'PPH', 50)] }, null],
    ['is 0 on a vine-only farm: no special rule', { assolement: [ligne('VIGNES', 'VRC001', 12)] }, 0],
  ])
})
