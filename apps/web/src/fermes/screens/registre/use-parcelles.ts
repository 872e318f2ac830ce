import { getAssolement, type Parcelle } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { type Annee, registreDe } from './use-intervention-form'

/** A parcel of the farm with its crop. */
interface ParcelleDeFerme extends Parcelle {
  readonly idCulture: number | null
}

/** Parcels of the farm and year, in the order of their blocks, and their names on screen. */
export function useParcelles(annee: Annee) {
  const { t } = useTranslation('registre')
  const { number } = useFormat()
  const { data, error, refetch } = useQuery(read(getAssolement, registreDe(annee)))
  const parcelles: readonly ParcelleDeFerme[] = [
    ...(data?.assolement ?? []).flatMap(({ idCulture, parcelles }) =>
      parcelles.map((parcelle) => ({ ...parcelle, idCulture })),
    ),
    ...(data?.parcellesIsolees ?? []).map((parcelle) => ({ ...parcelle, idCulture: null })),
  ]
  const nomDe = ({ nom, numIlot, numParcelle }: Pick<Parcelle, 'nom' | 'numIlot' | 'numParcelle'>) => {
    const place = numIlot === null && numParcelle === null ? null : `${numIlot ?? '–'}/${numParcelle ?? '–'}`
    return [place, nom].filter((part) => part !== null).join(' · ') || t('sansNom')
  }
  const choices = parcelles.map((parcelle) => ({
    value: parcelle.uuidParcelle,
    label: `${nomDe(parcelle)} (${number(parcelle.surface)} ha)`,
  }))
  return { parcelles, choices, nomDe, isLoaded: data !== undefined, error, refetch }
}
