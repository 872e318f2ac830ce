import { listesIftDe } from '../../listes-annuelles'
import type { ReferenceManquante } from '../../references'
import type { CodeHve4 } from '../valeurs'
import { code, natures } from './ift-lignes'

/** Index of each crop family by the number of its rows, and the area that gives it an object. */
const indices: readonly (readonly [numero: number, surface: CodeHve4])[] = [
  [320, 'HVE4_PHYTO_D_3500'],
  [330, 'HVE4_CULT_D_38'],
  [340, 'HVE4_CULT_D_44'],
  [360, 'HVE4_CULT_D_45'],
]

/** Ceilings of crop families with an area but without a ceiling or a floor in their region or basin. */
export function sansReference(lire: (code: CodeHve4) => unknown): readonly ReferenceManquante[] {
  return indices.flatMap(([numero, surface]) => {
    if (!((lire(surface) as number | null) ?? 0)) return []
    return natures.flatMap((nature) => {
      const [plafond, plancher] = (['PLAF', 'PLAN'] as const).map((seuil) => code(`I_${numero}_${nature}_${seuil}`))
      const manque = [plafond, plancher].some((seuil) => seuil !== undefined && lire(seuil) === null)
      return manque && plafond !== undefined ? [{ liste: listesIftDe.parametres.liste, code: plafond }] : []
    })
  })
}
