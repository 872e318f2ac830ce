import { atMost, banded, copy, excess, percent, percentOf, sum, sumValues, weightedSum, ZERO } from '@sillon/engine'
import { tableB5075246, tableRatio0123 } from '../baremes-communs'
import { partDeSau, pondereParSau } from '../ponderation'
import { calcul, formule, saisie } from '../valeurs'

/** Soil cover: share covered, its note, weight of the crops in the utilised area, points (maximum 6; part phyto-b, section 5). */
const couverts = [
  saisie('HVE4_PHYTO_D_500', 'spec'),
  calcul('HVE4_PHYTO_I_501', 'conception', percentOf('HVE4_PHYTO_D_500', 'HVE4_CULT_D_44')),
  calcul('HVE4_PHYTO_I_502', 'conception', banded('HVE4_PHYTO_I_501', tableB5075246)),
  calcul('HVE4_PHYTO_I_503', 'spec', partDeSau('HVE4_CULT_D_44')),
  calcul('HVE4_PHYTO_S_504', 'spec', pondereParSau('HVE4_PHYTO_I_502', 'HVE4_CULT_D_44')),

  saisie('HVE4_PHYTO_D_510', 'spec'),
  calcul(
    'HVE4_PHYTO_I_511',
    'conception',
    formule(
      { couverte: 'HVE4_PHYTO_D_510', vergers: 'HVE4_CULT_D_45', autres: 'HVE4_CULT_D_46' },
      { fr: '100 × {couverte} ÷ ({vergers} + {autres})', en: '100 × {couverte} ÷ ({vergers} + {autres})' },
      ({ couverte, vergers, autres }) => percent(couverte, sumValues([vergers, autres])),
    ),
  ),
  calcul('HVE4_PHYTO_I_512', 'conception', banded('HVE4_PHYTO_I_511', tableB5075246)),
  calcul('HVE4_PHYTO_I_513', 'spec', partDeSau('HVE4_CULT_D_45', 'HVE4_CULT_D_46')),
  calcul('HVE4_PHYTO_S_514', 'spec', pondereParSau('HVE4_PHYTO_I_512', 'HVE4_CULT_D_45', 'HVE4_CULT_D_46')),

  saisie('HVE4_PHYTO_D_525', 'conception', copy('HVE4_CULT_D_42')),
  calcul(
    'HVE4_PHYTO_I_526',
    'spec',
    formule(
      { horticulture: 'HVE4_CULT_D_70', deduction: 'HVE4_PHYTO_D_525' },
      { fr: '{horticulture} − {deduction}, au moins 0', en: '{horticulture} − {deduction}, at least 0' },
      ({ horticulture, deduction }) => (horticulture === null ? null : excess(horticulture, deduction ?? ZERO)),
    ),
  ),
  saisie('HVE4_PHYTO_D_520', 'spec'),
  calcul('HVE4_PHYTO_I_521', 'conception', percentOf('HVE4_PHYTO_D_520', 'HVE4_PHYTO_I_526')),
  calcul('HVE4_PHYTO_I_522', 'conception', banded('HVE4_PHYTO_I_521', tableB5075246)),
  calcul('HVE4_PHYTO_I_523', 'spec', partDeSau('HVE4_PHYTO_I_526')),
  calcul('HVE4_PHYTO_S_524', 'spec', pondereParSau('HVE4_PHYTO_I_522', 'HVE4_PHYTO_I_526')),

  calcul('HVE4_PHYTO_S_549', 'conception', atMost(6, sum('HVE4_PHYTO_S_504', 'HVE4_PHYTO_S_514', 'HVE4_PHYTO_S_524'))),
]

/** Grassed inter-rows (maximum 3; part phyto-b, section 6). */
const enherbement = [
  saisie('HVE4_PHYTO_D_550', 'conception'),
  calcul('HVE4_PHYTO_I_551', 'conception', percentOf('HVE4_PHYTO_D_550', 'HVE4_CULT_D_47')),
  calcul('HVE4_PHYTO_S_569', 'spec', banded('HVE4_PHYTO_I_551', tableRatio0123)),
]

/** A partly equipped area counts half (part phyto-b, section 7: conception). */
const POIDS_PARTIEL = 0.5

/** Recycling and treatment of irrigation water (maximum 6). */
const recyclage = [
  saisie('HVE4_PHYTO_D_570', 'spec', copy('HVE4_CULT_D_42')),
  saisie('HVE4_PHYTO_D_571', 'spec'),
  saisie('HVE4_PHYTO_D_572', 'spec'),
  calcul(
    'HVE4_PHYTO_I_573',
    'conception',
    weightedSum([
      ['HVE4_PHYTO_D_571', 1],
      ['HVE4_PHYTO_D_572', POIDS_PARTIEL],
    ]),
  ),
  calcul('HVE4_PHYTO_I_574', 'conception', percentOf('HVE4_PHYTO_I_573', 'HVE4_PHYTO_D_570')),
  calcul('HVE4_PHYTO_I_575', 'conception', banded('HVE4_PHYTO_I_574', tableB5075246)),
  calcul('HVE4_PHYTO_I_576', 'conception', partDeSau('HVE4_PHYTO_D_570')),
  calcul('HVE4_PHYTO_S_599', 'conception', pondereParSau('HVE4_PHYTO_I_575', 'HVE4_PHYTO_D_570')),
]

export const couverture = [...couverts, ...enherbement, ...recyclage]
