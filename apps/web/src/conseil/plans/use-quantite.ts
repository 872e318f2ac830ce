import { accorder, libelleUnite } from '@sillon/referentials'
import type { Geste } from '@sillon/referentials/conseil'
import { useFormat } from '#socle/i18n/format'

/**
 * Writes a quantity with its unit, which agrees with it: 1 arbre, 10 arbres. The unit is French, as in the catalogue; without one, the things that a move
 * counts take its place: 2 espèces.
 */
export function useQuantite(): (quantite: number, unite: string | null, compte?: Geste['compte']) => string {
  const { language, number } = useFormat()
  return (quantite, unite, compte = null) => {
    const mot = unite === null || unite === '' ? compte?.[language] : libelleUnite(language, unite)
    return mot === undefined ? number(quantite) : `${number(quantite)}\u00a0${accorder(mot, quantite, language)}`
  }
}
