import { cultureOf } from '@sillon/referentials'
import type { Fault } from '../domain-error'
import type { NatureIntervention } from '../vocabulaires'

/**
 * Fields of the law that no calculation reads, kept as text (arrêté of 24 December 2025, regulation (EU) 2023/564; to be confirmed), and what guides of the
 * field ask for besides.
 */
export const complementsIntervention = [
  'heureFin',
  'typeUsage',
  'uniteTraitee',
  'codeOepp',
  'stadeBbch',
  'coordonnees',
  'conduiteBio',
  'variete',
  'dateRecolte',
  'dateObservation',
  'applicateur',
] as const
export type ComplementIntervention = (typeof complementsIntervention)[number]

/** Content of one record: one product on one parcel on one day. Absent values are null; a complement is absent or a text. */
export interface ContenuIntervention {
  readonly nature: NatureIntervention
  /** YYYY-MM-DD */
  readonly date: string
  /** HH:MM */
  readonly heureDebut: string | null
  readonly numIlot: string | null
  readonly numParcelle: string | null
  /** Treated area in hectares. */
  readonly surface: number
  readonly idCulture: number | null
  readonly culture: string | null
  readonly produit: string | null
  readonly amm: string | null
  /** By hectare, in `unite`. */
  readonly quantite: number | null
  readonly unite: string | null
  readonly cible: string | null
  /** Kilograms of nitrogen by hectare. */
  readonly azote: number | null
  readonly organique: boolean | null
  /** Cubic metres of water in all. */
  readonly volume: number | null
  readonly complements: Readonly<Partial<Record<ComplementIntervention, string>>>
}

/** Fields of the content besides the complements, in the order of files. */
export const champsIntervention = [
  'nature',
  'date',
  'heureDebut',
  'numIlot',
  'numParcelle',
  'surface',
  'idCulture',
  'culture',
  'produit',
  'amm',
  'quantite',
  'unite',
  'cible',
  'azote',
  'organique',
  'volume',
] as const satisfies readonly Exclude<keyof ContenuIntervention, 'complements'>[]
export type ChampIntervention = (typeof champsIntervention)[number]

/** Columns of a register file: all fields, complements at the end. */
export const colonnesRegistre = [...champsIntervention, ...complementsIntervention] as const
export type ColonneRegistre = (typeof colonnesRegistre)[number]

/** Maximum length of each text, as the database and partners' records have it. */
export const LONGUEURS_INTERVENTION = {
  numIlot: 20,
  numParcelle: 100,
  culture: 255,
  produit: 255,
  amm: 20,
  unite: 20,
  cible: 255,
  complement: 255,
} as const

/** Maximum numbers, as in a partner's records. */
export const MAXIMA_INTERVENTION = {
  surface: 100_000,
  quantite: 1_000_000,
  azote: 100_000,
  volume: 10_000_000,
} as const

/** First and last day of the records of a campaign: winter crops are sown the year before (conception). */
export const joursDeCampagne = (millesime: number) => ({ debut: `${millesime - 1}-01-01`, fin: `${millesime}-12-31` })

/**
 * Faults of a record that has readable values: a day outside the campaign, no area, a treatment without a product, a quantity without a unit (conception).
 * @param millesime campaign year
 */
export function fautesIntervention(contenu: ContenuIntervention, millesime: number): Fault[] {
  const { debut, fin } = joursDeCampagne(millesime)
  const { nature, date, surface, produit, amm, quantite, unite } = contenu
  const faults: (Fault | false)[] = [
    (date < debut || date > fin) && { path: 'date', code: 'DATE_HORS_CAMPAGNE' },
    !(surface > 0) && { path: 'surface', code: 'SURFACE_NON_POSITIVE' },
    nature === 'TRAITEMENT' && produit === null && amm === null && { path: 'produit', code: 'CHAMP_OBLIGATOIRE' },
    quantite !== null && unite === null && { path: 'unite', code: 'UNITE_MANQUANTE' },
  ]
  return faults.filter((fault) => fault !== false)
}

/** The content without the name of its crop where that only repeats the reference: the crop is known by its identifier. */
export const sansCultureRedite = <Contenu extends Pick<ContenuIntervention, 'idCulture' | 'culture'>>(
  contenu: Contenu,
): Contenu =>
  contenu.culture !== null && cultureOf(contenu.idCulture)?.libelle === contenu.culture
    ? { ...contenu, culture: null }
    : contenu
