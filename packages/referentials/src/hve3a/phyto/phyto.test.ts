import { describe, expect, test } from 'vitest'
import { ligne } from '../../../testing/cas'
import { evaluer3a, type Ferme3a, testCode3a } from '../../../testing/hve3a'
import { annees } from '../../../testing/ift'
import { hve3a } from '../scheme'

const CENT = [ligne('BLETEND', 'BTH', 100)]
const vigne = (surface: number) => ligne('VIGNES', 'VRC001', surface)
const reference = { iftHerbicide: 2, iftHorsHerbicide: 4, indicatif: false }
const REFERENCES = { referencesIft: { GC_PT: reference, VIGNE: reference } }

const ift = (choix: string | null, valeurs: ReturnType<typeof annees>, saisies: Ferme3a['saisies'] = {}): Ferme3a => ({
  ...REFERENCES,
  assolement: CENT,
  saisies: { ...saisies, D_130: { choix_calcul_moyenne: choix, IFT_herbicide_GC_PT_campagne: { ...valeurs } } },
})

describe('the index', () => {
  testCode3a('I_21', [
    ['is that of the current year by default', ift(null, annees(1, 2, 3)), 1],
    ['that of the current year when chosen', ift('annee_courante', annees(1, 2, 3)), 1],
    ['the mean of two years', ift('biannuelle', annees(1, 2, 9)), 1.5],
    ['the mean of three', ift('triannuelle', annees(1, 2, 4)), 2.3333],
    ['of the years that there are', ift('triannuelle', annees(1, null, 4)), 2.5],
    ['empty without any', ift('biannuelle', annees(null, null, 4)), null],
  ])
  testCode3a('I_21_NOTE', [
    ['by the reference', ift(null, annees(1)), 4],
    ['none without an index, unless an auditor gave some', ift(null, annees(null)), null],
    ['those of the auditor then', ift(null, annees(null), { I_56: 3 }), 3],
    ['the calculated ones win', ift(null, annees(1), { I_56: 3 }), 4],
    ['those of the auditor without a reference', { ...ift(null, annees(1), { I_56: 3 }), referencesIft: {} }, 3],
    [
      'none by a reference of 0',
      { ...ift(null, annees(1)), referencesIft: { GC_PT: { ...reference, iftHerbicide: 0 } } },
      null,
    ],
    [
      'bounds that rounding makes equal give the fewest points',
      { ...ift(null, annees(0.0001)), referencesIft: { GC_PT: { ...reference, iftHerbicide: 0.0001 } } },
      0,
    ],
  ])
  for (const [directe, item] of [
    ['I_57', 'I_22_NOTE'],
    ['I_58', 'I_28_NOTE'],
    ['I_59', 'I_29_NOTE'],
  ] as const)
    testCode3a(item, [['those of the auditor', { saisies: { [directe]: 2 } }, 2]])
  testCode3a('I_60', [
    [
      'maize, sunflower and temporary meadows over large crops without permanent grassland',
      {
        assolement: [
          ligne('MAIS', '', 1),
          ligne('MAISFOUR', '', 2),
          ligne('TOURN', '', 3),
          ligne('PTLEGPURE', '', 4),
          ligne('BLETEND', '', 10),
          ligne('PPNFERTI', '', 50),
          vigne(50),
        ],
      },
      0.5,
    ],
    ['empty on grass', { assolement: [ligne('PPNFERTI', '', 50)] }, null],
  ])
  testCode3a('I_61', [
    ['weighs five and seven', { saisies: { I_56: 5, I_57: 1 } }, 2.6667],
    // Just beside a tie on either side, where slightly wrong weights become visible.
    ['and no less', { saisies: { I_56: 5, I_57: 0.0007 } }, 2.0837],
    ['and no more', { saisies: { I_56: 5, I_57: 0.0009 } }, 2.0839],
    ['is empty when one is', { saisies: { I_56: 5 } }, null],
  ])
})

test.each([
  [0.9999, 8],
  [1, 7],
  [1.4999, 7],
  [1.5, 6],
])('the non-herbicide scale of arable crops at %d of 4 is %d before its ceiling', (index, points) => {
  const evaluation = evaluer3a({
    ...REFERENCES,
    saisies: { D_130: { IFT_hors_herbicide_GC_PT_campagne: { ...annees(index) } } },
  })
  const { bands, value } = hve3a.explain(evaluation, 'HVE3A_D_130_HH_GC_NOTE')
  expect([bands[0]?.hit.points, value]).toEqual([points, 5])
})

describe('grass between rows', () => {
  testCode3a('I_33', [
    ['all rows when nothing is said', { assolement: [vigne(30)], saisies: { D_116: 15 } }, 50],
    [
      'an exact third: 22.5 of 30 ha in one row of three is 25 %',
      { assolement: [vigne(30)], saisies: { D_116: 22.5, D_117: '1_INTER_RANG_SUR_3' } },
      25,
    ],
    ['at most 100', { assolement: [vigne(30)], saisies: { D_116: 31 } }, 100],
    ['empty without an area', { assolement: [vigne(30)] }, null],
  ])
  testCode3a('I_38', [
    [
      'four rows of five in orchards',
      { assolement: [ligne('VERGER', 'VRG003', 10)], saisies: { D_121: 10, D_122: '4_INTER_RANG_SUR_5' } },
      80,
    ],
  ])
})

describe('diversity and equipment', () => {
  const especes = (deux: number | null, trois: number | null) => ({
    nb_especes: null,
    nb_varietes: null,
    nb_especes_2_varietes: deux,
    nb_especes_3_varietes: trois,
  })
  for (const [code, champ] of [
    ['I_37', 'arboriculture'],
    ['I_44', 'legumes_fleurs_fruits'],
    ['I_50', 'hors_sol'],
  ] as const)
    testCode3a(`${code}_NOTE`, [
      ['a species with three varieties counts twice', { saisies: { D_131: { [champ]: especes(1, 2) } } }, 5],
      ['six at most', { saisies: { D_131: { [champ]: especes(7, 0) } } }, 6],
      ['six exactly', { saisies: { D_131: { [champ]: especes(0, 3) } } }, 6],
      ['one empty counts 0', { saisies: { D_131: { [champ]: especes(null, 1) } } }, 2],
      ['both empty, none', { saisies: { D_131: { [champ]: especes(null, null) } } }, null],
    ])
  testCode3a('I_25_NOTE', [
    ['one for the site', { saisies: { D_132: ['AMGAIR', 'RESCOL'] } }, 1],
    ['one for the sprayer', { saisies: { D_132: ['KITENV'] } }, 1],
    ['two for both', { saisies: { D_132: ['VOLUC', 'PANRECUP'] } }, 2],
    ['none for an unknown code', { saisies: { D_132: ['LUTTE_MECANIQUE'] } }, 0],
    ['none of an empty list', { saisies: { D_132: [] } }, 0],
    ['nothing said', {}, null],
  ])
  test.each(['AMGAIR', 'POTENC', 'PLATEAU', 'AMPAIL', 'RESCOL', 'VOLUC'])(
    '%s counts as equipment of the site',
    (code) => {
      const evaluation = evaluer3a({ saisies: { D_132: [code, 'KITENV'] } })
      expect(evaluation.get('HVE3A_I_54')).toBe(2)
    },
  )
  test.each([
    ...['MATPRELOC', 'VOLUCPRO', 'SYSTANTIGT', 'SYSTCONF', 'SYSTINJ', 'PANRECUP', 'MATPREDOS', 'CUVRINC', 'KITENV'],
  ])('%s counts as equipment of the sprayer', (code) => {
    expect(evaluer3a({ saisies: { D_132: ['AMGAIR', code] } }).get('HVE3A_I_41')).toBe(2)
  })
})

describe('the balance of the strategy', () => {
  const ferme = (familles: readonly string[]): Ferme3a => ({
    familles,
    assolement: [ligne('BLETEND', 'BTH', 30), vigne(10)],
    saisies: { D_110: 30, D_113: 4 },
  })
  testCode3a('I_96', [
    ['weighs by area', ferme(['GRANCULT', 'VITIC']), 8.75],
    ['leaves out a family that the farm has not', ferme(['VITIC']), 5],
    ['meadows have the block of arable crops', ferme(['PRAIRS']), 10],
    ['is 0 when the families that there are have no area', ferme(['HORSOL']), 0],
    ['is empty without families', ferme([]), null],
  ])
  testCode3a('I_63_COEFF', [
    ['of its family', ferme(['GRANCULT', 'VITIC']), 0.25],
    ['is 1 alone', ferme(['VITIC']), 1],
    ['is empty without the family', ferme(['GRANCULT']), null],
  ])
  testCode3a('I_66_COEFF', [['is 0 without area', ferme(['HORSOL']), 0]])
  testCode3a('I_26', [
    ['has the sum of its items', ferme(['GRANCULT']), 10],
    ['is empty without the family', ferme(['VITIC']), null],
  ])

  const tout = evaluer3a({
    ...REFERENCES,
    assolement: [
      ligne('BLETEND', 'BTH', 1),
      vigne(1),
      ligne('VERGER', 'VRG003', 1),
      ligne('CULTPLEINCHAMP', '', 1),
      ligne('CULTHORSOL', '', 1),
    ],
    saisies: {
      ...Object.fromEntries(
        [110, 111, 112, 113, 114, 115, 116, 118, 119, 120, 121, 123, 124, 125, 126, 127, 129].map((numero) => [
          `D_${numero}`,
          1,
        ]),
      ),
      D_128: 100,
      D_130: Object.fromEntries(
        ['herbicide_GC_PT', 'hors_herbicide_GC_PT', 'herbicide_vigne', 'hors_herbicide_vigne'].map((mesure) => [
          `IFT_${mesure}_campagne`,
          { ...annees(0) },
        ]),
      ),
      D_131: {
        vigne_nb_clones: { value: 3 },
        arboriculture: especes(6, 0),
        legumes_fleurs_fruits: especes(6, 0),
        hors_sol: especes(6, 0),
      },
      D_132: ['AMGAIR', 'KITENV'],
    },
  })
  test.each([
    ['I_26', 35],
    ['I_35', 40],
    ['I_42', 34],
    ['I_48', 31],
    ['I_55', 41],
  ])('%s of a farm with every practice reaches the maximum of the block', (code, maximum) => {
    expect(tout.get(`HVE3A_${code}`)).toBe(maximum)
  })

  function especes(deux: number, trois: number) {
    return { nb_especes_2_varietes: deux, nb_especes_3_varietes: trois }
  }
})
