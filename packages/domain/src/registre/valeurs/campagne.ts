import { round4 } from '@sillon/engine'
import type { CampagneDuRegistre } from '@sillon/referentials'
import { iftDesGroupes, type SurfaceCultivee } from './ift'
import type { LotTraitements } from './lot'
import { type ParcelleTravaillee, surfaceNonTraitee, surfaceTravaillee } from './parcelles'

/** Records of a farm in one campaign, summed as far as no rule needs them apart. */
export interface RecordsDeCampagne {
  readonly lots: readonly LotTraitements[]
  /** Crops of the campaign's rotation. */
  readonly surfaces: readonly SurfaceCultivee[]
  readonly parcelles: readonly ParcelleTravaillee[]
  /** Numbers of treatments, of treatments with a CMR product of class 2 and of irrigations without a parcel. */
  readonly sansParcelle: { readonly traitements: number; readonly cmr2: number; readonly irrigations: number }
  /** Kilograms of nitrogen in mineral and in organic fertilisers; null without a fertilisation that tells both kind and nitrogen. */
  readonly azoteMineral: number | null
  readonly azoteOrganique: number | null
  readonly irrigations: number
  /** Cubic metres; null without an irrigation with a volume. */
  readonly volumeIrrigation: number | null
}

/**
 * Values of a campaign's records (issue 29, item 6). Each is null where no record tells it:
 * - areas, while a record that they need has no parcel;
 * - untreated areas and CMR, without any treatment in the campaign;
 * - "no CMR" and "no hectare of CMR", while a product is unknown.
 */
export function valeursDeCampagne(records: RecordsDeCampagne): CampagneDuRegistre {
  const { lots, surfaces, parcelles, sansParcelle, irrigations } = records
  const aUnInconnu = lots.some(({ produit }) => produit === null)
  const aDuCmr1 = lots.some(({ produit }) => produit?.classeCmr === 'CMR1')
  const sontSitues = lots.length > 0 && sansParcelle.traitements === 0
  const cmr2 = surfaceTravaillee(parcelles, 'traiteeCmr2')
  const kg = (azote: number | null) => (azote === null ? null : round4(azote))
  return {
    ift: iftDesGroupes(lots, surfaces),
    nonTraitees: {
      prairiesPermanentes: sontSitues ? surfaceNonTraitee(parcelles, true) : null,
      autres: sontSitues ? surfaceNonTraitee(parcelles, false) : null,
    },
    cmr1: aDuCmr1 ? true : lots.length === 0 || aUnInconnu ? null : false,
    surfaceCmr2: lots.length === 0 || sansParcelle.cmr2 > 0 || (cmr2 === 0 && aUnInconnu) ? null : cmr2,
    azoteMineral: kg(records.azoteMineral),
    azoteOrganique: kg(records.azoteOrganique),
    surfaceIrriguee:
      irrigations === 0 || sansParcelle.irrigations > 0 ? null : surfaceTravaillee(parcelles, 'irriguee'),
    volumeIrrigation: kg(records.volumeIrrigation),
  }
}
