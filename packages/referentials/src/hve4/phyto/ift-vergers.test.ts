import { describe } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { annees, seuils } from '../../../testing/ift'
import { testIndicateur } from '../../../testing/indicateur'

const arbo = seuils([10, 5], [30, 20], 1)

for (const nature of ['H', 'HH'])
  describeBareme(
    `HVE4_PHYTO_S_360_${nature}`,
    'five steps of 0.6 between floor 5 and ceiling 10',
    (value) => ({
      parametresIft: { arbo },
      saisies: { CULT_D_45: 10, PHYTO_D_361_SURF: 10, [`PHYTO_D_361_${nature}`]: annees(value) },
    }),
    3,
    [
      [6, 2.4],
      [7, 1.8],
      [8, 1.2],
      [9, 0.6],
      [10, 0],
    ],
  )

describe('orchards of several groupings', () => {
  const saisies = {
    CULT_D_45: 10,
    PHYTO_D_361_SURF: 6,
    PHYTO_D_362_SURF: 4,
    PHYTO_D_361_H: annees(8, 8),
    PHYTO_D_362_H: annees(12),
  }
  const deux = { parametresIft: { arbo: [...arbo, ...seuils([20, 10], [null, null], 2)] }, saisies }
  const un = { parametresIft: { arbo }, saisies }
  testIndicateur('HVE4_PHYTO_I_360_H', [
    ['by area, none for a campaign that a grouping lacks', deux, annees(9.6)],
    ['a grouping without reference drops out', un, annees(4.8, 4.8)],
    [
      'one without ceiling as well',
      { ...un, parametresIft: { arbo: [...arbo, ...seuils([null, 10], [null, null], 2)] } },
      annees(4.8, 4.8),
    ],
    ['one without area as well', { ...deux, saisies: { ...saisies, PHYTO_D_362_SURF: 0 } }, annees(4.8, 4.8)],
    ['no orchard', { ...deux, saisies: { ...saisies, CULT_D_45: 0 } }, null],
    ['no orchard known', { ...deux, saisies: { ...saisies, CULT_D_45: null } }, null],
    ['no reference at all', { saisies }, null],
  ])
  testIndicateur('HVE4_PHYTO_I_360_H_PLAF', [
    ['by area', deux, 14],
    ['without the grouping that dropped out', un, 6],
    ['old ceilings, where there are any', { ...deux, saisies: { ...saisies, PHYTO_D_3003: true } }, 18],
  ])
  testIndicateur('HVE4_PHYTO_I_360_H_PLAN', [
    ['by area', deux, 7],
    ['without the grouping that dropped out', un, 3],
  ])
  // Steps of 0.6 from 6 down to 3: 4.8 is the second bound.
  testIndicateur('HVE4_PHYTO_S_360_H', [['on a bound', un, 1.2]])
})
