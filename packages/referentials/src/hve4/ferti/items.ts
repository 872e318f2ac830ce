import {
  atMost,
  banded,
  copy,
  type Decimal,
  difference,
  fromIncluded,
  orZero,
  ratio,
  sum,
  type YearValues,
} from '@sillon/engine'
import { campagnesRetenues, moyenne } from '../../campagnes'
import { partBornee, partDeSau } from '../ponderation'
import { type CodeHve4, calcul, formule, saisie, suite } from '../valeurs'
import { selonPoids } from './couverts'
import { selonPart } from './outils'

/** Position between floor (0) and ceiling (1); the floor itself gives all points (rules, fertilisation, section 2: conception). */
const tableAzoteHorti = fromIncluded(
  'FERTI_AZOTE_HORTI',
  [
    [0, 7, 'above'],
    [0.3333, 5],
    [0.6667, 2],
    [1, 0],
  ],
  { below: 8 },
)

const moyenneHorti = (valeurs: CodeHve4) =>
  formule(
    { valeurs: valeurs as 'HVE4_FERTI_D_21', choix: 'HVE4_FERTI_D_20' },
    { fr: 'moyenne de {valeurs} sur {choix}', en: 'mean of {valeurs} over {choix}' },
    (values) => moyenne(values.valeurs as YearValues<Decimal> | null, campagnesRetenues(values.choix)),
  )

/** Nitrogen quantity in horticulture and nursery (maximum 8). Ceilings and floors are typed: no list publishes them. */
const azoteHorticulture = [
  saisie('HVE4_FERTI_D_20', 'spec'),
  ...[21, 22, 23].flatMap((numero, i) => [
    saisie(`HVE4_FERTI_D_${numero}` as CodeHve4, 'spec'),
    calcul(`HVE4_FERTI_I_${20 + i}` as CodeHve4, 'spec', moyenneHorti(`HVE4_FERTI_D_${numero}` as CodeHve4)),
  ]),
  calcul(
    'HVE4_FERTI_I_23',
    'conception',
    formule(
      { quantite: 'HVE4_FERTI_I_20', plafond: 'HVE4_FERTI_I_21', plancher: 'HVE4_FERTI_I_22' },
      {
        fr: '({quantite} − {plancher}) ÷ ({plafond} − {plancher})',
        en: '({quantite} − {plancher}) ÷ ({plafond} − {plancher})',
      },
      ({ quantite, plafond, plancher }) =>
        quantite === null || plafond === null || plancher === null || plafond <= plancher
          ? null
          : ratio(difference(quantite, plancher), difference(plafond, plancher)),
    ),
  ),
  calcul('HVE4_FERTI_I_24', 'conception', banded('HVE4_FERTI_I_23', tableAzoteHorti)),
  calcul('HVE4_FERTI_I_25', 'spec', partDeSau('HVE4_CULT_D_70')),
  calcul('HVE4_FERTI_S_20', 'spec', selonPoids('HVE4_FERTI_I_24', 'HVE4_FERTI_I_25')),
]

/** Share of the utilised area without fertiliser (specification 3, section 9: 0 to 10, from 5 to 95). */
const tableNonFertilisees = fromIncluded(
  'FERTI_NON_FERTI',
  [
    [5, 1],
    [15, 2],
    [25, 3],
    [35, 4],
    [45, 5],
    [55, 6],
    [65, 7],
    [75, 8],
    [85, 9],
    [95, 10],
  ],
  { below: 0 },
)

/** Unfertilised areas (maximum 10). */
const surfacesNonFertilisees = [
  saisie('HVE4_FERTI_D_30', 'conception', copy('HVE4_CULT_D_31')),
  saisie('HVE4_FERTI_D_31', 'conception', sum(...suite('HVE4_CULT_D_', 17, 22))),
  saisie('HVE4_FERTI_D_32', 'conception'),
  saisie('HVE4_FERTI_D_33', 'conception'),
  calcul('HVE4_FERTI_I_30', 'conception', partDeSau(...suite('HVE4_FERTI_D_', 30, 33))),
  calcul('HVE4_FERTI_S_30', 'spec', banded('HVE4_FERTI_I_30', tableNonFertilisees)),
]

/** Organic share of the nitrogen (specification 3, section 9). */
const tableOrganique = fromIncluded(
  'FERTI_ORGANIQUE',
  [
    [25, 1],
    [35, 2],
    [45, 3],
    [55, 4],
  ],
  { below: 0 },
)

/** Organic nitrogen (maximum 4). */
const azoteOrganique = [
  saisie('HVE4_FERTI_D_50', 'conception'),
  saisie('HVE4_FERTI_D_51', 'conception'),
  saisie('HVE4_FERTI_D_52', 'conception', sum('HVE4_FERTI_D_50', 'HVE4_FERTI_D_51')),
  calcul('HVE4_FERTI_I_50', 'spec', partBornee('HVE4_FERTI_D_50', 'HVE4_FERTI_D_52')),
  calcul('HVE4_FERTI_S_50', 'spec', banded('HVE4_FERTI_I_50', tableOrganique)),
]

/** Legumes, in % of the utilised area (specification 3, section 9). */
const tableLegumineuses = fromIncluded(
  'FERTI_LEGUMINEUSES',
  [
    [5, 2],
    [10, 3],
    [15, 4],
  ],
  { below: 0 },
)

/** Legumes (maximum 4). */
const legumineuses = [
  saisie('HVE4_FERTI_D_60', 'conception', sum('HVE4_CULT_D_10', 'HVE4_CULT_D_12', 'HVE4_CULT_D_13', 'HVE4_CULT_D_14')),
  saisie('HVE4_FERTI_D_61', 'spec', copy('HVE4_CULT_D_15')),
  saisie('HVE4_FERTI_D_62', 'spec', sum('HVE4_CULT_D_23', 'HVE4_CULT_D_26', 'HVE4_CULT_D_27')),
  saisie('HVE4_FERTI_D_63', 'spec', copy('HVE4_CULT_D_30')),
  saisie('HVE4_FERTI_D_64', 'spec'),
  calcul('HVE4_FERTI_I_60', 'spec', sum(...suite('HVE4_FERTI_D_', 60, 64))),
  calcul('HVE4_FERTI_I_61', 'spec', partDeSau('HVE4_FERTI_I_60')),
  calcul('HVE4_FERTI_S_60', 'spec', banded('HVE4_FERTI_I_61', tableLegumineuses)),
]

/** Ceiling of the organic score here (specification 3, section 9; its use in soilless horticulture: conception). */
const PLAFOND_HORS_SOL = 3

/** Soilless horticulture (maximum 3). */
const horsSol = [
  saisie('HVE4_FERTI_D_80', 'spec', copy('HVE4_CULT_D_42')),
  saisie('HVE4_FERTI_D_83', 'conception'),
  calcul('HVE4_FERTI_I_80', 'spec', partBornee('HVE4_FERTI_D_83', 'HVE4_FERTI_D_80')),
  calcul('HVE4_FERTI_I_81', 'conception', atMost(PLAFOND_HORS_SOL, banded('HVE4_FERTI_I_80', tableOrganique))),
  calcul('HVE4_FERTI_I_82', 'spec', partDeSau('HVE4_FERTI_D_80')),
  calcul('HVE4_FERTI_S_80', 'spec', selonPoids('HVE4_FERTI_I_81', 'HVE4_FERTI_I_82')),
]

/** Recycling of irrigation water: maximum points of a total and of a partial system (maximum 4; rules, fertilisation, section 9: conception). */
const POINTS_TOTAL = 4
const POINTS_PARTIEL = 2

const recyclage = [
  saisie('HVE4_FERTI_D_81', 'spec'),
  calcul('HVE4_FERTI_I_83', 'conception', partDeSau('HVE4_FERTI_D_81')),
  calcul('HVE4_FERTI_S_81', 'conception', selonPart(POINTS_TOTAL, 'HVE4_FERTI_I_83')),
  saisie('HVE4_FERTI_D_82', 'spec'),
  calcul('HVE4_FERTI_I_84', 'conception', partDeSau('HVE4_FERTI_D_82')),
  calcul('HVE4_FERTI_S_82', 'conception', selonPart(POINTS_PARTIEL, 'HVE4_FERTI_I_84')),
  calcul('HVE4_FERTI_S_85', 'spec', atMost(POINTS_TOTAL, sum('HVE4_FERTI_S_81', 'HVE4_FERTI_S_82'))),
]

const total = calcul(
  'HVE4_FERTI_S_10',
  'spec',
  orZero(
    sum(
      'HVE4_FERTI_I_119',
      'HVE4_FERTI_S_20',
      'HVE4_FERTI_S_30',
      'HVE4_FERTI_S_40',
      'HVE4_FERTI_S_50',
      'HVE4_FERTI_S_60',
      'HVE4_FERTI_S_70',
      'HVE4_FERTI_S_80',
      'HVE4_FERTI_S_85',
    ),
  ),
)

/** The other items of fertilisation, and the module's total. */
export const itemsFertilisation = [
  ...azoteHorticulture,
  ...surfacesNonFertilisees,
  ...azoteOrganique,
  ...legumineuses,
  ...horsSol,
  ...recyclage,
  total,
]
