import { describe, expect, test } from 'vitest'
import { evaluer, ligne } from '../../../testing/cas'
import { testIndicateur } from '../../../testing/indicateur'
import { hve4 } from '../scheme'
import { couverts } from './especes'
import { elementsIae } from './iae'

test('the short names of features and covers are those of the catalogue without place and quantity', () => {
  const libelle = (code: string) => hve4.indicateurs.get(code)?.libelle
  for (const { exploitation, terreArable, nom } of elementsIae) {
    const [surExploitation, surTerreArable] = [exploitation, terreArable].map((n) => libelle(`HVE4_BIODIV_D_${n}`))
    expect(surExploitation).toEqual({ fr: `${nom.fr} sur l’exploitation`, en: `${nom.en} on the whole farm` })
    if (terreArable !== undefined)
      expect(surTerreArable).toEqual({ fr: `${nom.fr} sur terre arable`, en: `${nom.en} on arable land` })
  }
  for (const { numero, nom } of couverts) {
    const especes = libelle(`HVE4_BIODIV_D_${numero}`)
    expect([especes?.fr.split(/\s:/)[0], especes?.en.split(':')[0]]).toEqual([nom.fr, nom.en])
  }
})

describe('agro-ecological features in hectares', () => {
  // Coefficients in the order of the specification (section 9), for the whole farm: D_11 to D_28.
  const coefficients = [
    0.002, 0.001, 0.003, 1.5, 1.5, 0.001, 0.0001, 0.0009, 1, 1.5, 2, 3, 9, 1.5, 0.0009, 1, 0.0005, 0.0005,
  ]
  test.each(coefficients.map((coefficient, i) => [`HVE4_BIODIV_D_${11 + i}`, coefficient, i] as const))(
    '1000 units of %s weigh 1000 × %d',
    (code, coefficient, i) => {
      const evaluation = evaluer({ saisies: { [code]: 1000 } })
      expect(evaluation.get(`HVE4_BIODIV_I_${11 + i}`)).toBe(1000 * coefficient)
      expect(evaluation.get('HVE4_BIODIV_I_202')).toBe(1000 * coefficient)
    },
  )

  testIndicateur('HVE4_BIODIV_I_202', [
    // 0.4 m of wall is 0.00004 ha and 0.04 m of row is 0.00004 ha: each conversion rounds to 0, their sum 0.00008 to 0.0001.
    ['is rounded once, after the sum', { saisies: { BIODIV_D_17: 0.4, BIODIV_D_12: 0.04 } }, 0.0001],
    ['takes the arable quantity while the farm one is empty', { saisies: { BIODIV_D_4: 2 } }, 3],
    [
      'takes the farm quantity once it is entered, arable land included',
      { saisies: { BIODIV_D_4: 2, BIODIV_D_14: 3 } },
      4.5,
    ],
    ['is empty when no quantity is known', {}, null],
    ['does not take a farm without fallow for one with 0 ha', { assolement: [ligne('BLETEND', 'BTH', 10)] }, null],
  ])

  testIndicateur('HVE4_BIODIV_D_9', [
    [
      'adds fallow of 5 years or less, of 6 or more, and wildlife or flower fallow; bare fallow and strips are no feature',
      {
        assolement: [
          ligne('JACH_5', 'JAC', 1),
          ligne('JACH_6', '', 2),
          ligne('GEL_FAUNE', '', 4),
          ligne('JACH_NOIR', 'JNO', 8),
          ligne('GEL_BANDE', 'BTA', 16),
        ],
      },
      7,
    ],
  ])
})

describe('the 4 % obligation', () => {
  const soumise = { BIODIV_D_29: 100, BIODIV_D_30: 0, BIODIV_D_31: 0 }
  testIndicateur('HVE4_BIODIV_I_32', [
    ['4 % is enough', { saisies: { ...soumise, BIODIV_D_9: 4 } }, 'OK'],
    ['3.99 % is not', { saisies: { ...soumise, BIODIV_D_9: 3.99 } }, 'KO'],
    ['3.995 % counts as 4 %, being kept to 4 decimals', { saisies: { ...soumise, BIODIV_D_9: 3.995 } }, 'OK'],
    ['10 ha of arable land are subject', { saisies: { ...soumise, BIODIV_D_29: 10, BIODIV_D_9: 0 } }, 'KO'],
    ['just under 10 ha is not', { saisies: { ...soumise, BIODIV_D_29: 9.9999, BIODIV_D_9: 0 } }, 'NON_CONCERNEE'],
    ['75 % of leys, fallow and legumes is subject', { saisies: { ...soumise, BIODIV_D_30: 75, BIODIV_D_9: 0 } }, 'KO'],
    ['just over 75 % is not', { saisies: { ...soumise, BIODIV_D_30: 75.0001, BIODIV_D_9: 0 } }, 'NON_CONCERNEE'],
    ['75 % of grass and rice is subject', { saisies: { ...soumise, BIODIV_D_31: 75, BIODIV_D_9: 0 } }, 'KO'],
    [
      'just over 75 % of grass and rice is not',
      { saisies: { ...soumise, BIODIV_D_31: 75.0001, BIODIV_D_9: 0 } },
      'NON_CONCERNEE',
    ],
    ['nothing is said while no feature is known', { saisies: soumise }, null],
  ])

  testIndicateur('HVE4_BIODIV_D_30', [
    [
      'counts leys, fallow, soya, protein crops and lucerne over arable land',
      // 2 + 3 + 4 + 5 + 6 of 40 ha; the permanent meadow is not arable land.
      {
        assolement: [
          ligne('PTGRMNPUR', 'RGA', 2),
          ligne('JACH_5', 'JAC', 3),
          ligne('SOJA', 'SOJ', 4),
          ligne('POIS', 'PPR', 5),
          ligne('DESHYDR', 'LUD', 6),
          ligne('BLETEND', 'BTH', 20),
          ligne('PPFERTINT', 'PPH', 60),
        ],
      },
      50,
    ],
  ])

  testIndicateur('HVE4_BIODIV_D_31', [
    [
      'counts permanent and temporary grassland and rice over the farmed area',
      {
        assolement: [
          ligne('PPFERTINT', 'PPH', 10),
          ligne('PTGRMNPUR', 'RGA', 5),
          ligne('RIZ', '', 5),
          ligne('BLETEND', 'BTH', 20),
        ],
      },
      50,
    ],
  ])
})

describe('families of features', () => {
  const trois = { BIODIV_D_15: 0.1, BIODIV_D_11: 10, BIODIV_D_18: 10 }
  testIndicateur('HVE4_BIODIV_S_365', [
    ['three of four families give two points', { saisies: trois }, 2],
    ['four give no more', { saisies: { ...trois, BIODIV_D_17: 10 } }, 2],
    ['two give none', { saisies: { BIODIV_D_15: 0.1, BIODIV_D_11: 10 } }, 0],
    ['a quantity of 0 is no presence', { saisies: { ...trois, BIODIV_D_18: 0 } }, 0],
    ['two elements of one family count once', { saisies: { BIODIV_D_11: 10, BIODIV_D_12: 10, BIODIV_D_22: 1 } }, 0],
    [
      'features without family count for none',
      { saisies: { BIODIV_D_15: 0.1, BIODIV_D_11: 10, BIODIV_D_26: 5, BIODIV_D_28: 5 } },
      0,
    ],
    ['nothing is said while no feature is known', {}, null],
  ])

  testIndicateur('HVE4_BIODIV_S_36', [
    [
      '10 % of features of three families give the maximum',
      { saisies: { CULT_D_200: 1, ...trois, BIODIV_D_26: 1 } },
      9,
    ],
    ['without farmed area the diversity still counts', { saisies: trois }, 2],
  ])
})
