import { describe } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { testIndicateur } from '../../../testing/indicateur'

describeBareme('HVE4_PHYTO_I_602', 'vine clones', (value) => ({ saisies: { PHYTO_D_600: value } }), 0, [
  [2, 2],
  [4, 4],
  [6, 6],
])

for (const rang of [61, 62, 63])
  testIndicateur(`HVE4_PHYTO_I_${rang}2`, [
    ['nothing known', {}, null],
    ['one species in two varieties', { saisies: { [`PHYTO_D_${rang}0`]: 1 } }, 1],
    ['one species in three', { saisies: { [`PHYTO_D_${rang}1`]: 1 } }, 2],
    ['both', { saisies: { [`PHYTO_D_${rang}0`]: 1, [`PHYTO_D_${rang}1`]: 2 } }, 5],
    ['6 exactly', { saisies: { [`PHYTO_D_${rang}0`]: 2, [`PHYTO_D_${rang}1`]: 2 } }, 6],
    ['7 are limited to 6', { saisies: { [`PHYTO_D_${rang}0`]: 3, [`PHYTO_D_${rang}1`]: 2 } }, 6],
  ])

describe('weight in the farmed area', () => {
  const saisies = { CULT_D_200: 100, CULT_D_44: 50, PHYTO_D_600: 6, CULT_D_45: 20, CULT_D_46: 5, PHYTO_D_610: 4 }
  testIndicateur('HVE4_PHYTO_S_604', [['half the farm', { saisies }, 3]])
  testIndicateur('HVE4_PHYTO_S_614', [['orchards and other perennial crops', { saisies }, 1]])
  testIndicateur('HVE4_PHYTO_S_649', [
    ['the sum', { saisies }, 4],
    ['areas beyond the farm: 6 at most', { saisies: { ...saisies, CULT_D_44: 100, CULT_D_45: 95 } }, 6],
    ['nothing known', {}, null],
  ])
})
