import type { EtatDossier } from '@sillon/domain'

/** A kind of farm: its activities, crop families and a rotation by PAC code (precision after a slash), in shares of the farm's area. */
export interface Profil {
  readonly nom: string
  readonly activites: readonly number[]
  readonly familles: readonly string[]
  readonly surfaceHa: readonly [least: number, most: number]
  readonly cultures: readonly (readonly [codePac: string, part: number, place?: 'permanente'])[]
  readonly irrigation: number
}

/** Kinds of farm as French regions have them. Shares add up to 100. */
export const profils = {
  cereales: {
    nom: 'grandes cultures',
    activites: [17, 18],
    familles: ['GRANCULT'],
    surfaceHa: [90, 220],
    cultures: [
      ['BTH', 36],
      ['CZH', 17],
      ['ORP', 12],
      ['BTN', 10],
      ['PPR', 8],
      ['TRN', 7],
      ['JAC', 4],
      ['PPH', 6, 'permanente'],
    ],
    irrigation: 0.3,
  },
  polyculture: {
    nom: 'polyculture-élevage',
    activites: [1, 22],
    familles: ['GRANCULT', 'PRAIRS'],
    surfaceHa: [60, 140],
    cultures: [
      ['PPH', 34, 'permanente'],
      ['MIE', 18],
      ['BTH', 16],
      ['PTR', 14],
      ['ORH', 10],
      ['LUZ', 8],
    ],
    irrigation: 0.1,
  },
  herbage: {
    nom: 'élevage à l’herbe',
    activites: [2, 22],
    familles: ['PRAIRS'],
    surfaceHa: [45, 130],
    cultures: [
      ['PPH', 72, 'permanente'],
      ['PTR', 16],
      ['TTH', 8],
      ['MIE', 4],
    ],
    irrigation: 0,
  },
  vigne: {
    nom: 'viticulture',
    activites: [23],
    familles: ['VITIC'],
    surfaceHa: [8, 38],
    cultures: [
      ['VRC', 88, 'permanente'],
      ['PPH', 8, 'permanente'],
      ['JAC', 4],
    ],
    irrigation: 0.05,
  },
  verger: {
    nom: 'arboriculture',
    activites: [24],
    familles: ['ARBOR'],
    surfaceHa: [14, 45],
    cultures: [
      ['VRG/003', 40, 'permanente'],
      ['PWT', 30, 'permanente'],
      ['NOX', 14, 'permanente'],
      ['PPH', 10, 'permanente'],
      ['BTH', 6],
    ],
    irrigation: 0.8,
  },
  maraichage: {
    nom: 'maraîchage',
    activites: [28, 29],
    familles: ['MARAICH', 'LGFLHA'],
    surfaceHa: [6, 24],
    cultures: [
      ['CAR/001', 20],
      ['TOM', 18],
      ['PTC/001', 16],
      ['BTH', 16],
      ['POR', 12],
      ['AIL', 10],
      ['JAC', 8],
    ],
    irrigation: 1,
  },
} as const satisfies Record<string, Profil>

export type NomProfil = keyof typeof profils

/** Names and places of the worked examples of the reference, by their name there. */
export const exemples: Readonly<
  Record<string, { readonly raisonSociale: string; readonly codeInsee: string; readonly activites: readonly number[] }>
> = {
  F_GRANDES_CULTURES_PDT: {
    raisonSociale: 'Exemple de référence, grandes cultures',
    codeInsee: '80021',
    activites: [17, 19],
  },
  F_VIGNE: { raisonSociale: 'Exemple de référence, vigne', codeInsee: '33394', activites: [23] },
  F_PEPINIERE_HORS_SOL: {
    raisonSociale: 'Exemple de référence, pépinière hors sol',
    codeInsee: '49007',
    activites: [32, 30],
  },
}

/** The worked examples of HVE3A as farms with a file of a past campaign. */
export const exemplesHve3a: Readonly<
  Record<
    string,
    {
      readonly raisonSociale: string
      readonly codeInsee: string
      readonly activites: readonly number[]
      readonly annee: number
      readonly etat: EtatDossier
    }
  >
> = {
  E1_POLYCULTURE_ELEVAGE: {
    raisonSociale: 'Exemple HVE3A, polyculture-élevage',
    codeInsee: '26108',
    activites: [1, 22],
    annee: 2025,
    etat: 'VALIDE',
  },
  E2_VITICOLE: {
    raisonSociale: 'Exemple HVE3A, vigne',
    codeInsee: '33394',
    activites: [23],
    annee: 2024,
    etat: 'CERTIFIABLE',
  },
  E5_GRANDES_CULTURES_PENALITE: {
    raisonSociale: 'Exemple HVE3A, grandes cultures',
    codeInsee: '80021',
    activites: [17, 19],
    annee: 2025,
    etat: 'ATTENTE_VERIFICATION',
  },
  E6_TROIS_FAMILLES_TIERS: {
    raisonSociale: 'Exemple HVE3A, trois familles de cultures',
    codeInsee: '26108',
    activites: [17, 23],
    annee: 2025,
    etat: 'SAISIE_EN_COURS',
  },
  E10_IRRIGATION_BLOQUANTE: {
    raisonSociale: 'Exemple HVE3A, maïs irrigué',
    codeInsee: '28085',
    activites: [17],
    annee: 2024,
    etat: 'NON_CERTIFIABLE',
  },
  E11_MODULE_NON_IRRIGUANT: {
    raisonSociale: 'Exemple HVE3A, sans irrigation',
    codeInsee: '28085',
    activites: [17],
    annee: 2025,
    etat: 'SAISIE_EN_COURS',
  },
}

/** Real communes, by INSEE code, and the kinds of farm that are typical there. */
export const lieux: readonly (readonly [codeInsee: string, ...profils: NomProfil[]])[] = [
  ['28085', 'cereales', 'cereales'],
  ['45234', 'cereales', 'verger'],
  ['10387', 'cereales', 'vigne'],
  ['51108', 'vigne', 'cereales'],
  ['80021', 'cereales', 'maraichage'],
  ['62041', 'cereales', 'polyculture'],
  ['14118', 'polyculture', 'herbage'],
  ['35238', 'polyculture', 'maraichage'],
  ['29232', 'maraichage', 'herbage'],
  ['49007', 'verger', 'vigne'],
  ['85191', 'polyculture', 'cereales'],
  ['16015', 'vigne', 'polyculture'],
  ['33394', 'vigne', 'vigne'],
  ['24322', 'verger', 'polyculture'],
  ['47001', 'verger', 'maraichage'],
  ['32013', 'cereales', 'vigne'],
  ['31555', 'cereales', 'polyculture'],
  ['12202', 'herbage', 'herbage'],
  ['15014', 'herbage', 'herbage'],
  ['63113', 'cereales', 'polyculture'],
  ['34032', 'vigne', 'vigne'],
  ['66136', 'vigne', 'verger'],
  ['84007', 'verger', 'maraichage'],
  ['13004', 'maraichage', 'cereales'],
  ['26108', 'verger', 'polyculture'],
  ['21054', 'vigne', 'cereales'],
  ['71270', 'vigne', 'herbage'],
  ['68066', 'vigne', 'cereales'],
  ['88160', 'herbage', 'polyculture'],
]

export const formes = ['EARL', 'GAEC', 'SCEA', 'Ferme', 'Domaine', 'SARL'] as const

export const noms = [
  'des Trois Chênes',
  'du Vieux Moulin',
  'de la Source',
  'des Hirondelles',
  'du Clos Fleuri',
  'de la Combe',
  'des Grands Prés',
  'du Bois Joli',
  'de la Fontaine',
  'des Tilleuls',
  'du Coteau',
  'de la Garenne',
  'des Alouettes',
  'du Pont Neuf',
  'de l’Étang',
  'des Marronniers',
  'du Plateau',
  'de la Noue',
  'des Bleuets',
  'du Lavoir',
  'de la Croix Rouge',
  'des Peupliers',
  'du Grand Champ',
  'de Bel Air',
  'des Sablons',
  'du Val Perdu',
  'de la Ronce',
  'des Quatre Vents',
  'du Soleil Levant',
  'de la Métairie',
] as const

export const prenoms = [
  'Camille',
  'Jean',
  'Marie',
  'Pierre',
  'Louise',
  'Paul',
  'Nadia',
  'Luc',
  'Anne',
  'Hugo',
  'Claire',
  'Yann',
  'Inès',
  'Thomas',
  'Élodie',
] as const
export const patronymes = [
  'Martin',
  'Lefèvre',
  'Moreau',
  'Garnier',
  'Roussel',
  'Fabre',
  'Le Goff',
  'Schmitt',
  'Bonnet',
  'Vidal',
  'Perrin',
  'Caron',
  'Benali',
  'Gauthier',
  'Morel',
] as const
