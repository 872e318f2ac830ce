import { orZero, percentOf, sum, weightedMean } from '@sillon/engine'
import { type CodeHve4, calcul, formule } from '../valeurs'
import { code } from './ift-lignes'

const TOTAL = 'HVE4_PHYTO_I_378'

/** Points of a family in proportion to its area, from the areas and not from the rounded share; null without area. */
const ponderes = (points: CodeHve4, surface: CodeHve4) =>
  formule(
    { points: points as 'HVE4_PHYTO_S_380', surface: surface as 'HVE4_PHYTO_I_375', total: TOTAL },
    { fr: '{points} × {surface} ÷ {total}', en: '{points} × {surface} ÷ {total}' },
    (values) =>
      values.points === null || !values.surface ? null : weightedMean([[values.points, values.surface]], values.total),
  )

/** A family: its area with its share of all families, its points (herbicides and the rest), and the points weighted by area. */
const famille = (rang: number, indice: number, source: 'plan-v4' | 'conception', ...surfaces: readonly CodeHve4[]) => {
  const surface = code(`I_${375 + rang}`)
  const points = code(`S_${380 + rang}`)
  return [
    calcul(surface, 'conception', orZero(sum(...surfaces))),
    calcul(code(`I_${380 + rang}`), 'conception', percentOf(surface, TOTAL)),
    calcul(points, source, sum(code(`S_${indice}_H`), code(`S_${indice}_HH`))),
    calcul(code(`S_${383 + rang}`), 'conception', ponderes(points, surface)),
  ]
}

/** Points of the index by crop family, weighted by area (maximum 10; part phyto-a, section 3.4; weighting: conception). */
export const famillesIft = [
  ...famille(0, 305, 'plan-v4', 'HVE4_PHYTO_D_3500', 'HVE4_CULT_D_38'),
  ...famille(1, 340, 'plan-v4', 'HVE4_CULT_D_44'),
  ...famille(2, 360, 'conception', 'HVE4_CULT_D_45'),
  calcul(TOTAL, 'conception', sum('HVE4_PHYTO_I_375', 'HVE4_PHYTO_I_376', 'HVE4_PHYTO_I_377')),
  calcul('HVE4_PHYTO_S_399', 'conception', sum('HVE4_PHYTO_S_383', 'HVE4_PHYTO_S_384', 'HVE4_PHYTO_S_385')),
]
