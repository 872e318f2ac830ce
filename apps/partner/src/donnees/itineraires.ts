// Plausible crop management of the demonstration. Products and numbers are fictional (packages/referentials/data/demonstration).

/** A treatment of a crop. `mois` from -3 (October of the year before) to 8; `part` of the reference dose, or `dose` where the product has none. */
export interface Traitement {
  readonly amm: string
  readonly mois: number
  readonly jour: number
  readonly part?: number
  readonly dose?: readonly [quantite: number, unite: string]
  readonly cible: string
  /** Share of the parcels that get it; all by default. */
  readonly frequence?: number
}

export interface Apport {
  readonly produit: string
  readonly mois: number
  readonly jour: number
  /** Quantity by hectare, and kilograms of nitrogen by unit of it. */
  readonly quantite: number
  readonly unite: string
  readonly teneur: number
  readonly organique: boolean
}

export interface Itineraire {
  readonly traitements: readonly Traitement[]
  readonly apports: readonly Apport[]
  /** Millimetres of each watering, where the crop is irrigated. */
  readonly tours?: readonly (readonly [mois: number, jour: number, millimetres: number])[]
}

/** A product that no list of the demonstration knows. */
export const AMM_INCONNUE = { amm: '9990099', nom: 'Démo-Inconnu 10' }

const ammonitrate = (mois: number, jour: number, quantite: number): Apport => ({
  produit: 'Ammonitrate 33,5',
  mois,
  jour,
  quantite,
  unite: 'kg/ha',
  teneur: 0.335,
  organique: false,
})
const solution = (mois: number, jour: number, quantite: number): Apport => ({
  produit: 'Solution azotée 39',
  mois,
  jour,
  quantite,
  unite: 'L/ha',
  teneur: 0.39,
  organique: false,
})
const fumier = (mois: number, jour: number, quantite: number): Apport => ({
  produit: 'Fumier de bovins',
  mois,
  jour,
  quantite,
  unite: 't/ha',
  teneur: 5.5,
  organique: true,
})
const compost = (mois: number, jour: number, quantite: number): Apport => ({
  produit: 'Compost végétal',
  mois,
  jour,
  quantite,
  unite: 't/ha',
  teneur: 8,
  organique: true,
})

const cereale = (second: string): Itineraire => ({
  traitements: [
    { amm: '9990001', mois: -2, jour: 8, part: 0.8, cible: 'Vulpin, ray-grass' },
    { amm: '9990002', mois: 3, jour: 18, part: 0.7, cible: 'Gaillet, coquelicot', frequence: 0.6 },
    { amm: '9990009', mois: 4, jour: 14, part: 0.6, cible: 'Septoriose' },
    { amm: second, mois: 5, jour: 16, part: 0.7, cible: 'Rouilles, fusarioses' },
    { amm: '9990023', mois: 4, jour: 4, part: 0.8, cible: 'Verse', frequence: 0.5 },
    { amm: '9990019', mois: -2, jour: 2, part: 1, cible: 'Pucerons', frequence: 0.3 },
  ],
  apports: [ammonitrate(2, 20, 150), ammonitrate(3, 28, 220), ammonitrate(5, 2, 110)],
})

/** Management by PAC code. A crop that is not here gets neither treatments nor nitrogen. */
export const itineraires: Readonly<Record<string, Itineraire>> = {
  BTH: cereale('9990010'),
  ORH: cereale('9990010'),
  ORP: {
    traitements: [
      { amm: '9990002', mois: 4, jour: 10, part: 0.8, cible: 'Chénopode, renouées' },
      { amm: '9990009', mois: 5, jour: 12, part: 0.7, cible: 'Helminthosporiose' },
    ],
    apports: [solution(3, 8, 180), solution(4, 12, 120)],
  },
  CZH: {
    traitements: [
      { amm: '9990003', mois: -4, jour: 4, part: 0.9, cible: 'Géraniums, gaillet' },
      // Without a reference dose on purpose.
      { amm: '9990024', mois: -4, jour: 10, dose: [5, 'kg/ha'], cible: 'Limaces' },
      { amm: '9990019', mois: -3, jour: 14, part: 1, cible: 'Grosses altises' },
      { amm: '9990019', mois: 3, jour: 12, part: 1, cible: 'Méligèthes', frequence: 0.5 },
      { amm: '9990011', mois: 4, jour: 18, part: 0.8, cible: 'Sclérotinia' },
    ],
    apports: [fumier(-5, 20, 18), ammonitrate(2, 12, 230), ammonitrate(3, 10, 200)],
  },
  BTN: {
    traitements: [
      { amm: '9990004', mois: 4, jour: 12, part: 0.5, cible: 'Chénopode' },
      { amm: '9990004', mois: 4, jour: 24, part: 0.5, cible: 'Chénopode' },
      { amm: '9990004', mois: 5, jour: 8, part: 0.6, cible: 'Renouées' },
      { amm: '9990012', mois: 7, jour: 12, part: 1, cible: 'Cercosporiose' },
      { amm: '9990014', mois: 8, jour: 4, part: 0.7, cible: 'Oïdium' },
      { amm: '9990025', mois: 4, jour: 24, dose: [0.5, 'L/ha'], cible: 'Adjuvant' },
    ],
    apports: [compost(-3, 6, 8), solution(3, 26, 260)],
    tours: [
      [6, 20, 30],
      [7, 14, 30],
      [8, 2, 25],
    ],
  },
  PPR: {
    traitements: [
      { amm: '9990008', mois: 3, jour: 6, part: 0.9, cible: 'Dicotylédones' },
      { amm: '9990019', mois: 5, jour: 22, part: 1, cible: 'Tordeuse du pois' },
      { amm: '9990011', mois: 5, jour: 28, part: 0.9, cible: 'Ascochytose' },
    ],
    apports: [],
  },
  TRN: {
    traitements: [
      { amm: '9990008', mois: 4, jour: 22, part: 0.8, cible: 'Dicotylédones' },
      { amm: AMM_INCONNUE.amm, mois: 6, jour: 8, dose: [1, 'L/ha'], cible: 'Phomopsis', frequence: 0.5 },
    ],
    apports: [ammonitrate(5, 12, 150)],
  },
  SOJ: {
    traitements: [{ amm: '9990008', mois: 5, jour: 14, part: 0.9, cible: 'Dicotylédones' }],
    apports: [],
    tours: [
      [7, 4, 30],
      [7, 20, 30],
      [8, 6, 30],
    ],
  },
  MIS: {
    traitements: [{ amm: '9990005', mois: 5, jour: 18, part: 0.8, cible: 'Panic, chénopode' }],
    apports: [fumier(3, 10, 25), ammonitrate(5, 28, 330)],
    tours: [
      [6, 28, 35],
      [7, 12, 35],
      [7, 26, 35],
      [8, 10, 30],
    ],
  },
  'PTC/001': {
    traitements: [
      { amm: '9990006', mois: 4, jour: 28, part: 0.9, cible: 'Morelle, chénopode' },
      ...[18, 26].map((jour) => ({ amm: '9990017', mois: 5, jour, part: 0.9, cible: 'Mildiou' })),
      ...[3, 11, 19, 27].map((jour) => ({ amm: '9990017', mois: 6, jour, part: 0.9, cible: 'Mildiou' })),
      { amm: '9990015', mois: 7, jour: 9, part: 0.8, cible: 'Mildiou' },
      { amm: '9990019', mois: 6, jour: 20, part: 1, cible: 'Doryphores', frequence: 0.5 },
    ],
    apports: [solution(4, 4, 300), ammonitrate(6, 2, 150)],
    tours: [
      [6, 12, 25],
      [6, 26, 25],
      [7, 10, 25],
      [7, 24, 25],
    ],
  },
  AIL: {
    traitements: [
      { amm: '9990006', mois: -1, jour: 6, part: 0.9, cible: 'Dicotylédones' },
      { amm: '9990018', mois: 4, jour: 20, part: 1, cible: 'Rouille' },
      { amm: '9990017', mois: 5, jour: 10, part: 1, cible: 'Mildiou', frequence: 0.5 },
    ],
    apports: [ammonitrate(2, 14, 180), ammonitrate(3, 30, 120)],
    tours: [
      [5, 4, 20],
      [5, 20, 20],
    ],
  },
  VRC: {
    traitements: [
      { amm: '9990007', mois: 3, jour: 22, part: 0.4, cible: 'Adventices sous le rang' },
      ...[6, 18, 30].map((jour) => ({ amm: '9990013', mois: 5, jour, part: 0.8, cible: 'Mildiou' })),
      ...[4, 14, 24].map((jour) => ({ amm: '9990014', mois: 5, jour, part: 0.6, cible: 'Oïdium' })),
      ...[10, 22].map((jour) => ({ amm: '9990015', mois: 6, jour, part: 0.5, cible: 'Mildiou' })),
      { amm: '9990021', mois: 6, jour: 14, part: 1, cible: 'Eudémis' },
      { amm: '9990022', mois: 6, jour: 28, part: 1, cible: 'Cicadelle de la flavescence dorée' },
    ],
    apports: [compost(-2, 12, 4)],
  },
  'VRG/003': verger(['Tavelure', 'Carpocapse']),
  PWT: verger(['Tavelure', 'Carpocapse']),
  NOX: {
    traitements: [
      { amm: '9990007', mois: 4, jour: 12, part: 0.5, cible: 'Adventices sous le rang' },
      { amm: '9990015', mois: 4, jour: 20, part: 1, cible: 'Bactériose' },
      { amm: '9990020', mois: 6, jour: 12, part: 1, cible: 'Carpocapse' },
    ],
    apports: [ammonitrate(4, 6, 150)],
  },
}

function verger([maladie, ravageur]: readonly [string, string]): Itineraire {
  return {
    traitements: [
      { amm: '9990007', mois: 3, jour: 28, part: 0.5, cible: 'Adventices sous le rang' },
      { amm: '9990015', mois: 3, jour: 16, part: 0.9, cible: maladie },
      ...[2, 12, 22].map((jour) => ({ amm: '9990015', mois: 4, jour, part: 0.6, cible: maladie })),
      ...[4, 16, 28].map((jour) => ({ amm: '9990014', mois: 5, jour, part: 0.8, cible: 'Oïdium' })),
      ...[2, 16, 30].map((jour) => ({ amm: '9990020', mois: 6, jour, part: 1, cible: ravageur })),
    ],
    apports: [ammonitrate(4, 8, 180), compost(-2, 18, 6)],
  }
}
