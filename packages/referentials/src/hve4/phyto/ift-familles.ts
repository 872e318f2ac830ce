import { orZero, percentOf, sum, weightedMean } from '@sillon/engine'
import { calcul, formule } from '../valeurs'
import { code } from './ift-lignes'

/** The families that the index scores: number of their points, and their area (part phyto-a, section 3.4; weighting by area: conception). */
const familles = [
  { points: 305, surface: sum('HVE4_PHYTO_D_3500', 'HVE4_CULT_D_38'), source: 'plan-v4' },
  { points: 340, surface: sum('HVE4_CULT_D_44'), source: 'plan-v4' },
  { points: 360, surface: sum('HVE4_CULT_D_45'), source: 'conception' },
] as const

const TOTAL = 'HVE4_PHYTO_I_378'

/** Points of the index by crop family, weighted by area (maximum 10). */
export const famillesIft = [
  ...familles.flatMap(({ points, surface, source }, i) => {
    const [retenue, part, famille, ponderes] = [`I_${375 + i}`, `I_${380 + i}`, `S_${380 + i}`, `S_${383 + i}`].map(
      code,
    )
    if (retenue === undefined || part === undefined || famille === undefined || ponderes === undefined) return []
    return [
      calcul(retenue, 'conception', orZero(surface)),
      calcul(part, 'conception', percentOf(retenue, TOTAL)),
      calcul(famille, source, sum(code(`S_${points}_H`), code(`S_${points}_HH`))),
      calcul(
        ponderes,
        'conception',
        formule(
          { points: famille as 'HVE4_PHYTO_S_380', surface: retenue as 'HVE4_PHYTO_I_375', total: TOTAL },
          { fr: '{points} × {surface} ÷ {total}', en: '{points} × {surface} ÷ {total}' },
          (values) =>
            values.points === null || !values.surface
              ? null
              : weightedMean([[values.points, values.surface]], values.total),
        ),
      ),
    ]
  }),
  calcul(TOTAL, 'conception', sum('HVE4_PHYTO_I_375', 'HVE4_PHYTO_I_376', 'HVE4_PHYTO_I_377')),
  calcul('HVE4_PHYTO_S_399', 'conception', sum('HVE4_PHYTO_S_383', 'HVE4_PHYTO_S_384', 'HVE4_PHYTO_S_385')),
]
