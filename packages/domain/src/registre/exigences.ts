import type { ChampIntervention, ComplementIntervention, ContenuIntervention } from './intervention'

/** One field that the law asks for in a record of a plant protection product. */
export interface Exigence {
  readonly code: string
  readonly libelle: { readonly fr: string; readonly en: string }
  readonly source: string
  /** Fields of a record, any of which answers. */
  readonly champs: readonly (ChampIntervention | ComplementIntervention | 'siret')[]
  /** Only where the product's authorisation, or the case, asks for it: its absence is no fault by itself. */
  readonly selonLeCas?: true
}

const REGLEMENT = 'Règlement d’exécution (UE) 2023/564, annexe – à confirmer'
const ARRETE = 'Arrêté du 24 décembre 2025 – à confirmer'

/** Fields of the law for each use, with their source. All of them are to be confirmed: the official texts could not be read whole. */
export const exigencesRegistre: readonly Exigence[] = [
  {
    code: 'TYPE_USAGE',
    libelle: { fr: 'Type d’utilisation', en: 'Kind of use' },
    source: REGLEMENT,
    champs: ['typeUsage'],
  },
  {
    code: 'PRODUIT',
    libelle: { fr: 'Nom du produit', en: 'Name of the product' },
    source: REGLEMENT,
    champs: ['produit'],
  },
  {
    code: 'AMM',
    libelle: { fr: 'Numéro d’AMM', en: 'Authorisation number (AMM)' },
    source: REGLEMENT,
    champs: ['amm'],
  },
  { code: 'DATE', libelle: { fr: 'Date', en: 'Date' }, source: REGLEMENT, champs: ['date'] },
  {
    code: 'HEURE',
    libelle: { fr: 'Heure de début', en: 'Start time' },
    source: REGLEMENT,
    champs: ['heureDebut'],
    selonLeCas: true,
  },
  { code: 'DOSE', libelle: { fr: 'Dose appliquée', en: 'Applied dose' }, source: REGLEMENT, champs: ['quantite'] },
  { code: 'UNITE', libelle: { fr: 'Unité de la dose', en: 'Unit of the dose' }, source: REGLEMENT, champs: ['unite'] },
  {
    code: 'LIEU',
    libelle: { fr: 'Îlot et parcelle, ou coordonnées GPS', en: 'Block and parcel, or GPS coordinates' },
    source: REGLEMENT,
    champs: ['numIlot', 'coordonnees'],
  },
  {
    code: 'SURFACE',
    libelle: { fr: 'Surface traitée', en: 'Treated area' },
    source: REGLEMENT,
    champs: ['surface', 'uniteTraitee'],
  },
  {
    code: 'CULTURE',
    libelle: { fr: 'Culture ou occupation du sol', en: 'Crop or use of the land' },
    source: REGLEMENT,
    champs: ['idCulture', 'culture'],
  },
  {
    code: 'OEPP',
    libelle: { fr: 'Code OEPP', en: 'EPPO code' },
    source: REGLEMENT,
    champs: ['codeOepp'],
    selonLeCas: true,
  },
  {
    code: 'BBCH',
    libelle: { fr: 'Stade BBCH', en: 'BBCH stage' },
    source: REGLEMENT,
    champs: ['stadeBbch'],
    selonLeCas: true,
  },
  {
    code: 'SIRET',
    libelle: { fr: 'SIRET de l’exploitation', en: 'SIRET of the farm' },
    source: ARRETE,
    champs: ['siret'],
  },
  {
    code: 'BIO',
    libelle: { fr: 'Conduite en agriculture biologique', en: 'Organic farming or not' },
    source: ARRETE,
    champs: ['conduiteBio'],
  },
]

/** Years that a register is kept: three by the law, five in some guides (to be confirmed). */
export const CONSERVATION_REGISTRE = { annees: 3, source: ARRETE } as const

const isGiven = (contenu: ContenuIntervention, siret: string | null, champ: Exigence['champs'][number]): boolean => {
  if (champ === 'siret') return siret !== null && siret !== ''
  const value =
    champ in contenu ? contenu[champ as ChampIntervention] : contenu.complements[champ as ComplementIntervention]
  return value !== null && value !== undefined && value !== ''
}

/**
 * Fields of the law that a record lacks: always required ones, then those required by the case. Fertilisations and irrigations lack none: the law is about
 * plant protection products.
 */
export function manquesIntervention(contenu: ContenuIntervention, siret: string | null): readonly Exigence[] {
  if (contenu.nature !== 'TRAITEMENT') return []
  return exigencesRegistre.filter(({ champs }) => !champs.some((champ) => isGiven(contenu, siret, champ)))
}
