import { cultureOf, type GroupeIft, groupesIftDe, type NatureIft, type VarianteIft } from '@sillon/referentials'
import type { classesCmr, typesProduit } from '../../vocabulaires'
import { conversion } from './unites'

/**
 * Treatments of one campaign with the same product, crop and unit. Their areas and quantities are summed, which changes no value: the share of a treatment is
 * proportional to both. One treatment is a lot of one.
 */
export interface LotTraitements {
  readonly amm: string | null
  readonly idCulture: number | null
  /** Crop type of the parcel's line; null without one, and for another crop than the line's. */
  readonly codeTypeCulture: string | null
  readonly unite: string | null
  readonly nombre: number
  /** Sum of the treated areas in hectares. */
  readonly surface: number
  /** Sum of quantity by hectare × treated area; null when the treatments have no quantity. */
  readonly quantite: number | null
  /** Reference data of the campaign's year; null for an unknown product. */
  readonly produit: {
    readonly type: (typeof typesProduit)[number]
    readonly classeCmr: (typeof classesCmr)[number] | null
    readonly biocontrole: boolean
  } | null
  /** Reference dose by hectare of the product on the crop; null without one. */
  readonly dose: { readonly quantite: number; readonly unite: string } | null
}

/** Reasons that leave treatments out of an index. A biocontrol product does not count by rule; the others lack something, which is never guessed. */
export const raisonsAPart = [
  'BIOCONTROLE',
  'PRODUIT_INCONNU',
  'CULTURE_INCONNUE',
  'CULTURE_SANS_IFT',
  'DOSE_INCONNUE',
  'QUANTITE_MANQUANTE',
  'UNITE_NON_CONVERTIBLE',
] as const
export type RaisonAPart = (typeof raisonsAPart)[number]

/** Whether a treatment that is counted apart for this reason withholds an index, which it could only raise. */
export const retient = (raison: RaisonAPart): boolean => raison !== 'BIOCONTROLE'

/** Share of a lot in an index, before the division by the area of the group: reference doses × hectares, or the reason that leaves the lot out. */
export type PartDeLot = { readonly doses: number } | { readonly raison: RaisonAPart }

/** Crop type of a lot: that of its parcel's line, or else the default one of its crop. */
export const typeDuLot = ({ codeTypeCulture, idCulture }: LotTraitements): string | null =>
  codeTypeCulture ?? cultureOf(idCulture)?.codeTypeDefaut ?? null

/** Groups of a lot; null where its crop is unknown, so that it may be of any. */
export function groupesDuLot(lot: LotTraitements): readonly GroupeIft[] | null {
  const type = typeDuLot(lot)
  return type === null ? null : groupesIftDe(type, lot.idCulture)
}

/** Whether a lot is of an index's nature; null for an unknown product. */
export const estDeNature = ({ produit }: LotTraitements, nature: NatureIft): boolean | null =>
  produit === null ? null : (produit.type === 'HERBICIDE') === (nature === 'H')

/**
 * Whether biocontrol products count in a variant. HVE leaves them out (part phyto-a, section 3.1: public). The specification names a MAEC variant without its
 * rule: the agri-environmental index leaves them out too (conception).
 */
const compteBiocontrole: Readonly<Record<VarianteIft, boolean>> = { HVE: false, MAEC: false }

/** Share of a lot: quantity applied ÷ reference dose × treated area (conception: the usual definition of the index). */
export function partDeLot(lot: LotTraitements, variante: VarianteIft): PartDeLot {
  const { produit, dose, unite, quantite } = lot
  if (produit === null) return { raison: 'PRODUIT_INCONNU' }
  if (produit.biocontrole && !compteBiocontrole[variante]) return { raison: 'BIOCONTROLE' }
  const groupes = groupesDuLot(lot)
  if (groupes === null) return { raison: 'CULTURE_INCONNUE' }
  if (groupes.length === 0) return { raison: 'CULTURE_SANS_IFT' }
  if (dose === null) return { raison: 'DOSE_INCONNUE' }
  if (quantite === null || unite === null) return { raison: 'QUANTITE_MANQUANTE' }
  const facteur = conversion(unite, dose.unite)
  return facteur === null ? { raison: 'UNITE_NON_CONVERTIBLE' } : { doses: (quantite * facteur) / dose.quantite }
}
