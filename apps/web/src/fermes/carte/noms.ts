import type { ParcelleDeCarte } from '@sillon/contract'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Names of parcels and of their crops, and the label of a parcel on the map. */
export function useNoms() {
  const { t } = useTranslation('carte')
  const parcelle = useCallback(
    ({ properties: { nom, numIlot, numParcelle } }: ParcelleDeCarte) =>
      numIlot === null || numParcelle === null
        ? (nom ?? t('sansNumero'))
        : t('numeros', { ilot: numIlot, parcelle: numParcelle }),
    [t],
  )
  const culture = useCallback(
    ({ properties: { culture, codeCulture } }: ParcelleDeCarte) => culture ?? codeCulture ?? t('sansCulture'),
    [t],
  )
  const etiquette = useCallback(
    (one: ParcelleDeCarte) => {
      const { numIlot, numParcelle, nom } = one.properties
      const numero = numIlot === null || numParcelle === null ? (nom ?? '') : `${numIlot}.${numParcelle}`
      return `${numero}\n${culture(one)}`
    },
    [culture],
  )
  return useMemo(() => ({ parcelle, culture, etiquette }), [parcelle, culture, etiquette])
}
