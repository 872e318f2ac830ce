import type { Value } from '@sillon/engine'
import { describe } from 'vitest'
import type { Ferme } from '../../../testing/cas'
import { annees } from '../../../testing/ift'
import { testIndicateur } from '../../../testing/indicateur'

type Saisies = Readonly<Record<string, Value>>

/** 100 ha with exactly 10 points in each module: features on 10 % and 4 animal species; 95 % untreated; 95 % unfertilised; recording 6 and half the equipment 4. */
const dix: Saisies = {
  CULT_D_200: 100,
  BIODIV_D_26: 10,
  BIODIV_D_55: 4,
  PHYTO_D_22: 95,
  FERTI_D_32: 95,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((rang) => [`IRRI_D_${rang}`, true])),
  IRRI_D_102: 100,
  IRRI_D_31: 50,
}
/** Totals of 9.9999, and 9 in biodiversity, where points are whole. */
const justeSous = {
  biodiversite: { BIODIV_D_55: 3 },
  // 9 points of untreated areas, and 5 on 19.998 of 100 ha of horticulture.
  phyto: {
    PHYTO_D_22: 85,
    CULT_D_70: 19.998,
    PHYTO_D_401: annees(0),
    PHYTO_D_402: annees(2),
    PHYTO_D_403: annees(1),
  },
  // 9 points of unfertilised areas, and 1 on 99.99 of 100 ha with a plan.
  fertilisation: { FERTI_D_32: 85, FERTI_D_200: 100, FERTI_D_210: 99.99 },
  // 9 points, and 1 on 99.99 of 100 ha of soilless crops.
  irrigation: { IRRI_D_1: false, IRRI_D_80: 99.99, IRRI_D_82: 1 },
} as const
const ferme = (autres: Saisies = {}, irrigation = true): Ferme => ({ irrigation, saisies: { ...dix, ...autres } })

describe('the threshold of a module', () => {
  testIndicateur('HVE4_SYN_I_101', [
    ['biodiversity', ferme(), 10],
    ['under', ferme(justeSous.biodiversite), 9],
  ])
  testIndicateur('HVE4_SYN_I_102', [
    ['plant protection', ferme(), 10],
    ['under', ferme(justeSous.phyto), 9.9999],
  ])
  testIndicateur('HVE4_SYN_I_103', [
    ['fertilisation', ferme(), 10],
    ['under', ferme(justeSous.fertilisation), 9.9999],
  ])
  testIndicateur('HVE4_SYN_I_104', [
    ['irrigation', ferme(), 10],
    ['under', ferme(justeSous.irrigation), 9.9999],
    ['without object', ferme({}, false), null],
  ])
  for (const [rang, [module, saisies]] of Object.entries(justeSous).entries())
    testIndicateur(`HVE4_SYN_I_11${rang + 1}`, [
      [`${module}: 10 reaches it`, ferme(), true],
      [`${module}: a hair less does not`, ferme(saisies), false],
      [`${module}: a farm that says nothing`, { irrigation: true }, false],
    ])
  testIndicateur('HVE4_SYN_I_114', [['without object', ferme({}, false), null]])
})

describe('the verdict', () => {
  const cmr1 = { PHYTO_D_10: true }
  testIndicateur('HVE4_SYN_I_1', [
    ['10 everywhere', ferme(), 'CERTIFIABLE'],
    ...Object.entries(justeSous).map(
      ([module, saisies]) => [`a hair less in ${module}`, ferme(saisies), 'NON_CERTIFIABLE'] as const,
    ),
    ['a farm that does not irrigate leaves irrigation out', ferme(justeSous.irrigation, false), 'CERTIFIABLE'],
    ['but nothing else', ferme(justeSous.phyto, false), 'NON_CERTIFIABLE'],
    ['a CMR1 product without derogation', ferme({ ...cmr1, PHYTO_D_101: false }), 'NON_CERTIFIABLE'],
    ['derogation not answered', ferme(cmr1), 'NON_CERTIFIABLE'],
    ['with a derogation', ferme({ ...cmr1, PHYTO_D_101: true }), 'CERTIFIABLE'],
    ['nothing known', {}, 'NON_CERTIFIABLE'],
  ])
  testIndicateur('HVE4_SYN_I_102', [
    ['a CMR1 product without derogation leaves no point', ferme(cmr1), 0],
    ['with a derogation', ferme({ ...cmr1, PHYTO_D_101: true }), 10],
  ])
})

describe('maxima that depend on areas', () => {
  for (const [rang, surface, maximum] of [
    [12, 'CULT_D_70', 5],
    [21, 'CULT_D_70', 8],
    [27, 'CULT_D_42', 3],
    [28, 'CULT_D_42', 4],
  ] as const)
    testIndicateur(`HVE4_SYN_D_${rang}`, [
      ['a quarter of the farm', { saisies: { CULT_D_200: 80, [surface]: 20 } }, maximum / 4],
      ['the whole farm', { saisies: { CULT_D_200: 80, [surface]: 80 } }, maximum],
      ['more than the farm', { saisies: { CULT_D_200: 80, [surface]: 100 } }, maximum],
      ['no such area', { saisies: { CULT_D_200: 80 } }, 0],
      ['no farmed area', { saisies: { CULT_D_200: 0, [surface]: 20 } }, 0],
      ['no farmed area known', { saisies: { CULT_D_200: null } }, 0],
    ])
  testIndicateur('HVE4_SYN_D_11', [
    ['arable crops, potatoes and vine', { saisies: { PHYTO_D_3500: 10, CULT_D_38: 20, CULT_D_44: 30 } }, 10],
    ['orchards', { saisies: { CULT_D_45: 30 } }, 6],
    // (10 × 60 + 6 × 40) ÷ 100
    ['both', { saisies: { PHYTO_D_3500: 20, CULT_D_38: 10, CULT_D_44: 30, CULT_D_45: 40 } }, 8.4],
    ['neither', { saisies: { CULT_D_200: 80 } }, 0],
  ])
  testIndicateur('HVE4_SYN_D_29', [
    ['irrigation', { irrigation: true }, 6],
    ['without object', {}, null],
  ])
  testIndicateur('HVE4_SYN_I_229', [
    ['points of irrigation', ferme(), 6],
    ['without object', ferme({}, false), null],
  ])
})
