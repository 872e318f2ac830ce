import { atMost, banded, fromIncluded, orZero, sum, weightedSum } from '@sillon/engine'
import { partDeSau, pondereParSau } from '../ponderation'
import { type CodeHve4, calcul, formule, saisie } from '../valeurs'
import { estInvalide, raisonCmr1 } from './cmr'
import { code } from './ift-lignes'

/** Number of vine clones (notes: specification 3, section 9; thresholds: conception). */
const tableClones = fromIncluded(
  'CLONES',
  [
    [2, 2],
    [4, 4],
    [6, 6],
  ],
  { below: 0 },
)
const MAXIMUM = 6

/** Species in two varieties count one point, in three or more two points, six at most; weighted by the area of their crops (part phyto-b, section 8: conception). */
const especes = (numero: number, ...surfaces: readonly CodeHve4[]) => {
  const deux = code(`D_${numero}`)
  const trois = code(`D_${numero + 1}`)
  const note = code(`I_${numero + 2}`)
  return [
    saisie(deux, 'spec'),
    saisie(trois, 'spec'),
    calcul(
      note,
      'conception',
      atMost(
        MAXIMUM,
        weightedSum([
          [deux, 1],
          [trois, 2],
        ]),
      ),
    ),
    calcul(code(`I_${numero + 3}`), 'spec', partDeSau(...surfaces)),
    calcul(code(`S_${numero + 4}`), 'spec', pondereParSau(note, ...surfaces)),
  ]
}

/** Varietal and species diversity (maximum 6). */
export const diversite = [
  saisie('HVE4_PHYTO_D_600', 'spec'),
  calcul('HVE4_PHYTO_I_602', 'conception', banded('HVE4_PHYTO_D_600', tableClones)),
  calcul('HVE4_PHYTO_I_603', 'spec', partDeSau('HVE4_CULT_D_44')),
  calcul('HVE4_PHYTO_S_604', 'spec', pondereParSau('HVE4_PHYTO_I_602', 'HVE4_CULT_D_44')),
  ...especes(610, 'HVE4_CULT_D_45', 'HVE4_CULT_D_46'),
  ...especes(620, 'HVE4_CULT_D_39', 'HVE4_CULT_D_40', 'HVE4_CULT_D_41', 'HVE4_CULT_D_43'),
  ...especes(630, 'HVE4_CULT_D_42'),
  calcul(
    'HVE4_PHYTO_S_649',
    'conception',
    atMost(MAXIMUM, sum('HVE4_PHYTO_S_604', 'HVE4_PHYTO_S_614', 'HVE4_PHYTO_S_624', 'HVE4_PHYTO_S_634')),
  ),
]

/** Total of the module, forced to 0 when the audit is invalidated (specification 3, section 4). */
export const totalPhyto = [
  calcul(
    'HVE4_PHYTO_I_1000',
    'conception',
    orZero(
      sum(
        'HVE4_PHYTO_S_105',
        'HVE4_PHYTO_S_20',
        'HVE4_PHYTO_S_399',
        'HVE4_PHYTO_S_449',
        'HVE4_PHYTO_S_58',
        'HVE4_PHYTO_S_69',
        'HVE4_PHYTO_S_79',
        'HVE4_PHYTO_S_549',
        'HVE4_PHYTO_S_569',
        'HVE4_PHYTO_S_599',
        'HVE4_PHYTO_S_649',
      ),
    ),
  ),
  calcul(
    'HVE4_PHYTO_S_1100',
    'spec',
    formule(
      { total: 'HVE4_PHYTO_I_1000', cmr1: 'HVE4_PHYTO_D_10', derogation: 'HVE4_PHYTO_D_101' },
      {
        fr: '0 si {cmr1} sans {derogation}, sinon {total}',
        en: '0 when {cmr1} without {derogation}, otherwise {total}',
      },
      ({ total, cmr1, derogation }) => (estInvalide(cmr1, derogation) ? 0 : total),
      { because: ({ cmr1, derogation }) => (estInvalide(cmr1, derogation) ? raisonCmr1({ cmr1, derogation }) : null) },
    ),
  ),
]
