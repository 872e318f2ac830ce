import { atMost, type BandTable, banded, copy, type Formula, fromIncluded } from '@sillon/engine'
import { tableQuarts, tableTranches } from '../baremes-communs'
import { partEnherbee } from '../inter-rangs'
import type { ChampDiversite } from '../kind-diversite'
import { pct } from '../parts'
import { duRegistre } from '../registre'
import { type Code, type CodeHve3a, calcul, formule, noteDe, noteParBareme, saisie } from '../valeurs'
import { surfaceDuBloc } from './blocs'

/** A share of a block's area: its row, its entry, the area. Use of the family's area: control plan, to be verified. */
const part = (code: CodeHve3a, surface: CodeHve3a, entier: CodeHve3a, table: BandTable) => [
  saisie(surface, 'arrete-2011', duRegistre(surface)),
  calcul(code, 'plan-v3', pct(surface, entier)),
  noteParBareme(code, 'arrete-2011-signe', table),
]

const { GC, VIGNE, ARBO, AUTRES, HORSOL } = surfaceDuBloc

/** Area without treatment, area under an agri-environment measure: one point above 0, one more for each tenth. */
const tranches = [
  ...part('HVE3A_I_20', 'HVE3A_D_110', GC, tableTranches),
  ...part('HVE3A_I_24', 'HVE3A_D_112', GC, tableTranches),
  ...part('HVE3A_I_27', 'HVE3A_D_113', VIGNE, tableTranches),
  ...part('HVE3A_I_31', 'HVE3A_D_115', VIGNE, tableTranches),
  ...part('HVE3A_I_36', 'HVE3A_D_118', ARBO, tableTranches),
  ...part('HVE3A_I_40', 'HVE3A_D_120', ARBO, tableTranches),
  ...part('HVE3A_I_43', 'HVE3A_D_123', AUTRES, tableTranches),
  ...part('HVE3A_I_46', 'HVE3A_D_125', AUTRES, tableTranches),
  ...part('HVE3A_I_49', 'HVE3A_D_126', HORSOL, tableTranches),
  ...part('HVE3A_I_53', 'HVE3A_D_129', HORSOL, tableTranches),
]

/** Area with alternatives to chemical control. */
const methodes = [
  ...part('HVE3A_I_23', 'HVE3A_D_111', GC, tableQuarts),
  ...part('HVE3A_I_30', 'HVE3A_D_114', VIGNE, tableQuarts),
  ...part('HVE3A_I_39', 'HVE3A_D_119', ARBO, tableQuarts),
  ...part('HVE3A_I_45', 'HVE3A_D_124', AUTRES, tableQuarts),
  ...part('HVE3A_I_51', 'HVE3A_D_127', HORSOL, tableQuarts),
]

/** Grass between the rows of vine and orchard. */
const enherbement = [
  ...(['HVE3A_D_116', 'HVE3A_D_117', 'HVE3A_D_121', 'HVE3A_D_122'] as const).map((code) => saisie(code, 'arrete-2011')),
  calcul('HVE3A_I_33', 'conception', partEnherbee([['HVE3A_D_116', 'HVE3A_D_117']], [VIGNE])),
  noteParBareme('HVE3A_I_33', 'arrete-2011-signe', tableQuarts),
  calcul('HVE3A_I_38', 'conception', partEnherbee([['HVE3A_D_121', 'HVE3A_D_122']], [ARBO])),
  noteParBareme('HVE3A_I_38', 'arrete-2011-signe', tableQuarts),
]

/** Recycled water of soilless crops. */
const recyclage = [
  saisie('HVE3A_D_128', 'arrete-2011'),
  calcul('HVE3A_I_52', 'arrete-2011', atMost(100, copy<Code>('HVE3A_D_128'))),
  noteParBareme('HVE3A_I_52', 'arrete-2011-signe', tableTranches),
]

/** Clones of vine (order of 2011). */
const tableClones = fromIncluded(
  'CLONES',
  [
    [2, 1],
    [3, 2],
  ],
  { below: 0 },
)

/** Maximum points of varietal diversity, and weight of a species with three varieties (order of 2011). */
const PLAFOND_VARIETES = 6
const POIDS_TROIS_VARIETES = 2

const varietes = (champ: Exclude<ChampDiversite, 'vigne_nb_clones'>): Formula<Code> =>
  formule(
    { diversite: 'HVE3A_D_131' },
    {
      fr: `{diversite}, ${champ} : espèces à 2 variétés + ${POIDS_TROIS_VARIETES} × espèces à 3 variétés, au plus ${PLAFOND_VARIETES}`,
      en: `{diversite}, ${champ}: species with 2 varieties + ${POIDS_TROIS_VARIETES} × species with 3 varieties, at most ${PLAFOND_VARIETES}`,
    },
    ({ diversite }) => {
      const { nb_especes_2_varietes: deux = null, nb_especes_3_varietes: trois = null } = diversite?.[champ] ?? {}
      return deux === null && trois === null
        ? null
        : Math.min(PLAFOND_VARIETES, (deux ?? 0) + POIDS_TROIS_VARIETES * (trois ?? 0))
    },
  )

const diversite = [
  saisie('HVE3A_D_131', 'spec'),
  calcul(
    'HVE3A_I_32',
    'arrete-2011',
    formule(
      { diversite: 'HVE3A_D_131' },
      { fr: '{diversite} : clones de vigne', en: '{diversite}: clones of vine' },
      (values) => values.diversite?.vigne_nb_clones?.value ?? null,
    ),
  ),
  calcul(noteDe('HVE3A_I_32'), 'arrete-2011', banded<Code>('HVE3A_I_32', tableClones)),
  ...(
    [
      ['HVE3A_I_37', 'arboriculture'],
      ['HVE3A_I_44', 'legumes_fleurs_fruits'],
      ['HVE3A_I_50', 'hors_sol'],
    ] as const
  ).flatMap(([code, champ]) => [
    calcul(code, 'arrete-2011', varietes(champ)),
    calcul(noteDe(code), 'arrete-2011', copy<Code>(code)),
  ]),
]

/** Equipment by group (specification 2, section 3). */
const groupes: readonly (readonly string[])[] = [
  ['AMGAIR', 'POTENC', 'PLATEAU', 'AMPAIL', 'RESCOL', 'VOLUC'],
  [
    ...['MATPRELOC', 'VOLUCPRO', 'SYSTANTIGT', 'SYSTCONF', 'SYSTINJ'],
    ...['PANRECUP', 'MATPREDOS', 'CUVRINC', 'KITENV'],
  ],
]

/** Application conditions of treatments: one point for each group of equipment (0 to 2: order of 2011; one each: conception). */
const conditions = [
  saisie('HVE3A_D_132', 'spec'),
  saisie('HVE3A_D_133', 'spec'),
  saisie('HVE3A_D_134', 'conception'),
  ...(['HVE3A_I_25', 'HVE3A_I_34', 'HVE3A_I_41', 'HVE3A_I_47', 'HVE3A_I_54'] as const).flatMap((code) => [
    calcul(
      code,
      'conception',
      formule(
        { materiels: 'HVE3A_D_132' },
        {
          fr: 'nombre de groupes (site, pulvérisateur) qui ont un équipement dans {materiels}',
          en: 'number of groups (site, sprayer) with equipment in {materiels}',
        },
        ({ materiels }) =>
          materiels === null ? null : groupes.filter((groupe) => groupe.some((one) => materiels.includes(one))).length,
      ),
    ),
    calcul(noteDe(code), 'conception', copy<Code>(code)),
  ]),
]

/** Items of the five blocks except the index: barème, section 4.1. */
export const items = [...tranches, ...methodes, ...enherbement, ...recyclage, ...diversite, ...conditions]
