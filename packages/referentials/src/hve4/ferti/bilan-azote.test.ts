import { describe } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { annees } from '../../../testing/ift'
import { testIndicateur } from '../../../testing/indicateur'

/** On one hectare, kilograms equal kilograms per hectare. */
const bilan = (value: number) => ({ saisies: { CULT_D_200: 1, FERTI_D_110: annees(value) } })

describeBareme('HVE4_FERTI_S_11', 'nitrogen balance, first table', bilan, 8, [
  [20, 7],
  [30, 5],
  [40, 2],
  [50, 0],
])
describeBareme('HVE4_FERTI_S_12', 'nitrogen balance, second table', bilan, 8, [
  [30, 6],
  [50, 4],
  [70, 2],
  [90, 0],
])
testIndicateur('HVE4_FERTI_S_11', [['a negative balance is the best', bilan(-30), 8]])
testIndicateur('HVE4_FERTI_S_12', [['a negative balance is the best', bilan(-30), 8]])

describe('rows of a method', () => {
  const saisies = { CULT_D_200: 1, FERTI_D_110: annees(1), FERTI_D_112: annees(10), FERTI_D_115: annees(100) }
  const apparent = { FERTI_D_103: 'Bilan Apparent' }
  testIndicateur('HVE4_FERTI_I_104', [
    ['an empty method is the global balance', { saisies }, annees(11)],
    ['the apparent balance', { saisies: { ...saisies, ...apparent } }, annees(101)],
    ['nothing filled for this method', { saisies: { ...apparent, FERTI_D_112: annees(10) } }, null],
  ])
  testIndicateur('HVE4_FERTI_I_105', [
    ['exits of the global balance', { saisies: { FERTI_D_130: annees(2), FERTI_D_134: annees(5) } }, annees(2)],
    ['of the other', { saisies: { ...apparent, FERTI_D_130: annees(2), FERTI_D_134: annees(5) } }, annees(5)],
  ])
})

describe('the balance over campaigns', () => {
  const saisies = {
    CULT_D_200: 10,
    FERTI_D_110: annees(100, 300, null),
    FERTI_D_133: annees(null, 100, 500),
  }
  testIndicateur('HVE4_FERTI_I_106', [
    ['missing exits count 0, a year without entries has no balance', { saisies }, annees(10, 20)],
    ['no farmed area', { saisies: { ...saisies, CULT_D_200: 0 } }, null],
  ])
  testIndicateur('HVE4_FERTI_I_107', [
    ['an empty choice is the current one', { saisies }, 10],
    ['current', { saisies: { ...saisies, FERTI_D_104: 'ANNEE_COURANTE' } }, 10],
    ['two', { saisies: { ...saisies, FERTI_D_104: 'BIANNUEL' } }, 15],
    ['three, one of them missing', { saisies: { ...saisies, FERTI_D_104: 'TRIANNUEL' } }, 15],
    ['none', { saisies: { CULT_D_200: 10, FERTI_D_104: 'TRIANNUEL' } }, null],
  ])
})

describe('minor crops', () => {
  const avec = (mineures: number | null) => ({ saisies: { CULT_D_200: 100, FERTI_D_105: mineures } })
  testIndicateur('HVE4_FERTI_I_109', [
    ['none known', avec(null), 1],
    ['under 5 %', avec(4.9999), 1],
    ['5 % are weighed', avec(5), 0.95],
    ['over 5 %', avec(5.0001), 0.95],
    ['a quarter', avec(25), 0.75],
    ['more than the farm', avec(130), 0],
  ])
  testIndicateur('HVE4_FERTI_D_1050', [
    ['an entered share is ignored', { saisies: { CULT_D_200: 100, FERTI_D_105: 8, FERTI_D_1050: 60 } }, 8],
  ])
})

describe('the retained score', () => {
  /** 40 kg per hectare: 2 points by the first table, 6 by the second; 10 % of minor crops: 1.8 and 5.4 weighted. */
  const choisir = (methode: string | null, mineuresComprises: boolean | null, otex: string | null) => ({
    saisies: {
      CULT_D_200: 100,
      FERTI_D_110: annees(4000),
      FERTI_D_105: 10,
      FERTI_D_103: methode,
      FERTI_D_102: mineuresComprises,
      FERTI_D_101: otex,
    },
  })
  const globale = 'Balance Globale Azotée'
  const apparent = 'Bilan Apparent'
  testIndicateur('HVE4_FERTI_I_119', [
    ['global balance, minor crops left out, "Autre"', choisir(globale, false, 'Autre'), 1.8],
    ['global balance, minor crops left out, another orientation', choisir(globale, false, '4500'), 1.8],
    ['global balance, minor crops included, "Autre"', choisir(globale, true, 'Autre'), 2],
    ['global balance, minor crops included, another orientation', choisir(globale, true, '4500'), 2],
    ['apparent balance, minor crops left out, "Autre"', choisir(apparent, false, 'Autre'), 1.8],
    ['apparent balance, minor crops left out, another orientation', choisir(apparent, false, '4500'), 5.4],
    ['apparent balance, minor crops included, "Autre"', choisir(apparent, true, 'Autre'), 2],
    ['apparent balance, minor crops included, another orientation', choisir(apparent, true, '4500'), 6],
    ['nothing answered', choisir(null, null, null), 1.8],
    ['no method, another orientation', choisir(null, null, '4500'), 1.8],
    ['no method, minor crops included', choisir(null, true, '4500'), 2],
    ['apparent balance, nothing else answered', choisir(apparent, null, null), 1.8],
    ['apparent balance, minor crops not answered', choisir(apparent, null, '4500'), 5.4],
    ['apparent balance, orientation not answered', choisir(apparent, true, null), 2],
    ['no balance', { saisies: { CULT_D_200: 100 } }, null],
  ])
})
