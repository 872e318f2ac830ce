import { round4 } from '@sillon/engine'
import { type CampagneDuRegistre, famillesPhyto } from '@sillon/referentials'
import { genreDe } from './genres'
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
  /** Numbers of fertilisations that may add nitrogen of either kind, without telling how much. */
  readonly sansAzote: { readonly mineral: number; readonly organique: number }
  readonly irrigations: number
  /** Cubic metres, in all and in June, July and August; null without an irrigation with a volume. */
  readonly volumeIrrigation: number | null
  readonly volumeEtiage: number | null
  /** Numbers of irrigations without a volume. */
  readonly sansVolume: { readonly annee: number; readonly etiage: number }
}

/**
 * Values of a campaign's records (issue 29, item 6). Each is null where no record tells it, and while a record could only raise it:
 * - areas, while a record that they need has no parcel;
 * - untreated areas and CMR, without any treatment in the campaign;
 * - CMR, except a product of class 1 that was found, while a product is unknown;
 * - nitrogen and water, while a record does not tell how much.
 */
export function valeursDeCampagne(records: RecordsDeCampagne): CampagneDuRegistre {
  const { lots, surfaces, parcelles, sansParcelle, irrigations, sansAzote, sansVolume } = records
  const aUnInconnu = lots.some(({ produit }) => produit === null)
  const aDuCmr1 = lots.some(({ produit }) => produit?.classeCmr === 'CMR1')
  const sontSitues = lots.length > 0 && sansParcelle.traitements === 0
  const nonTraitee = (genre: Parameters<typeof genreDe>[0]) =>
    sontSitues ? surfaceNonTraitee(parcelles, genreDe(genre)) : null
  const complete = (somme: number | null, incomplets: number) =>
    somme === null || incomplets > 0 ? null : round4(somme)
  return {
    ift: iftDesGroupes(lots, surfaces),
    nonTraitees: {
      prairiesPermanentes: nonTraitee('prairies'),
      autres: nonTraitee('autres'),
      familles: Object.fromEntries(
        famillesPhyto.map((famille) => [famille, nonTraitee(famille)]),
      ) as CampagneDuRegistre['nonTraitees']['familles'],
    },
    cmr1: aDuCmr1 ? true : lots.length === 0 || aUnInconnu ? null : false,
    surfaceCmr2:
      lots.length === 0 || sansParcelle.cmr2 > 0 || aUnInconnu ? null : surfaceTravaillee(parcelles, 'traiteeCmr2'),
    azoteMineral: complete(records.azoteMineral, sansAzote.mineral),
    azoteOrganique: complete(records.azoteOrganique, sansAzote.organique),
    surfaceIrriguee:
      irrigations === 0 || sansParcelle.irrigations > 0 ? null : surfaceTravaillee(parcelles, 'irriguee'),
    volumeIrrigation: complete(records.volumeIrrigation, sansVolume.annee),
    volumeEtiage: complete(records.volumeEtiage, sansVolume.etiage),
  }
}
