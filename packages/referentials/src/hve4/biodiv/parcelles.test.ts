import { describe } from 'vitest'
import { ligne } from '../../../testing/cas'
import { testIndicateur } from '../../../testing/indicateur'

describe('parcels under 6 ha', () => {
  testIndicateur('HVE4_BIODIV_D_37', [
    [
      'a line without parcels stands for one: 5.9999 ha is small',
      { assolement: [ligne('BLETEND', 'BTH', 5.9999)] },
      5.9999,
    ],
    ['6 ha is not under 6 ha', { assolement: [ligne('BLETEND', 'BTH', 6)] }, 0],
    [
      'a line with parcels is judged parcel by parcel',
      { assolement: [ligne('BLETEND', 'BTH', 20, 4, 4, 5.5, 6.5)] },
      13.5,
    ],
    ['a small line of one large parcel is not small', { assolement: [ligne('BLETEND', 'BTH', 5, 7)] }, 0],
    [
      'permanent grassland is counted apart',
      { assolement: [ligne('PPFERTINT', 'PPH', 3), ligne('PPNFERTI', '', 2), ligne('PPAUTRES', '', 1)] },
      0,
    ],
    ['a temporary meadow counts like any crop', { assolement: [ligne('PTGRMNPUR', 'RGA', 3)] }, 3],
    ['without rotation it stays empty', {}, null],
  ])

  testIndicateur('HVE4_BIODIV_I_391', [
    [
      'without permanent grassland, split parcels are ignored',
      { saisies: { CULT_D_200: 100, CULT_D_202: 0, BIODIV_D_37: 10, BIODIV_D_41: 15 } },
      10,
    ],
    [
      'with permanent grassland, the three add up',
      { saisies: { CULT_D_200: 100, CULT_D_202: 30, BIODIV_D_37: 10, BIODIV_D_41: 15 } },
      55,
    ],
    [
      'an empty part counts for nothing beside permanent grassland',
      { saisies: { CULT_D_200: 100, CULT_D_202: 30 } },
      30,
    ],
    ['never more than the farmed area', { saisies: { CULT_D_200: 40, CULT_D_202: 30, BIODIV_D_37: 20 } }, 40],
    ['nothing known, nothing counted', { saisies: { CULT_D_200: 100 } }, null],
  ])
})

describe('the biodiversity total', () => {
  testIndicateur('HVE4_BIODIV_S_70', [
    ['is 0 while nothing is known', {}, 0],
    ['ignores the items that are still empty', { saisies: { BIODIV_D_55: 4, BIODIV_D_56: 3 } }, 4],
  ])
})
