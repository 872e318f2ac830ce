import {
  banded,
  copy,
  countYes,
  difference,
  excess,
  fromIncluded,
  least,
  orZero,
  percentOf,
  ratio,
  round4,
  sum,
  sumValues,
  upToIncluded,
  weightedMean,
  ZERO,
} from '@sillon/engine'
import { tableB5075246 } from '../baremes-communs'
import { surfaceHorsSol } from '../cult/surfaces'
import { siIrrigation } from '../irrigue'
import { CENT, partBornee, partDeSau, pondereParSau } from '../ponderation'
import { duRegistre } from '../registre'
import { calcul, formule, saisie, suite } from '../valeurs'

const general = [
  saisie('HVE4_IRRI_D_101', 'spec'),
  saisie('HVE4_IRRI_D_102', 'conception', duRegistre('HVE4_IRRI_D_102')),
  calcul('HVE4_IRRI_I_103', 'conception', percentOf('HVE4_IRRI_D_102', 'HVE4_CULT_D_200')),
  calcul('HVE4_IRRI_I_104', 'conception', percentOf('HVE4_IRRI_D_102', 'HVE4_IRRI_D_101')),
]

/** One point for each element recorded (rules, irrigation, section 2: conception). */
const tableEnregistrement = fromIncluded(
  'IRRI_ENR',
  [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 6],
  ],
  { below: 0 },
)
const elements = suite('HVE4_IRRI_D_', 1, 6)

/** Detailed recording (maximum 6). */
const enregistrement = [
  ...elements.map((element) => saisie(element, 'conception')),
  calcul('HVE4_IRRI_I_7', 'conception', copy('HVE4_IRRI_D_102')),
  calcul(
    'HVE4_IRRI_I_8',
    'conception',
    formule(
      { volume: 'HVE4_IRRI_D_61', irriguee: 'HVE4_IRRI_D_102' },
      { fr: '{volume} ÷ {irriguee}', en: '{volume} ÷ {irriguee}' },
      ({ volume, irriguee }) => ratio(volume, irriguee),
    ),
  ),
  calcul('HVE4_IRRI_I_10', 'conception', countYes(...elements)),
  calcul('HVE4_IRRI_S_1', 'conception', banded('HVE4_IRRI_I_10', tableEnregistrement)),
]

/** Decision tools, outside horticulture and in it, weighted by irrigated area (maximum 6; rules, irrigation, section 1: conception). */
const outilsDecision = [
  calcul(
    'HVE4_IRRI_I_20',
    'conception',
    formule(
      { irriguee: 'HVE4_IRRI_D_102', horticulture: 'HVE4_IRRI_D_201' },
      { fr: '{irriguee} − {horticulture}, au moins 0', en: '{irriguee} − {horticulture}, at least 0' },
      ({ irriguee, horticulture }) => (irriguee === null ? null : excess(irriguee, horticulture ?? ZERO)),
    ),
  ),
  saisie('HVE4_IRRI_D_21', 'conception'),
  calcul('HVE4_IRRI_I_22', 'conception', percentOf('HVE4_IRRI_D_21', 'HVE4_IRRI_I_20')),
  calcul('HVE4_IRRI_I_23', 'conception', banded('HVE4_IRRI_I_22', tableB5075246)),
  saisie('HVE4_IRRI_D_201', 'conception'),
  saisie('HVE4_IRRI_D_202', 'conception'),
  calcul('HVE4_IRRI_I_203', 'conception', percentOf('HVE4_IRRI_D_202', 'HVE4_IRRI_D_201')),
  calcul('HVE4_IRRI_I_204', 'conception', banded('HVE4_IRRI_I_203', tableB5075246)),
  calcul('HVE4_IRRI_I_205', 'conception', partBornee('HVE4_IRRI_D_201', 'HVE4_IRRI_D_102')),
  calcul(
    'HVE4_IRRI_S_2',
    'conception',
    formule(
      {
        hors: 'HVE4_IRRI_I_23',
        horti: 'HVE4_IRRI_I_204',
        surface: 'HVE4_IRRI_D_201',
        irriguee: 'HVE4_IRRI_D_102',
      },
      {
        fr: '({hors} × ({irriguee} − {surface}) + {horti} × {surface}) ÷ {irriguee}, {surface} étant limitée à {irriguee}',
        en: '({hors} × ({irriguee} − {surface}) + {horti} × {surface}) ÷ {irriguee}, {surface} being at most {irriguee}',
      },
      ({ hors, horti, surface, irriguee }) => {
        if (hors === null && horti === null) return null
        // Without known weights, all is outside horticulture.
        if (surface === null || irriguee === null || irriguee === 0) return hors ?? 0
        const poids = least(surface, irriguee)
        return weightedMean(
          [
            [hors ?? ZERO, difference(irriguee, poids)],
            [horti ?? ZERO, poids],
          ],
          irriguee,
        )
      },
    ),
  ),
]

/** Share of the irrigated area (specification 3, section 9: 25/50/75 bands). */
const table255075 = fromIncluded(
  'B_25_50_75_246',
  [
    [25, 2],
    [50, 4],
    [75, 6],
  ],
  { below: 0 },
)

/** Equipment (maximum 6), collective management (2), water-saving practices (6). */
const equipements = [
  saisie('HVE4_IRRI_D_30', 'spec'),
  saisie('HVE4_IRRI_D_31', 'spec'),
  calcul('HVE4_IRRI_I_32', 'plan-v4', percentOf('HVE4_IRRI_D_31', 'HVE4_IRRI_D_102')),
  calcul('HVE4_IRRI_S_3', 'plan-v4', banded('HVE4_IRRI_I_32', table255075)),
  saisie('HVE4_IRRI_D_40', 'plan-v4'),
  saisie('HVE4_IRRI_D_41', 'conception'),
  calcul(
    'HVE4_IRRI_S_4',
    'plan-v4',
    formule(
      { collective: 'HVE4_IRRI_D_40' },
      { fr: '2 si {collective}, sinon 0', en: '2 when {collective}, otherwise 0' },
      ({ collective }) => (collective === null ? null : collective ? 2 : 0),
    ),
  ),
  saisie('HVE4_IRRI_D_50', 'spec'),
  saisie('HVE4_IRRI_D_51', 'spec'),
  calcul('HVE4_IRRI_I_52', 'plan-v4', percentOf('HVE4_IRRI_D_51', 'HVE4_IRRI_D_102')),
  calcul('HVE4_IRRI_S_5', 'plan-v4', banded('HVE4_IRRI_I_52', table255075)),
]

/** Share of the water drawn in the low-water period, upper bounds included (control plan V4, as in the earlier grid). */
const tableEtiage = upToIncluded(
  'B_ETIAGE',
  [
    [20, 5],
    [40, 4],
    [60, 3],
    [80, 2],
    [90, 1],
  ],
  { above: 0 },
)

/** Withdrawals in the low-water period (maximum 5). */
const etiage = [
  saisie('HVE4_IRRI_D_60', 'spec'),
  saisie('HVE4_IRRI_D_61', 'conception', duRegistre('HVE4_IRRI_D_61')),
  saisie('HVE4_IRRI_D_62', 'plan-v4'),
  calcul('HVE4_IRRI_I_63', 'plan-v4', percentOf('HVE4_IRRI_D_62', 'HVE4_IRRI_D_61')),
  calcul('HVE4_IRRI_S_6', 'plan-v4', banded('HVE4_IRRI_I_63', tableEtiage)),
]

/** Notes 1, 2, 3 with the thresholds 50 and 75; the lowest needs a share above 0 (specification 3, section 9). */
const tableB5075123 = fromIncluded(
  'B_50_75_123',
  [
    [0, 1, 'above'],
    [50, 2],
    [75, 3],
  ],
  { below: 0 },
)
const POIDS_PARTIEL = 0.5
const CENT_PARTIEL = round4(100 * POIDS_PARTIEL)

/**
 * Other savings on annual crops, and recycling in soilless horticulture by its share of the utilised area (maximum 3; rules, irrigation, section 1:
 * conception).
 */
const economies = [
  saisie('HVE4_IRRI_D_70', 'spec'),
  saisie('HVE4_IRRI_D_71', 'spec'),
  calcul('HVE4_IRRI_I_72', 'conception', percentOf('HVE4_IRRI_D_71', 'HVE4_IRRI_D_70')),
  calcul('HVE4_IRRI_I_73', 'conception', banded('HVE4_IRRI_I_72', tableB5075123)),
  saisie('HVE4_IRRI_D_80', 'conception', surfaceHorsSol),
  saisie('HVE4_IRRI_D_81', 'spec'),
  saisie('HVE4_IRRI_D_82', 'spec'),
  calcul(
    'HVE4_IRRI_I_83',
    'conception',
    formule(
      { totale: 'HVE4_IRRI_D_81', partielle: 'HVE4_IRRI_D_82', surface: 'HVE4_IRRI_D_80' },
      {
        fr: `100 × ({totale} + {partielle} × ${POIDS_PARTIEL}) ÷ {surface}`,
        en: `100 × ({totale} + {partielle} × ${POIDS_PARTIEL}) ÷ {surface}`,
      },
      ({ totale, partielle, surface }) =>
        totale === null && partielle === null
          ? null
          : weightedMean(
              [
                [totale ?? ZERO, CENT],
                [partielle ?? ZERO, CENT_PARTIEL],
              ],
              surface,
            ),
    ),
  ),
  calcul('HVE4_IRRI_I_84', 'conception', banded('HVE4_IRRI_I_83', tableB5075123)),
  calcul('HVE4_IRRI_I_85', 'spec', partDeSau('HVE4_IRRI_D_80')),
  calcul('HVE4_IRRI_I_86', 'spec', pondereParSau('HVE4_IRRI_I_84', 'HVE4_IRRI_D_80')),
  calcul(
    'HVE4_IRRI_S_7',
    'conception',
    formule(
      {
        annuelles: 'HVE4_IRRI_I_73',
        horsSol: 'HVE4_IRRI_I_86',
        surface: 'HVE4_IRRI_D_80',
        sau: 'HVE4_CULT_D_200',
      },
      {
        fr: '{annuelles} × (1 − {surface} ÷ {sau}) + {horsSol}, la part étant limitée à 1',
        en: '{annuelles} × (1 − {surface} ÷ {sau}) + {horsSol}, the share being at most 1',
      },
      ({ annuelles, horsSol, surface, sau }) => {
        if (annuelles === null && horsSol === null) return null
        // Without known weights, all is annual crops.
        if (surface === null || sau === null || sau === 0) return sumValues([annuelles, horsSol])
        return weightedMean(
          [
            [annuelles ?? ZERO, excess(sau, surface)],
            [horsSol ?? ZERO, sau],
          ],
          sau,
        )
      },
    ),
  ),
]

const items = suite('HVE4_IRRI_S_', 1, 7)

/** The module's total; null when the farm does not irrigate (specification 3, section 1). */
const total = calcul('HVE4_IRRI_S_9', 'spec', siIrrigation(orZero(sum(...items))))

/** Irrigation (maximum 34). */
export const irrigation = [
  ...general,
  ...enregistrement,
  ...outilsDecision,
  ...equipements,
  ...etiage,
  ...economies,
  total,
]
