import type { Parcelle } from '@sillon/contract'
import { useTranslation } from 'react-i18next'

/** Name of a parcel: its block and number in the PAC declaration, else its own name. */
export function useNomDeParcelle() {
  const { t } = useTranslation('assolement')
  return ({ nom, numIlot, numParcelle }: Parcelle) =>
    numIlot === null || numParcelle === null
      ? (nom ?? t('isolee.sansNumero'))
      : t('isolee.numeros', { ilot: numIlot, parcelle: numParcelle })
}
