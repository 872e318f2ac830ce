import { describe } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { annees } from '../../../testing/ift'
import { testIndicateur } from '../../../testing/indicateur'

describeBareme(
  'HVE4_PHYTO_S_408',
  'five steps of 1 between floor 5 and ceiling 10',
  (value) => ({ saisies: { PHYTO_D_401: annees(value), PHYTO_D_402: annees(10), PHYTO_D_403: annees(5) } }),
  5,
  [
    [6, 4],
    [7, 3],
    [8, 2],
    [9, 1],
    [10, 0],
  ],
)

describe('quantities over campaigns', () => {
  const saisies = { PHYTO_D_401: annees(2, 4, 9), PHYTO_D_402: annees(10, 14), PHYTO_D_403: annees(4, null, 1) }
  const trouee = { ...saisies, PHYTO_D_401: annees(2, null, 9), PHYTO_D_400: 2 }
  testIndicateur('HVE4_PHYTO_I_404', [
    ['an empty choice is the current one', { saisies }, 2],
    ['one', { saisies: { ...saisies, PHYTO_D_400: 0 } }, 2],
    ['two', { saisies: { ...saisies, PHYTO_D_400: 1 } }, 6],
    ['three', { saisies: { ...saisies, PHYTO_D_400: 2 } }, 15],
    ['three, one of them empty', { saisies: trouee }, 11],
    ['none filled', { saisies: { PHYTO_D_400: 2 } }, null],
  ])
  testIndicateur('HVE4_PHYTO_I_405', [
    ['three', { saisies: { ...saisies, PHYTO_D_400: 2 } }, 5],
    ['three, one of them empty', { saisies: trouee }, 5.5],
  ])
  testIndicateur('HVE4_PHYTO_I_406', [
    ['a missing ceiling is ignored', { saisies: { ...saisies, PHYTO_D_400: 2 } }, 12],
    ['a campaign without quantity has no ceiling', { saisies: trouee }, 10],
  ])
  testIndicateur('HVE4_PHYTO_I_407', [
    ['a missing floor is ignored', { saisies: { ...saisies, PHYTO_D_400: 1 } }, 4],
    ['three', { saisies: { ...saisies, PHYTO_D_400: 2 } }, 2.5],
  ])
})

describe('weight in the farmed area', () => {
  const sousPlancher = { PHYTO_D_401: annees(1), PHYTO_D_402: annees(10), PHYTO_D_403: annees(5), CULT_D_200: 100 }
  testIndicateur('HVE4_PHYTO_S_449', [
    ['30 of 100 ha', { saisies: { ...sousPlancher, CULT_D_70: 30 } }, 1.5],
    ['no horticulture known', { saisies: { ...sousPlancher, CULT_D_70: null } }, null],
    ['no farmed area', { saisies: { ...sousPlancher, CULT_D_200: 0, CULT_D_70: 30 } }, null],
    ['a third of the farm', { saisies: { ...sousPlancher, CULT_D_200: 3, CULT_D_70: 1 } }, 1.6667],
  ])
})
