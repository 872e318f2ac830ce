import { describe, expect, test } from 'vitest'
import { describeBareme } from '../../../testing/baremes'
import { evaluer } from '../../../testing/cas'
import { annees } from '../../../testing/ift'
import { testIndicateur } from '../../../testing/indicateur'
import { hve4 } from '../scheme'

const choix = { choix_type_calcul_IFT: 'HVE', choix_calcul_moyenne: null, date_engagement: null } as const

for (const rang of [1, 3, 4])
  describeBareme(
    `HVE4_PHYTO_S_39${rang}`,
    'mean as a share of the reference',
    (value) => ({
      saisies: { PHYTO_D_390: choix, [`PHYTO_D_39${rang}`]: annees(value), [`PHYTO_D_39${rang + 4}`]: 100 },
    }),
    5,
    [
      [50, 4],
      [62.5, 3],
      [75, 2],
      [87.5, 1],
      [100, 0],
    ],
  )

describe('arable crops without herbicides', () => {
  /** 100 ha of arable crops, including `mais` of maize. */
  const ferme = (value: number, mais: number) => ({
    saisies: {
      PHYTO_D_390: choix,
      PHYTO_D_392: annees(value),
      PHYTO_D_396: 100,
      PHYTO_D_3500: 100,
      CULT_D_3: mais,
    },
  })
  describeBareme('HVE4_PHYTO_S_392', 'without penalty, 5 at most', (value) => ferme(value, 0), 5, [
    [50, 4],
    [62.5, 3],
    [75, 2],
    [87.5, 1],
    [100, 0],
  ])
  describeBareme('HVE4_PHYTO_S_392', 'with a penalty of 1, at least 0', (value) => ferme(value, 30), 5, [
    [50, 3],
    [62.5, 2],
    [75, 1],
    [87.5, 0],
  ])
  describeBareme('HVE4_PHYTO_S_392', 'with a penalty of 2', (value) => ferme(value, 60), 5, [
    [37.5, 4],
    [50, 2],
    [62.5, 1],
    [75, 0],
  ])
  describeBareme('HVE4_PHYTO_S_392', 'penalty by share of light crops', (value) => ferme(50, 100 * value), 4, [
    [0.3, 3],
    [0.6, 2],
  ])

  // The limit of 5 hides the two best bands in the note, but not in its explanation.
  test.each([
    [12.4999, 8],
    [12.5, 7],
    [37.4999, 7],
    [37.5, 6],
  ])('explains a share of %d %% by a band of %d', (value, points) => {
    const { bands } = hve4.explain(evaluer(ferme(value, 0)), 'HVE4_PHYTO_S_392')
    expect(bands[0]?.hit.points).toBe(points)
  })
})

describe('the missing inputs of a score', () => {
  const saisies = { PHYTO_D_390: choix, PHYTO_D_391: annees(40, 60, 110), PHYTO_D_395: 100 }
  testIndicateur('HVE4_PHYTO_S_391', [
    ['all of it', { saisies }, 5],
    ['a type', { saisies: { ...saisies, PHYTO_D_390: { ...choix, choix_type_calcul_IFT: null } } }, null],
    ['a choice', { saisies: { ...saisies, PHYTO_D_390: null } }, null],
    ['a mean', { saisies: { ...saisies, PHYTO_D_391: null } }, null],
    ['a reference', { saisies: { ...saisies, PHYTO_D_395: null } }, null],
    ['a reference above 0', { saisies: { ...saisies, PHYTO_D_395: 0 } }, null],
    [
      'two campaigns make 50',
      { saisies: { ...saisies, PHYTO_D_390: { ...choix, choix_calcul_moyenne: 'biannuelle' } } },
      4,
    ],
    [
      'three campaigns make 70',
      { saisies: { ...saisies, PHYTO_D_390: { ...choix, choix_calcul_moyenne: 'triannuelle' } } },
      3,
    ],
  ])
})
