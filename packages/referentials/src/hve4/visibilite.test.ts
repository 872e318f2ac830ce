import { describe, expect, test } from 'vitest'
import type { Ferme } from '../../testing/cas'
import { evaluer } from '../../testing/cas'
import { lignes } from './generated/catalogue'
import { hve4 } from './scheme'

type Saisies = NonNullable<Ferme['saisies']>

interface Regle {
  /** The rule, in the words of specification 3, section 2. */
  readonly regle: string
  /** Answers that hide the rows. */
  readonly sans: readonly Ferme[]
  /** Answers that show the rows. */
  readonly avec: readonly Ferme[]
  readonly codes: readonly string[]
}

/** Rows that are visible for some values only. */
const conditionnelles = lignes.flatMap(({ code, visibleSi }) => (visibleSi === undefined ? [] : [code]))

const de = (...saisies: Saisies[]): Ferme[] => saisies.map((each) => ({ saisies: each }))
const indice = (numero: string, entree: 'D' | 'I') =>
  ['H', 'HH'].flatMap((nature) => [
    `PHYTO_${entree}_${numero}_${nature}`,
    ...['MOY', 'PLAF', 'PLAN'].map((colonne) => `PHYTO_I_${numero}_${nature}_${colonne}`),
  ])
const notes = (numero: string) => [`PHYTO_S_${numero}_H`, `PHYTO_S_${numero}_HH`]
const rows = (module: string, ...suffixes: string[]) => suffixes.map((suffix) => `${module}_${suffix}`)
const groupes = Array.from({ length: 13 }, (_, i) => 361 + i)
const avecType = (choix_type_calcul_IFT: string | null): Saisies => ({
  PHYTO_D_390: { choix_type_calcul_IFT, choix_calcul_moyenne: null, date_engagement: null },
})
const APPARENT = 'Bilan Apparent'

const regles: readonly Regle[] = [
  {
    regle: 'parcel size has a second variant where there is permanent grassland',
    sans: de({}, { CULT_D_202: 0 }),
    avec: de({ CULT_D_202: 0.1 }),
    codes: rows('BIODIV', 'D_38', 'D_41'),
  },
  {
    regle: 'the soil options follow the observation',
    sans: de({}, { BIODIV_D_62: false }),
    avec: de({ BIODIV_D_62: true }),
    codes: rows('BIODIV', 'D_63', 'D_64'),
  },
  {
    regle: 'the second question of section A once the first has a value',
    sans: de({}),
    avec: de({ PHYTO_D_10: false }, { PHYTO_D_10: true }),
    codes: rows('PHYTO', 'D_101', 'I_105'),
  },
  {
    regle: 'the third only when both have values',
    sans: de({}, { PHYTO_D_10: true }, { PHYTO_D_101: true }),
    avec: de({ PHYTO_D_10: true, PHYTO_D_101: false }),
    codes: rows('PHYTO', 'D_102'),
  },
  {
    regle: 'the tables of arable crops when PHYTO_D_3500 is above 0',
    sans: de({}, { PHYTO_D_3500: 0 }),
    avec: de({ PHYTO_D_3500: 0.1 }, { CULT_D_2: 5 }),
    codes: [...indice('320', 'D'), ...indice('305', 'I'), ...notes('305')],
  },
  {
    regle: 'the table of potatoes only when the potato area is above 0',
    sans: de({}, { CULT_D_38: 0 }, { CULT_D_37: 4 }),
    avec: de({ CULT_D_38: 0.1 }),
    codes: indice('330', 'D'),
  },
  {
    regle: 'vine only when the vine area is above 0',
    sans: de({}, { CULT_D_44: 0 }, { CULT_D_45: 3 }),
    avec: de({ CULT_D_44: 0.1 }),
    codes: [
      ...rows('PHYTO', 'D_3002', 'D_3004', 'D_500', 'I_501', 'I_502', 'I_503', 'S_504'),
      ...rows('PHYTO', 'D_600', 'I_602', 'I_603', 'S_604'),
      ...[...indice('340', 'D'), ...notes('340')],
      ...rows('FERTI', 'D_320', 'D_321', 'I_321', 'I_322', 'I_323', 'S_323'),
    ],
  },
  {
    regle:
      'soil cover, diversity and cover crops of orchards and other perennial crops when CULT_D_45 or CULT_D_46 is above 0',
    sans: de({}, { CULT_D_45: 0, CULT_D_46: 0 }, { CULT_D_44: 3 }),
    avec: de({ CULT_D_45: 0.1 }, { CULT_D_46: 0.1 }),
    codes: [
      ...rows('PHYTO', 'D_510', 'I_511', 'I_512', 'I_513', 'S_514'),
      ...rows('PHYTO', 'D_610', 'D_611', 'I_612', 'I_613', 'S_614'),
      ...rows('FERTI', 'D_330', 'D_331', 'I_331', 'I_332', 'I_333', 'S_333'),
    ],
  },
  {
    // The specification (section 2) opens the orchard index for CULT_D_46 too: lavender is no orchard, and has nothing to enter there.
    regle:
      'the groups, the index and the thresholds of orchards where there are orchards, not for other perennial crops',
    sans: de({}, { CULT_D_46: 3 }),
    avec: de({ CULT_D_45: 0.1 }),
    codes: [
      ...groupes.map((numero) => `PHYTO_D_${numero}_SURF`),
      ...[...indice('360', 'I'), ...notes('360')],
      ...rows('PHYTO', 'D_3003'),
    ],
  },
  ...groupes.map(
    (numero): Regle => ({
      regle: `the index of orchard group ${numero} once it has an area`,
      sans: de({ CULT_D_45: 9 }, { CULT_D_45: 9, [`PHYTO_D_${numero === 361 ? 362 : 361}_SURF`]: 9 }),
      avec: de({ CULT_D_45: 9, [`PHYTO_D_${numero}_SURF`]: 0.1 }),
      codes: rows('PHYTO', `D_${numero}_H`, `D_${numero}_HH`),
    }),
  ),
  {
    regle: 'the measures of the index by calculation type once one is chosen',
    sans: de({}, avecType(null)),
    avec: de(avecType('HVE'), avecType('MAEC')),
    codes: [
      'PHYTO_I_389',
      ...[1, 2, 3, 4].flatMap((n) => rows('PHYTO', `D_39${n}`, `D_39${n + 4}`, `I_39${n}`, `S_39${n}`)),
    ],
  },
  {
    regle: 'horticulture and nursery when their area is above 0',
    sans: de({}, { CULT_D_70: 0 }),
    avec: de({ CULT_D_70: 0.1 }),
    codes: [
      ...rows('PHYTO', 'D_400', 'D_401', 'D_402', 'D_403', 'I_404', 'I_405', 'I_406', 'I_407', 'S_408', 'I_409'),
      ...rows('PHYTO', 'S_449', 'D_62', 'I_66', 'D_525', 'I_526', 'D_520', 'I_521', 'I_522', 'I_523', 'S_524'),
      ...rows('FERTI', 'D_20', 'D_21', 'D_22', 'D_23', 'I_20', 'I_21', 'I_22', 'I_23', 'I_24', 'I_25', 'S_20'),
      ...rows('FERTI', 'D_340', 'D_341', 'I_341', 'I_342', 'I_343', 'S_343'),
      ...rows('FERTI', 'D_80', 'D_83', 'I_80', 'I_81', 'I_82', 'S_80', 'D_81', 'I_83', 'S_81', 'D_82', 'I_84', 'S_82'),
      'FERTI_S_85',
    ],
  },
  {
    regle: 'grassed inter-rows where there are perennial crops',
    sans: de({}, { CULT_D_47: 0 }),
    avec: de({ CULT_D_47: 0.1 }, { CULT_D_44: 1 }),
    codes: rows('PHYTO', 'D_550', 'I_551', 'S_569'),
  },
  {
    regle: 'recycling and diversity of soilless crops where there are some',
    sans: de({}, { CULT_D_42: 0 }, { CULT_D_41: 2 }),
    avec: de({ CULT_D_42: 0.1 }),
    codes: [
      ...rows('PHYTO', 'D_570', 'D_571', 'D_572', 'I_573', 'I_574', 'I_575', 'I_576', 'S_599'),
      ...rows('PHYTO', 'D_630', 'D_631', 'I_632', 'I_633', 'S_634'),
    ],
  },
  {
    regle: 'diversity of vegetables, flowers and fruit where there are some, soilless ones apart',
    sans: de({}, { CULT_D_42: 3 }),
    avec: de({ CULT_D_39: 0.1 }, { CULT_D_40: 0.1 }, { CULT_D_41: 0.1 }, { CULT_D_43: 0.1 }),
    codes: rows('PHYTO', 'D_620', 'D_621', 'I_622', 'I_623', 'S_624'),
  },
  {
    regle: 'the entries of the global nitrogen balance, the default of an empty choice',
    sans: de({ FERTI_D_103: APPARENT }),
    avec: de({}, { FERTI_D_103: 'Balance Globale Azotée' }),
    codes: rows('FERTI', 'D_112', 'D_130', 'D_131', 'D_132'),
  },
  {
    regle: 'the entries of the apparent balance',
    sans: de({}, { FERTI_D_103: 'Balance Globale Azotée' }),
    avec: de({ FERTI_D_103: APPARENT }),
    codes: rows('FERTI', 'D_115', 'D_116', 'D_117', 'D_134', 'D_135', 'D_136', 'D_137'),
  },
  {
    regle:
      'the points of the apparent balance of grazing livestock: that method, and an orientation other than "Autre"',
    sans: de({ FERTI_D_101: '4500' }, { FERTI_D_103: APPARENT }, { FERTI_D_103: APPARENT, FERTI_D_101: 'Autre' }),
    avec: de({ FERTI_D_103: APPARENT, FERTI_D_101: '4500' }),
    codes: rows('FERTI', 'S_12'),
  },
  {
    regle: 'a reduced table when the answer is Oui',
    sans: de({ FERTI_D_102: true }),
    avec: de({}, { FERTI_D_102: false }),
    codes: rows('FERTI', 'D_105', 'D_1050', 'I_109', 'I_108', 'S_1'),
  },
  {
    regle: 'the weighted points of grazing livestock: unless the answer is Oui',
    sans: de({}, { FERTI_D_103: APPARENT, FERTI_D_101: '4500', FERTI_D_102: true }),
    avec: de({ FERTI_D_103: APPARENT, FERTI_D_101: '4500' }),
    codes: rows('FERTI', 'S_2'),
  },
  {
    regle: 'irrigation only when the farm is flagged as irrigating',
    sans: [{}, { irrigation: false, saisies: { CULT_D_70: 1, CULT_D_42: 1 } }],
    avec: [{ irrigation: true, saisies: { CULT_D_70: 1, CULT_D_42: 1 } }],
    codes: conditionnelles.filter((code) => code.startsWith('HVE4_IRRI_')).map((code) => code.replace('HVE4_', '')),
  },
  {
    regle: 'irrigated horticulture and nursery where there is some',
    sans: [{ irrigation: true }, { irrigation: true, saisies: { CULT_D_70: 0 } }],
    avec: [{ irrigation: true, saisies: { CULT_D_70: 0.1 } }],
    codes: rows('IRRI', 'D_201', 'D_202', 'I_203', 'I_204', 'I_205'),
  },
  {
    regle: 'recycling of soilless crops where there are some',
    sans: [{ irrigation: true }, { irrigation: true, saisies: { CULT_D_42: 0 } }],
    avec: [{ irrigation: true, saisies: { CULT_D_42: 0.1 } }],
    codes: rows('IRRI', 'D_80', 'D_81', 'D_82', 'I_83', 'I_84', 'I_85', 'I_86'),
  },
  {
    regle: 'irrigation has its lines of the synthesis only for a farm that irrigates',
    sans: [{}],
    avec: [{ irrigation: true }],
    codes: [
      ...Array.from({ length: 7 }, (_, i) => [`SYN_D_${29 + i}`, `SYN_I_${229 + i}`]).flat(),
      ...rows('SYN', 'D_400', 'I_104', 'I_114'),
    ],
  },
]

describe('rows visible only for some values', () => {
  test.each(regles)('$regle', ({ sans, avec, codes }) => {
    const shown = (ferme: Ferme) => {
      const evaluation = evaluer(ferme)
      return codes.filter((code) => hve4.isVisible(evaluation, `HVE4_${code}`))
    }
    for (const ferme of sans) expect(shown(ferme), JSON.stringify(ferme)).toEqual([])
    for (const ferme of avec) expect(shown(ferme), JSON.stringify(ferme)).toEqual(codes)
  })

  test('are all covered by one of these rules', () => {
    const known = new Set(regles.flatMap(({ codes }) => codes).map((code) => `HVE4_${code}`))
    expect(conditionnelles.filter((code) => !known.has(code))).toEqual([])
  })

  test('a hidden row keeps its value', () => {
    const evaluation = evaluer({ saisies: { CULT_D_44: 0, PHYTO_D_500: 2 } })
    expect([hve4.isVisible(evaluation, 'HVE4_PHYTO_D_500'), evaluation.get('HVE4_PHYTO_D_500')]).toEqual([false, 2])
  })
})
