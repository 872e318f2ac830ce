import type { InterventionPartenaire, ParcellePartenaire } from '@sillon/contract'
import { produitsPhytoExemple } from '@sillon/referentials'
import type { FermePartenaire } from './fermes'

const PARCELLES_VOLUMINEUSES = 10_000
const TRAITEMENTS_VOLUMINEUX = 200_000
const PARCELLES_TRAITEES = 200

/** Two farms for tests of volume: one with 10,000 parcels, one with 200,000 treatments a campaign. */
export const fermesVolumineuses: readonly FermePartenaire[] = [
  {
    id: 'volume-parcelles',
    siret: '99000900100019',
    pacage: '990009001',
    raisonSociale: 'Essai de volume, parcelles',
    centre: [1.6, 47.5],
    assolement: [],
    irriguees: [],
  },
  {
    id: 'volume-traitements',
    siret: '99000900200017',
    pacage: '990009002',
    raisonSociale: 'Essai de volume, traitements',
    centre: [1.7, 47.6],
    assolement: [],
    irriguees: [],
  },
]

const chiffres = (index: number) => String(index + 1).padStart(6, '0')
/** Crops in turn, each with its herbicide. */
const cultures = [
  ['BTH', '9990001'],
  ['CZH', '9990003'],
  ['ORP', '9990002'],
  ['TRN', '9990008'],
] as const
const cultureNumero = (parcelle: number) => cultures[parcelle % cultures.length] ?? cultures[0]

/** Number of parcels of a farm of volume. */
export const nombreDeParcelles = (id: string): number =>
  id === 'volume-parcelles' ? PARCELLES_VOLUMINEUSES : PARCELLES_TRAITEES

/** Number of treatments of a farm of volume in a campaign. */
export const nombreDeTraitements = (id: string): number => (id === 'volume-traitements' ? TRAITEMENTS_VOLUMINEUX : 0)

/** A parcel of one hectare by its index, in a square of fields. */
export function parcelleNumero({ id, centre }: FermePartenaire, index: number): ParcellePartenaire {
  const cote = Math.ceil(Math.sqrt(nombreDeParcelles(id)))
  const metre = 180 / Math.PI / 6_371_009
  const largeur = (100 * metre) / Math.cos((centre[1] * Math.PI) / 180)
  const ouest = centre[0] + (index % cote) * largeur
  const sud = centre[1] + Math.floor(index / cote) * 100 * metre
  const nord = sud + 100 * metre
  const est = ouest + largeur
  return {
    id: `${id}-${chiffres(index)}`,
    nom: `Parcelle ${index + 1}`,
    numIlot: String(Math.floor(index / 20) + 1),
    numParcelle: String((index % 20) + 1),
    codeCulture: cultureNumero(index)[0],
    surface: 1,
    surfaceCvi: null,
    geometrie: {
      type: 'Polygon',
      coordinates: [
        [
          [ouest, sud],
          [est, sud],
          [est, nord],
          [ouest, nord],
          [ouest, sud],
        ],
      ],
    },
  }
}

/** A treatment by its index: the parcels in turn, the days of the campaign in turn. */
export function traitementNumero({ id }: FermePartenaire, campagne: number, index: number): InterventionPartenaire {
  const parcelle = index % PARCELLES_TRAITEES
  const [codeCulture, amm] = cultureNumero(parcelle)
  return {
    id: `${id}-${campagne}-T${chiffres(index)}`,
    idParcelle: `${id}-${chiffres(parcelle)}`,
    nature: 'TRAITEMENT',
    date: new Date(Date.UTC(campagne, 2, 1 + (index % 150))).toISOString().slice(0, 10),
    heureDebut: null,
    surface: 1,
    codeCulture,
    produit: produitsPhytoExemple.find((produit) => produit.amm === amm)?.nom ?? null,
    amm,
    quantite: 0.5,
    unite: 'L/ha',
    cible: null,
    azote: null,
    organique: null,
    volume: null,
  }
}
