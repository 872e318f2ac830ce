import { accorder, libelleUnite } from '@sillon/referentials'
import { useFormat } from '#socle/i18n/format'

/** Writes a quantity with its unit, which agrees with it: 1 arbre, 10 arbres. The unit is French, as in the catalogue; null without one. */
export function useQuantite(): (quantite: number, unite: string | null) => string {
  const { language, number } = useFormat()
  return (quantite, unite) => {
    if (unite === null || unite === '') return number(quantite)
    return `${number(quantite)} ${accorder(libelleUnite(language, unite), quantite, language)}`
  }
}
