// The farms that the stand-in knows, with the SIRET and PACAGE numbers of the product's demonstration (fictional, all of them).
// A test of the demonstration compares crops and areas with those of the product.

/** Share of a farm that one crop has. `codeCulture` is a PAC code, with the precision after a slash. */
interface Part {
  readonly codeCulture: string | null
  /** Hectares. */
  readonly surface: number
}

export interface FermePartenaire {
  readonly id: string
  readonly siret: string
  readonly pacage: string
  readonly raisonSociale: string
  /** Place of the fields, in degrees of WGS 84: outside the town, on farmland. */
  readonly centre: readonly [longitude: number, latitude: number]
  /** Crops of the present campaign. */
  readonly assolement: readonly Part[]
  /** Numbers of parcels of its blocks, where they follow a declaration; the last block has the rest. */
  readonly ilots?: readonly number[]
  /** Crops that are irrigated. */
  readonly irriguees: readonly string[]
}

/** Campaigns with data, the present one last. */
export const CAMPAGNES = [2024, 2025, 2026] as const
export const CAMPAGNE_COURANTE = 2026

const part = (codeCulture: string | null, surface: number): Part => ({ codeCulture, surface })

/** Rotation of a cereal farm of the demonstration: areas in hectares, in the order of its profile. */
const cereales = ([bth, czh, orp, btn, ppr, trn, jac, pph]: readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]): readonly Part[] => [
  part('BTH', bth),
  part('CZH', czh),
  part('ORP', orp),
  part('BTN', btn),
  part('PPR', ppr),
  part('TRN', trn),
  part('JAC', jac),
  part('PPH', pph),
]

export const fermes: readonly FermePartenaire[] = [
  {
    // Its rotation of this year is empty in the product: crops, areas, blocks and numbers of its sample declaration, docs/exemples.
    id: 'vallon-clair',
    siret: '99000000100018',
    pacage: '999000000',
    raisonSociale: 'Ferme du Vallon Clair',
    centre: [5.0421, 44.7513],
    assolement: [
      part('BTH', 8.4),
      part('BTH', 4.2),
      part('AIL', 2.88),
      part('CZH', 8),
      part('TRN', 6.04),
      part('JAC', 0.9),
      part('LUZ', 7.48),
      part('PTR', 3),
      part('PPH', 5.04),
      part('MIS', 10.23),
      part('SOJ', 3.96),
      part('ORP', 5),
      part('LAV/001', 2.1),
      // A parcel whose crop nobody has noted.
      part(null, 1.2),
    ],
    ilots: [3, 3, 3, 2, 2],
    irriguees: ['MIS', 'SOJ', 'AIL'],
  },
  {
    id: 'grandes-cultures',
    siret: '99000000200016',
    pacage: '991000274',
    raisonSociale: 'Exemple de référence, grandes cultures',
    centre: [2.2214, 49.8521],
    assolement: [
      part('BTH', 52.4),
      part('CZH', 18.2),
      part('ORH', 16.5),
      part('PPR', 9.8),
      part('PTC/001', 14.6),
      part('BTN', 11.3),
      part('JAC', 3.2),
      part('PPH', 6),
    ],
    irriguees: ['PTC/001', 'BTN'],
  },
  {
    id: 'trois-chenes',
    siret: '99000000500019',
    pacage: '991000685',
    raisonSociale: 'EARL des Trois Chênes',
    centre: [1.5532, 48.4019],
    assolement: cereales([36.18, 16.47, 9.86, 8.8, 6.37, 7.05, 3.63, 5.64]),
    irriguees: [],
  },
  {
    id: 'bois-joli',
    siret: '99000000600017',
    pacage: '991000822',
    raisonSociale: 'GAEC du Bois Joli',
    centre: [1.4103, 48.4987],
    assolement: cereales([46.65, 18.87, 12.04, 11.22, 8.88, 9.1, 5.1, 7.14]),
    irriguees: [],
  },
  {
    id: 'etang',
    siret: '99000000700015',
    pacage: '991000959',
    raisonSociale: 'SCEA de l’Étang',
    centre: [1.8217, 47.9934],
    assolement: cereales([45.34, 20.39, 12.2, 10.57, 8.74, 9.07, 4.6, 7.08]),
    irriguees: [],
  },
  {
    id: 'peupliers',
    siret: '99000000800013',
    pacage: '991001096',
    raisonSociale: 'Ferme des Peupliers',
    centre: [1.9784, 47.8436],
    assolement: [part('VRG/003', 14.4), part('PWT', 10.8), part('NOX', 5.04), part('PPH', 3.6), part('BTH', 2.16)],
    irriguees: [],
  },
  {
    id: 'combe',
    siret: '99000001000019',
    pacage: '991001370',
    raisonSociale: 'SARL de la Combe',
    centre: [4.1489, 48.2603],
    assolement: [part('VRC', 18.48), part('PPH', 1.68), part('JAC', 0.84)],
    irriguees: [],
  },
]
