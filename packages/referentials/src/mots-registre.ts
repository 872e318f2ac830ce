import type { Localised } from '@sillon/engine'
import type { EmploiRegistre } from './registre'

/** Formula of each value of the records in words, after the name of the records. */
export const motsRegistre: Readonly<Record<EmploiRegistre['valeur'], Localised>> = {
  ift: {
    fr: '{registre} : somme des doses appliquées ÷ doses de référence × surfaces traitées, ÷ surface du groupe dans l’assolement, par campagne',
    en: '{registre}: sum of applied doses ÷ reference doses × treated areas, ÷ area of the group in the rotation, by campaign',
  },
  familleNonTraitee: {
    fr: '{registre} : parcelles de la famille, moins leurs surfaces traitées',
    en: '{registre}: parcels of the family, less their treated areas',
  },
  prairiesNonTraitees: {
    fr: '{registre} : prairies permanentes des parcelles, moins leurs surfaces traitées',
    en: '{registre}: permanent grassland of the parcels, less their treated areas',
  },
  autresNonTraitees: {
    fr: '{registre} : autres parcelles, moins leurs surfaces traitées',
    en: '{registre}: other parcels, less their treated areas',
  },
  cmr1: {
    fr: '{registre} : oui si un produit appliqué est classé CMR1',
    en: '{registre}: yes when an applied product has the class CMR1',
  },
  surfaceCmr2: {
    fr: '{registre} : surfaces traitées avec un produit classé CMR2, au plus celle de chaque parcelle',
    en: '{registre}: areas treated with a product of class CMR2, at most that of each parcel',
  },
  azoteMineral: {
    fr: '{registre} : azote des apports minéraux × surfaces, par campagne',
    en: '{registre}: nitrogen of mineral fertilisations × areas, by campaign',
  },
  azoteOrganique: {
    fr: '{registre} : azote des apports organiques × surfaces, par campagne',
    en: '{registre}: nitrogen of organic fertilisations × areas, by campaign',
  },
  surfaceIrriguee: {
    fr: '{registre} : surfaces irriguées, au plus celle de chaque parcelle',
    en: '{registre}: irrigated areas, at most that of each parcel',
  },
  volumeIrrigation: { fr: '{registre} : somme des volumes', en: '{registre}: sum of the volumes' },
  volumeEtiage: {
    fr: '{registre} : somme des volumes de juin, juillet et août',
    en: '{registre}: sum of the volumes of June, July and August',
  },
}
