import type { YearValues } from '@sillon/engine'
import type { Campagne } from './campagnes'
import type { FamillePhyto } from './familles-phyto'
import type { GroupeIft } from './groupes-ift'

/** Variants of a computed treatment-frequency index (specification 2, section 4: suffixes `_HVE` and `_MAEC`). */
export const variantesIft = ['HVE', 'MAEC'] as const
export type VarianteIft = (typeof variantesIft)[number]

/** Herbicides, and everything else. */
export const naturesIft = ['H', 'HH'] as const
export type NatureIft = (typeof naturesIft)[number]

export type IftDuGroupe = Readonly<Record<VarianteIft, Readonly<Record<NatureIft, number | null>>>>

/**
 * Values computed from the records of a farm in one campaign. A value is null where no record tells it: no record is not zero.
 * Areas in hectares.
 */
export interface CampagneDuRegistre {
  /** Only groups with a treatment and an area in the rotation. */
  readonly ift: Readonly<Partial<Record<GroupeIft, IftDuGroupe>>>
  /** Area of the parcels without any treatment. */
  readonly nonTraitees: {
    readonly prairiesPermanentes: number | null
    readonly autres: number | null
    /** By family; absent in decisions from before they were computed. */
    readonly familles?: Readonly<Record<FamillePhyto, number | null>> | undefined
  }
  /** Whether a product of CMR class 1 was used. */
  readonly cmr1: boolean | null
  /** Area that received a product of CMR class 2. */
  readonly surfaceCmr2: number | null
  /** Kilograms of nitrogen in mineral and in organic fertilisers. */
  readonly azoteMineral: number | null
  readonly azoteOrganique: number | null
  readonly surfaceIrriguee: number | null
  /** Cubic metres of water. */
  readonly volumeIrrigation: number | null
  /** Cubic metres in June, July and August; absent in decisions from before it was computed. */
  readonly volumeEtiage?: number | null | undefined
}

/** Values computed from the records of a farm, by campaign; null for a campaign without records. */
export type ValeursRegistre = Readonly<Record<Campagne, CampagneDuRegistre | null>>

/** Value of the records that a row of a scheme proposes: an index of a crop group, the untreated area of a family, or another value of a campaign. */
export type EmploiRegistre =
  | { readonly valeur: 'ift'; readonly groupe: GroupeIft; readonly nature: NatureIft }
  | { readonly valeur: 'familleNonTraitee'; readonly famille: FamillePhyto }
  | { readonly valeur: ValeurSimple }

/** Values of a campaign besides the indices. */
export const valeursSimples = [
  'prairiesNonTraitees',
  'autresNonTraitees',
  'cmr1',
  'surfaceCmr2',
  'azoteMineral',
  'azoteOrganique',
  'surfaceIrriguee',
  'volumeIrrigation',
  'volumeEtiage',
] as const
export type ValeurSimple = (typeof valeursSimples)[number]

/**
 * Value of one campaign of the records; null without records.
 * @param variante variant of an index
 */
export function valeurDuRegistre(
  campagne: CampagneDuRegistre | null,
  emploi: EmploiRegistre,
  variante: VarianteIft,
): number | boolean | null {
  if (campagne === null) return null
  if (emploi.valeur === 'ift') return campagne.ift[emploi.groupe]?.[variante][emploi.nature] ?? null
  if (emploi.valeur === 'familleNonTraitee') return campagne.nonTraitees.familles?.[emploi.famille] ?? null
  if (emploi.valeur === 'prairiesNonTraitees') return campagne.nonTraitees.prairiesPermanentes
  if (emploi.valeur === 'autresNonTraitees') return campagne.nonTraitees.autres
  return campagne[emploi.valeur] ?? null
}

/** Numbers of a value, by campaign; null rather than three empty ones. */
export function anneesDuRegistre(
  registre: ValeursRegistre | null,
  emploi: EmploiRegistre,
  variante: VarianteIft,
): YearValues | null {
  const of = (campagne: Campagne) => {
    const valeur = valeurDuRegistre(registre?.[campagne] ?? null, emploi, variante)
    return typeof valeur === 'number' ? valeur : null
  }
  const [n, n_1, n_2] = [of('n'), of('n_1'), of('n_2')]
  return n === null && n_1 === null && n_2 === null ? null : { n, n_1, n_2 }
}
