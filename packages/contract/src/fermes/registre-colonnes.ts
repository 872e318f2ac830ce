import type { ColonneRegistre } from '@sillon/domain'
import type { Libelle } from '../socle/champs'

/** Names of the columns of a register, as titles of files, of the document and of the matching of columns. */
export const libellesColonnesRegistre: Readonly<Record<ColonneRegistre, Libelle>> = {
  nature: { fr: 'Nature', en: 'Kind' },
  date: { fr: 'Date', en: 'Date' },
  heureDebut: { fr: 'Heure de début', en: 'Start time' },
  numIlot: { fr: 'Îlot', en: 'Block' },
  numParcelle: { fr: 'Parcelle', en: 'Parcel' },
  surface: { fr: 'Surface traitée (ha)', en: 'Treated area (ha)' },
  idCulture: { fr: 'Identifiant de la culture', en: 'Crop identifier' },
  culture: { fr: 'Culture', en: 'Crop' },
  produit: { fr: 'Produit', en: 'Product' },
  amm: { fr: 'Numéro d’AMM', en: 'Authorisation number (AMM)' },
  quantite: { fr: 'Quantité par hectare', en: 'Quantity by hectare' },
  unite: { fr: 'Unité', en: 'Unit' },
  cible: { fr: 'Cible', en: 'Target' },
  azote: { fr: 'Azote (kg/ha)', en: 'Nitrogen (kg/ha)' },
  organique: { fr: 'Apport organique', en: 'Organic' },
  volume: { fr: 'Volume d’eau (m³)', en: 'Water volume (m³)' },
  heureFin: { fr: 'Heure de fin', en: 'End time' },
  typeUsage: { fr: 'Type d’utilisation', en: 'Kind of use' },
  uniteTraitee: { fr: 'Unité traitée', en: 'Treated unit' },
  codeOepp: { fr: 'Code OEPP', en: 'EPPO code' },
  stadeBbch: { fr: 'Stade BBCH', en: 'BBCH stage' },
  coordonnees: { fr: 'Coordonnées GPS', en: 'GPS coordinates' },
  conduiteBio: { fr: 'Conduite bio', en: 'Organic farming' },
  variete: { fr: 'Variété', en: 'Variety' },
  dateRecolte: { fr: 'Date de récolte', en: 'Harvest date' },
  dateObservation: { fr: 'Date de première observation', en: 'Date of first observation' },
  applicateur: { fr: 'Applicateur', en: 'Applicator' },
}
