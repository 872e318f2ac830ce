import { round4 } from '@sillon/engine'
import type { EmploiRegistre, VarianteIft } from '@sillon/referentials'
import type { naturesIntervention } from '../../vocabulaires'
import type { RecordsDeCampagne } from './campagne'
import { genreDe } from './genres'
import { peutEtreDuGroupe, surfacesDesGroupes } from './ift'
import { estDeNature, type LotTraitements, partDeLot, raisonsAPart } from './lot'
import { couverture } from './parcelles'

/** Records of one campaign that are alike in everything that a value looks at; their areas, quantities, nitrogen and volumes are summed. */
export interface LotDeRecords extends LotTraitements {
  readonly nature: (typeof naturesIntervention)[number]
  /** Crop type of the line of its parcel, null for an isolated one; null without a parcel. */
  readonly parcelle: { readonly codeTypeCulture: string | null } | null
  readonly organique: boolean | null
  /** Kilograms of nitrogen; null when the records do not tell it. */
  readonly azote: number | null
  /** Cubic metres; null when the records do not tell them. */
  readonly volume: number | null
  /** In June, July or August. */
  readonly enEtiage: boolean
}

/** Reasons that leave a record out of a value that concerns it. */
export const raisonsHorsValeur = [
  ...raisonsAPart,
  'SANS_PARCELLE',
  'GENRE_MANQUANT',
  'AZOTE_MANQUANT',
  'VOLUME_MANQUANT',
] as const
export type RaisonHorsValeur = (typeof raisonsHorsValeur)[number]

/** Share of a record in a value, in the unit of the value's sum, or the reason that leaves it out. */
export type PartDansValeur = { readonly part: number } | { readonly raison: RaisonHorsValeur }

const ou = (raison: RaisonHorsValeur, part: number | null): PartDansValeur => (part === null ? { raison } : { part })

/**
 * Share of records in a value of their campaign; null for those that the value does not look at. For an index, reference doses × hectares, before the division
 * by the area of the group; for an area, the hectares of each pass, before the limit of each parcel.
 */
export function partDansValeur(
  lot: LotDeRecords,
  emploi: EmploiRegistre,
  variante: VarianteIft,
): PartDansValeur | null {
  if (emploi.valeur === 'azoteMineral' || emploi.valeur === 'azoteOrganique')
    return lot.nature === 'FERTILISATION' ? azote(lot, emploi.valeur === 'azoteOrganique') : null
  if (emploi.valeur === 'surfaceIrriguee' || emploi.valeur === 'volumeIrrigation' || emploi.valeur === 'volumeEtiage')
    return lot.nature === 'IRRIGATION' ? eau(lot, emploi.valeur) : null
  return lot.nature === 'TRAITEMENT' ? traitement(lot, emploi, variante) : null
}

function azote({ organique, azote: kg }: LotDeRecords, estOrganique: boolean): PartDansValeur | null {
  if (organique === null) return { raison: 'GENRE_MANQUANT' }
  return organique === estOrganique ? ou('AZOTE_MANQUANT', kg) : null
}

function eau(
  { parcelle, surface, volume, enEtiage }: LotDeRecords,
  valeur: 'surfaceIrriguee' | 'volumeIrrigation' | 'volumeEtiage',
): PartDansValeur | null {
  if (valeur === 'surfaceIrriguee') return ou('SANS_PARCELLE', parcelle && surface)
  return valeur === 'volumeEtiage' && !enEtiage ? null : ou('VOLUME_MANQUANT', volume)
}

function traitement(lot: LotDeRecords, emploi: EmploiRegistre, variante: VarianteIft): PartDansValeur | null {
  const { produit, parcelle, surface } = lot
  if (emploi.valeur === 'ift') {
    if (!peutEtreDuGroupe(lot, emploi.groupe) || estDeNature(lot, emploi.nature) === false) return null
    const part = partDeLot(lot, variante)
    return 'doses' in part ? { part: part.doses } : part
  }
  if (emploi.valeur === 'cmr1' || emploi.valeur === 'surfaceCmr2') {
    if (produit === null) return { raison: 'PRODUIT_INCONNU' }
    if (produit.classeCmr !== (emploi.valeur === 'cmr1' ? 'CMR1' : 'CMR2')) return null
    return emploi.valeur === 'cmr1' ? { part: surface } : ou('SANS_PARCELLE', parcelle && surface)
  }
  const genre = genreNonTraite(emploi)
  if (genre === null) return null
  if (parcelle === null) return { raison: 'SANS_PARCELLE' }
  return parcelle.codeTypeCulture !== null && genreDe(genre)(parcelle.codeTypeCulture) ? { part: surface } : null
}

function genreNonTraite(emploi: EmploiRegistre): Parameters<typeof genreDe>[0] | null {
  if (emploi.valeur === 'familleNonTraitee') return emploi.famille
  if (emploi.valeur === 'prairiesNonTraitees') return 'prairies'
  return emploi.valeur === 'autresNonTraitees' ? 'autres' : null
}

/** Area beside the sum of the shares: of the group, by which an index is divided, or of the parcels, from which the treated area is taken. Hectares. */
export type BaseDeValeur =
  | { readonly surfaceDuGroupe: number }
  | { readonly surfaceDesParcelles: number; readonly surfaceTraitee: number }

/** Area beside the sum of the shares; null for a value that is that sum. */
export function baseDeValeur({ surfaces, parcelles }: RecordsDeCampagne, emploi: EmploiRegistre): BaseDeValeur | null {
  if (emploi.valeur === 'ift') return { surfaceDuGroupe: round4(surfacesDesGroupes(surfaces).get(emploi.groupe) ?? 0) }
  const genre = genreNonTraite(emploi)
  if (genre === null) return null
  const { surface, couverte } = couverture(parcelles, genreDe(genre))
  return { surfaceDesParcelles: surface, surfaceTraitee: couverte }
}
