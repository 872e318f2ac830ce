import { describe, expect, test } from 'vitest'
import { describeBornes } from '../../testing/baremes'
import { ligne } from '../../testing/cas'
import { evaluer3a, type Ferme3a } from '../../testing/hve3a'
import { annees } from '../../testing/ift'

/** With 100 ha of each kind of land, hectares are percent. */
const CENT = [ligne('BLETEND', 'BTH', 100)]
const note = (code: string) => `HVE3A_I_${code}_NOTE`

const tranches = [
  [0, 1, 'above'],
  [10, 2],
  [20, 3],
  [30, 4],
  [40, 5],
  [50, 6],
  [60, 7],
  [70, 8],
  [80, 9],
  [90, 10],
] as const
const quarts = [
  [25, 1],
  [50, 2],
  [75, 3],
] as const

/** One eighth of an area, to 4 decimals; the first one takes the remainder. */
function huitieme(surface: number, rang: number): number {
  const part = Math.floor((surface * 10_000) / 8) / 10_000
  return rang === 0 ? Number((surface - 7 * part).toFixed(4)) : part
}

/** The points of a row for an entry. */
const points =
  (code: string, ferme: (value: number) => Ferme3a) =>
  (value: number): unknown =>
    evaluer3a(ferme(value)).get(code)

const saisie =
  (code: string, assolement: Ferme3a['assolement'] = CENT, autres: Ferme3a['saisies'] = {}) =>
  (value: number): Ferme3a => ({ assolement, saisies: { ...autres, [code]: value } })

describeBornes('features as a share of the farmed area', points(note('168'), saisie('D_66')), 0, [
  [5, 2],
  [6, 4],
  [7, 6],
  [8, 8],
  [9, 10],
])

describeBornes(
  'the heavier the main crop, the fewer points',
  points(note('2'), (value) => ({
    // Other crops share the rest of the 100 ha, each of them smaller.
    assolement: [
      ligne('BLETEND', 'BTH', value),
      ...[
        ['ORGE', 'ORH'],
        ['COLZA', 'CZH'],
        ['TOURN', 'TRN'],
        ['POIS', 'PHI'],
        ['SOJA', 'SOJ'],
        ['MAIS', 'MIS'],
        ['TRITI', 'TTH'],
        ['RIZ', 'RIZ'],
      ].map(([type = '', pac = ''], i) => ligne(type, pac, huitieme(100 - value, i))),
    ],
  })),
  6,
  [
    [20, 5, 'above'],
    [30, 4, 'above'],
    [40, 3, 'above'],
    [50, 2, 'above'],
    [60, 1, 'above'],
    [70, 0, 'above'],
  ],
  20,
)

describeBornes('plant species', points(note('11'), saisie('I_5', [])), 0, [
  [4, 1],
  [5, 2],
  [6, 3],
  [7, 4],
  [8, 5],
  [9, 6],
  [10, 7],
])

for (const code of ['I_16', 'I_18', 'I_19'])
  describeBornes(`${code}: one point for each, three at most`, points(`HVE3A_${code}_NOTE`, saisie(code)), 0, [
    [1, 1],
    [2, 2],
    [3, 3],
  ])

/** Land of each block, and its rows: area without treatment, alternatives, agri-environment measure. */
const blocs = [
  ['arable crops', ligne('BLETEND', 'BTH', 100), ['20', 'D_110'], ['23', 'D_111'], ['24', 'D_112']],
  ['vine', ligne('VIGNES', 'VRC001', 100), ['27', 'D_113'], ['30', 'D_114'], ['31', 'D_115']],
  ['orchards', ligne('VERGER', 'VRG003', 100), ['36', 'D_118'], ['39', 'D_119'], ['40', 'D_120']],
  ['other crops', ligne('CULTPLEINCHAMP', 'CAR001', 100), ['43', 'D_123'], ['45', 'D_124'], ['46', 'D_125']],
  ['soilless crops', ligne('CULTHORSOL', '', 100), ['49', 'D_126'], ['51', 'D_127'], ['53', 'D_129']],
] as const
for (const [nom, terre, nonTraite, methodes, mesure] of blocs) {
  for (const [code, surface] of [nonTraite, mesure])
    describeBornes(`${nom}, I_${code}`, points(note(code), saisie(surface, [terre])), 0, tranches)
  const [code, surface] = methodes
  describeBornes(`${nom}, I_${code}`, points(note(code), saisie(surface, [terre])), 0, quarts)
}

describeBornes('recycled water', points(note('52'), saisie('D_128')), 0, tranches)
describeBornes('vine under grass', points(note('33'), saisie('D_116', [blocs[1][1]])), 0, quarts)
describeBornes('orchards under grass', points(note('38'), saisie('D_121', [blocs[2][1]])), 0, quarts)

describeBornes(
  'clones of vine',
  points(note('32'), (value) => ({ saisies: { D_131: { vigne_nb_clones: { value } } } })),
  0,
  [
    [2, 1],
    [3, 2],
  ],
)

const ift = (mesure: string, part: number) => ({
  referencesIft: {
    GC_PT: { iftHerbicide: 1, iftHorsHerbicide: 1, indicatif: false },
    VIGNE: { iftHerbicide: 1, iftHorsHerbicide: 1, indicatif: false },
  },
  saisies: { D_130: { choix_calcul_moyenne: null, [`IFT_${mesure}_campagne`]: { ...annees(part) } } },
})
const huitiemes = [
  [0.5, 4],
  [0.625, 3],
  [0.75, 2],
  [0.875, 1],
  [1, 0],
] as const
for (const [code, mesure] of [
  ['I_21', 'herbicide_GC_PT'],
  ['I_28', 'herbicide_vigne'],
  ['I_29', 'hors_herbicide_vigne'],
] as const)
  describeBornes(
    `index of ${mesure}`,
    points(`HVE3A_${code}_NOTE`, (value) => ift(mesure, value)),
    5,
    huitiemes,
  )

/** A share of maize that costs points. */
const avecMais = (part: number) => [ligne('MAIS', 'MIS', part), ligne('BLETEND', 'BTH', 100 - part)]
for (const [pourquoi, mais, premier, bornes] of [
  ['no penalty, five points at most', 0, 5, huitiemes],
  [
    'with a penalty of one: six parts of the scale are five points',
    30,
    5,
    [
      [0.5, 3],
      [0.625, 2],
      [0.75, 1],
      [0.875, 0],
    ],
  ],
  [
    'with a penalty of two, never below 0',
    60,
    5,
    [
      [0.375, 4],
      [0.5, 2],
      [0.625, 1],
      [0.75, 0],
    ],
  ],
] as const)
  describeBornes(
    `non-herbicide index of arable crops, ${pourquoi}`,
    points(note('22'), (value) => ({ ...ift('hors_herbicide_GC_PT', value), assolement: avecMais(mais) })),
    premier,
    bornes,
  )
describeBornes(
  'penalty of maize, sunflower and temporary meadows',
  points(note('22'), (value) => ({
    ...ift('hors_herbicide_GC_PT', 0.6),
    assolement: [ligne('MAIS', 'MIS', 100 * value), ligne('BLETEND', 'BTH', 100 - 100 * value)],
  })),
  4,
  [
    [0.3, 3],
    [0.6, 2],
  ],
)

for (const [choix, premier, bornes] of [
  [
    'Choix BGA',
    10,
    [
      [40, 5],
      [60, 0],
    ],
  ],
  [
    'Bilan Corpen',
    10,
    [
      [40, 5],
      [60, 0],
    ],
  ],
  [
    'Bilan apparent',
    10,
    [
      [60, 5],
      [80, 0],
    ],
  ],
] as const)
  describeBornes(
    `nitrogen balance, ${choix}`,
    points(note('67'), saisie('D_141', CENT, { D_140: choix, D_154: 1 })),
    premier,
    bornes,
  )

describeBornes('farmed area without fertiliser', points(note('68'), saisie('D_164')), 0, tranches)
describeBornes('pure legumes', points(note('69'), saisie('D_165')), 0, [[5, 2]])
describeBornes('mixtures with legumes', points(note('70'), saisie('D_166')), 0, [
  [5, 1],
  [10, 2],
])
const avecBilan = { D_140: 'Choix BGA', D_141: 0 }
describeBornes('type I tools', points(note('71'), saisie('D_161')), 0, [[50, 1]])
describeBornes('type I tools beside a balance', points(note('71'), saisie('D_161', CENT, avecBilan)), 0, [[50, 1]])
describeBornes('type II tools beside a balance', points(note('71'), saisie('D_163', CENT, avecBilan)), 0, [[50, 2]])
describeBornes('type II tools without a balance', points(note('71'), saisie('D_163')), 0, [
  [30, 1],
  [40, 2],
  [50, 3],
  [60, 4],
  [70, 5],
  [80, 6],
  [90, 7],
])
describeBornes('soil covered in autumn', points(note('72'), saisie('D_167')), 0, [
  [75, 1],
  [100, 3],
])
describeBornes('vine and orchard under grass', points(note('73'), saisie('D_116', [blocs[1][1]])), 0, [
  [50, 1],
  [75, 2],
  [100, 3],
])

for (const [code, surface] of [
  ['83', 'D_184'],
  ['85', 'D_186'],
] as const)
  describeBornes(`irrigated area, I_${code}`, points(note(code), saisie(surface, CENT, { D_180: 100 })), 0, [
    [25, 2],
    [50, 4],
    [75, 6],
  ])
describeBornes('water drawn at low water', points(note('86'), saisie('D_182', CENT, { D_181: 100 })), 5, [
  [20, 4, 'above'],
  [40, 3, 'above'],
  [60, 2, 'above'],
  [80, 1, 'above'],
  [90, 0, 'above'],
])

describe('the hectares of one unit of an element', () => {
  test.each([
    ['D_64', 2],
    ['D_65', 2],
    ['D_66', 1],
    ['D_67', 2],
    ['D_68', 1],
    ['D_69', 0.01],
    ['D_70', 5],
    ['D_71', 20],
    ['D_72', 0.01],
    ['D_73', 0.001],
    ['D_74', 0.005],
    ['D_75', 0.01],
    ['D_76', 1],
    ['D_77', 0.001],
    ['D_78', 0.01],
    ['D_79', 0.005],
    ['D_80', 1],
    ['D_81', 1],
    ['D_82', 0.001],
  ])('%s: %d', (code, coefficient) => {
    const evaluation = evaluer3a({ assolement: [ligne('BLETEND', 'BTH', 1)], saisies: { [code]: 1000 } })
    const hectares = 1000 * coefficient
    expect([evaluation.get(`HVE3A_${code}_SET`), evaluation.get('HVE3A_D_83'), evaluation.get('HVE3A_I_168')]).toEqual([
      hectares,
      hectares,
      100 * hectares,
    ])
  })
})

describe('a value beside a bound because of its binary fraction', () => {
  test('a share is taken from the unrounded SET sum: 0.0499 ha in two halves is 5 %', () => {
    // 24.98 m and 24.92 m of hedges and wood edges: 0.2498 + 0.2492 = 0.499 ha of 9.98 ha.
    const evaluation = evaluer3a({
      assolement: [ligne('BLETEND', 'BTH', 9.98)],
      saisies: { D_72: 24.98, D_75: 24.92 },
    })
    expect([evaluation.get('HVE3A_I_168'), evaluation.get(note('168'))]).toEqual([5, 2])
  })

  test('three blocks of 10 ha with 10 points each give 10, not 9.999', () => {
    const evaluation = evaluer3a({
      familles: ['GRANCULT', 'VITIC', 'ARBOR'],
      assolement: [ligne('BLETEND', 'BTH', 10), ligne('VIGNES', 'VRC001', 10), ligne('VERGER', 'VRG003', 10)],
      saisies: { D_110: 9, D_113: 9, D_118: 9 },
    })
    expect(['HVE3A_I_62_COEFF', 'HVE3A_I_96'].map((code) => evaluation.get(code))).toEqual([0.3333, 10])
  })
})
