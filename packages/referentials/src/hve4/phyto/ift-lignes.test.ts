import { describe } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { annees, seuils } from '../../../testing/ift'
import { testIndicateur } from '../../../testing/indicateur'

/** A vine of 10 ha, ceiling 10 and floor 5, old ceiling 20 and no old floor. */
const vigne = { parametresIft: { viti: seuils([10, 5], [20, null]) } }

describe('points of an index', () => {
  for (const nature of ['H', 'HH'])
    describeBareme(
      `HVE4_PHYTO_S_340_${nature}`,
      'five steps of 1 between floor 5 and ceiling 10',
      (value) => ({ ...vigne, saisies: { CULT_D_44: 10, [`PHYTO_D_340_${nature}`]: annees(value) } }),
      5,
      [
        [6, 4],
        [7, 3],
        [8, 2],
        [9, 1],
        [10, 0],
      ],
    )
  for (const nature of ['H', 'HH'])
    describeBareme(
      `HVE4_PHYTO_S_305_${nature}`,
      'five steps of 1 between floor 1 and ceiling 2',
      (value) => ({
        parametresIft: { gc_hors_pdt: seuils([2, 1]) },
        saisies: { PHYTO_D_3500: 10, [`PHYTO_D_320_${nature}`]: annees(value) },
      }),
      5,
      [
        [1.2, 4],
        [1.4, 3],
        [1.6, 2],
        [1.8, 1],
        [2, 0],
      ],
    )

  testIndicateur('HVE4_PHYTO_S_340_H', [
    ['no index', { ...vigne, saisies: { CULT_D_44: 10 } }, null],
    ['no ceiling', { saisies: { PHYTO_D_340_H: annees(1) } }, null],
  ])
})

describe('the mean of an index', () => {
  const troisAnnees = annees(1, 2, 4.5)
  testIndicateur('HVE4_PHYTO_I_340_H_MOY', [
    ['an empty choice is the current campaign', { saisies: { PHYTO_D_340_H: troisAnnees } }, 1],
    ['current', { saisies: { PHYTO_D_302: 'ANNEE_COURANTE', PHYTO_D_340_H: troisAnnees } }, 1],
    ['two campaigns', { saisies: { PHYTO_D_302: 'BIANNUEL', PHYTO_D_340_H: troisAnnees } }, 1.5],
    ['three campaigns', { saisies: { PHYTO_D_302: 'TRIANNUEL', PHYTO_D_340_H: troisAnnees } }, 2.5],
    ['a missing one is ignored', { saisies: { PHYTO_D_302: 'BIANNUEL', PHYTO_D_340_H: annees(1, null, 9) } }, 1],
    ['only the middle one', { saisies: { PHYTO_D_302: 'TRIANNUEL', PHYTO_D_340_H: annees(null, 2) } }, 2],
    ['none', { saisies: { PHYTO_D_302: 'TRIANNUEL', PHYTO_D_340_H: annees(null) } }, null],
    ['a year outside the choice does not count', { saisies: { PHYTO_D_340_H: annees(null, 2, 3) } }, null],
  ])
})

describe('old thresholds', () => {
  const anciens = { ...vigne, saisies: { PHYTO_D_3002: true, PHYTO_D_340_H: annees(6) } }
  testIndicateur('HVE4_PHYTO_I_340_H_PLAF', [
    ['replace the current ones when asked for', anciens, 20],
    ['not asked for', { ...vigne, saisies: { PHYTO_D_3002: false } }, 10],
    ['not answered', vigne, 10],
    ['asked for another crop only', { ...vigne, saisies: { PHYTO_D_3001: true, PHYTO_D_3003: true } }, 10],
  ])
  testIndicateur('HVE4_PHYTO_I_340_H_PLAN', [['a missing one has no replacement', anciens, null]])
  testIndicateur('HVE4_PHYTO_S_340_H', [['and brings no points', anciens, null]])
})

describe('arable crops with potatoes', () => {
  const parametresIft = { gc_hors_pdt: seuils([4, 1]), gc_pdt: seuils([20, 10]) }
  const indices = { PHYTO_D_320_H: annees(2, 4), PHYTO_D_330_H: annees(10) }
  const les = (surfaceGc: number | null, surfacePdt: number | null, autres = {}) => ({
    parametresIft,
    saisies: { PHYTO_D_3500: surfaceGc, CULT_D_38: surfacePdt, ...indices, ...autres },
  })
  testIndicateur('HVE4_PHYTO_I_305_H', [
    ['weighted by area, none for a campaign that lacks one of the two', les(60, 40), annees(5.2)],
    ['arable crops only', les(60, 0), annees(2, 4)],
    ['potatoes left empty are no potatoes', les(60, null), annees(2, 4)],
    ['potatoes only', les(0, 40), annees(10)],
    ['neither', les(0, 0), null],
  ])
  testIndicateur('HVE4_PHYTO_I_305_H_MOY', [
    // Not (3 × 60 + 10 × 40) ÷ 100: the campaigns are combined first.
    ['over the combined campaigns', les(60, 40, { PHYTO_D_302: 'BIANNUEL' }), 5.2],
  ])
  testIndicateur('HVE4_PHYTO_I_305_H_PLAF', [
    ['weighted like the index', les(60, 40), 10.4],
    ['arable crops only', les(60, 0), 4],
    ['potatoes only', les(0, 40), 20],
    ['one of the two missing', { ...les(60, 40), parametresIft: { gc_pdt: seuils([20, 10]) } }, null],
  ])
  testIndicateur('HVE4_PHYTO_I_305_H_PLAN', [['weighted like the index', les(60, 40), 4.6]])
  // Steps of 1.16 from 10.4: the last one starts at 5.76.
  testIndicateur('HVE4_PHYTO_S_305_H', [['5.2 is under the last step', les(60, 40), 5]])
})

describe('families by area', () => {
  const ferme = {
    parametresIft: vigne.parametresIft,
    saisies: { PHYTO_D_3500: 60, CULT_D_44: 30, CULT_D_45: 10, PHYTO_D_340_H: annees(5), PHYTO_D_340_HH: annees(8) },
  }
  testIndicateur('HVE4_PHYTO_S_381', [['herbicides and the rest', ferme, 7]])
  testIndicateur('HVE4_PHYTO_S_384', [['30 of 100 ha', ferme, 2.1]])
  testIndicateur('HVE4_PHYTO_S_383', [['an area without index brings nothing', ferme, null]])
  testIndicateur('HVE4_PHYTO_S_399', [
    ['and keeps its weight', ferme, 2.1],
    ['nothing known', {}, null],
  ])
})
