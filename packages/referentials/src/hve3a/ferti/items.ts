import {
  copy,
  type Decimal,
  difference,
  type Formula,
  fromIncluded,
  percent,
  readBand,
  round4,
  sumValues,
  weightedMean,
  ZERO,
} from '@sillon/engine'
import { tableTranches } from '../baremes-communs'
import { surfaceDe } from '../cult/surfaces'
import { partEnherbee } from '../inter-rangs'
import { pct, sommeDesNotes } from '../parts'
import { type Code, calcul, formule, noteDe, noteParBareme, saisie } from '../valeurs'

const SAU = 'HVE3A_D_53'

/** Pure legumes, and mixtures with legumes, in % of the farmed area (order of 2011; its missing signs: conception). */
const tableLegumineuses = fromIncluded('LEG', [[5, 2]], { below: 0 })
const tableMelanges = fromIncluded(
  'MEL',
  [
    [5, 1],
    [10, 2],
  ],
  { below: 0 },
)

const surfaces = [
  saisie('HVE3A_D_164', 'arrete-2011'),
  calcul('HVE3A_I_68', 'arrete-2011', pct('HVE3A_D_164', SAU)),
  noteParBareme('HVE3A_I_68', 'arrete-2011-signe', tableTranches),
  // Selection of the crop types that are legumes: conception.
  saisie(
    'HVE3A_D_165',
    'conception',
    surfaceDe('SOJA', 'POIS', 'PROTEAG', 'LEGSEC', 'DESHYDR', 'PTLEGPURE', 'PTMLGLEG'),
  ),
  calcul('HVE3A_I_69', 'arrete-2011', pct('HVE3A_D_165', SAU)),
  noteParBareme('HVE3A_I_69', 'arrete-2011-signe', tableLegumineuses),
  saisie('HVE3A_D_166', 'conception', surfaceDe('MELANG', 'PTMLGCPLX')),
  calcul('HVE3A_I_70', 'arrete-2011', pct('HVE3A_D_166', SAU)),
  noteParBareme('HVE3A_I_70', 'arrete-2011-signe', tableMelanges),
  saisie('HVE3A_D_169', 'conception'),
]

/** Decision-support tools of type I and II beside a balance: the better of the two (order of 2011; not their sum: conception). */
const tableType1 = fromIncluded('OAD_TYPE_I', [[50, 1]], { below: 0 })
const tableType2AvecBilan = fromIncluded('OAD_TYPE_II', [[50, 2]], { below: 0 })
/** Without a balance, type II gives one point from 30 % and one more for each tenth, seven at most with type I (order of 2011). */
const tableType2SansBilan = fromIncluded(
  'OAD_TYPE_II_SANS_BILAN',
  [
    [30, 1],
    [40, 2],
    [50, 3],
    [60, 4],
    [70, 5],
    [80, 6],
    [90, 7],
  ],
  { below: 0 },
)
const PLAFOND_SANS_BILAN = 7

const outils = [
  saisie('HVE3A_D_160', 'spec'),
  saisie('HVE3A_D_161', 'arrete-2011'),
  saisie('HVE3A_D_162', 'spec'),
  saisie('HVE3A_D_163', 'arrete-2011'),
  calcul('HVE3A_I_76', 'arrete-2011', pct('HVE3A_D_161', SAU)),
  calcul('HVE3A_I_77', 'arrete-2011', pct('HVE3A_D_163', SAU)),
  calcul(
    'HVE3A_I_71',
    'conception',
    formule(
      { bilan: noteDe('HVE3A_I_67'), type1: 'HVE3A_I_76', type2: 'HVE3A_I_77' },
      {
        fr: `avec {bilan} : le plus grand des barèmes de {type1} et {type2} ; sans : leur somme, au plus ${PLAFOND_SANS_BILAN}`,
        en: `with {bilan}: the greater of the bands of {type1} and {type2}; without: their sum, at most ${PLAFOND_SANS_BILAN}`,
      },
      ({ bilan, type1, type2 }) => {
        const points1 = readBand(tableType1, type1 ?? 0)
        return bilan === null
          ? Math.min(PLAFOND_SANS_BILAN, points1 + readBand(tableType2SansBilan, type2 ?? 0))
          : Math.max(points1, readBand(tableType2AvecBilan, type2 ?? 0))
      },
      {
        read: ({ bilan, type1, type2 }) => [
          { table: tableType1, value: type1 ?? 0 },
          { table: bilan === null ? tableType2SansBilan : tableType2AvecBilan, value: type2 ?? 0 },
        ],
      },
    ),
  ),
  calcul(noteDe('HVE3A_I_71'), 'conception', copy<Code>('HVE3A_I_71')),
]

/** Soil covered in autumn, outside vine and orchard (order of 2011; its missing signs: conception). */
const tableCouverture = fromIncluded(
  'COUV',
  [
    [75, 1],
    [100, 3],
  ],
  { below: 0 },
)
/** Vine and orchard under grass. */
const tableEnherbement = fromIncluded(
  'ENH',
  [
    [50, 1],
    [75, 2],
    [100, 3],
  ],
  { below: 0 },
)
/** Farmed area without vines and orchards, in hectares. */
const horsPerennes = (sau: Decimal | null, vigne: Decimal | null, verger: Decimal | null) =>
  difference(sau ?? ZERO, sumValues([vigne, verger]) ?? ZERO)

const couverture = [
  saisie('HVE3A_D_167', 'arrete-2011'),
  calcul(
    'HVE3A_I_72',
    'arrete-2011',
    formule(
      { couverte: 'HVE3A_D_167', sau: SAU, vigne: 'HVE3A_D_49', verger: 'HVE3A_D_50' },
      {
        fr: '100 × {couverte} ÷ ({sau} − {vigne} − {verger}), au plus 100',
        en: '100 × {couverte} ÷ ({sau} − {vigne} − {verger}), at most 100',
      },
      ({ couverte, sau, vigne, verger }) => {
        const part = percent(couverte, horsPerennes(sau, vigne, verger))
        return part === null ? null : Math.min(100, part)
      },
    ),
  ),
  noteParBareme('HVE3A_I_72', 'arrete-2011-signe', tableCouverture),
  calcul(
    'HVE3A_I_73',
    'conception',
    partEnherbee(
      [
        ['HVE3A_D_116', 'HVE3A_D_117'],
        ['HVE3A_D_121', 'HVE3A_D_122'],
      ],
      ['HVE3A_D_49', 'HVE3A_D_50'],
    ),
  ),
  noteParBareme('HVE3A_I_73', 'arrete-2011-signe', tableEnherbement),
  calcul('HVE3A_I_74', 'conception', pointsCouverture()),
  calcul(noteDe('HVE3A_I_74'), 'conception', copy<Code>('HVE3A_I_74')),
]

/** Both shares weighted by their areas (conception), so that the sum stays within the three points of each, the ceiling of the order. */
function pointsCouverture(): Formula<Code> {
  return formule(
    {
      annuelles: noteDe('HVE3A_I_72'),
      perennes: noteDe('HVE3A_I_73'),
      sau: SAU,
      vigne: 'HVE3A_D_49',
      verger: 'HVE3A_D_50',
    },
    {
      fr: '({annuelles} × ({sau} − {vigne} − {verger}) + {perennes} × ({vigne} + {verger})) ÷ {sau}',
      en: '({annuelles} × ({sau} − {vigne} − {verger}) + {perennes} × ({vigne} + {verger})) ÷ {sau}',
    },
    ({ annuelles, perennes, sau, vigne, verger }) => {
      if (sau === null || sau <= 0) return null
      return weightedMean(
        [
          [annuelles ?? ZERO, horsPerennes(sau, vigne, verger)],
          [perennes ?? ZERO, round4((vigne ?? 0) + (verger ?? 0))],
        ],
        sau,
      )
    },
  )
}

/** The other items of fertilisation, and module I_97: barème, section 6. */
export const fertilisation = [
  ...surfaces,
  ...outils,
  ...couverture,
  calcul(
    'HVE3A_I_97',
    'arrete-2011',
    sommeDesNotes('HVE3A_I_67', 'HVE3A_I_68', 'HVE3A_I_69', 'HVE3A_I_70', 'HVE3A_I_71', 'HVE3A_I_74'),
  ),
]
