import type { DemandePreuve, LienPreuve, LieuPreuves, Preuve, RevisionPreuve } from '@sillon/contract'

type Attendue = LieuPreuves['attendues'][number]

export const uneAttendue = (change: Partial<Attendue> = {}): Attendue => ({
  genre: 'DECLARATION_PAC',
  libelle: 'Déclaration PAC',
  fondement: 'SOURCE',
  estAttendue: true,
  etat: 'MANQUANTE',
  ...change,
})

export const unLien = (change: Partial<LienPreuve> = {}): LienPreuve => ({
  idLien: 1,
  idPreuve: 1,
  genre: null,
  numeroRevision: 1,
  etat: 'A_REVOIR',
  verdict: null,
  motif: null,
  jugePar: null,
  jugeLe: null,
  liePar: 'Jeanne Petit',
  lieLe: '2026-11-20T10:00:00Z',
  ...change,
})

export const uneDemande = (change: Partial<DemandePreuve> = {}): DemandePreuve => ({
  idDemande: 1,
  genre: null,
  texte: 'Une photo de la haie nord',
  demandePar: 'Odile Martin',
  demandeLe: '2026-11-20T10:00:00Z',
  estRepondue: false,
  estRefusee: false,
  ...change,
})

/** Place of the cereals of a sheet. */
export const unLieu = (change: Partial<LieuPreuves> = {}): LieuPreuves => ({
  lieu: 'CULT_CEREALES',
  idSousRubrique: 1,
  idIndicateur: null,
  rubrique: 'HVE4_CULT',
  libelle: 'Céréales',
  etat: null,
  attendues: [],
  liens: [],
  demandes: [],
  proposees: [],
  ...change,
})

export const unePreuve = ({
  revision = {},
  ...change
}: Partial<Preuve> & { revision?: Partial<RevisionPreuve> } = {}): Preuve => ({
  idPreuve: 1,
  nom: 'Haie nord',
  dateEffet: '2026-05-17',
  dateExpiration: null,
  millesimesValidite: [2026],
  note: null,
  revisions: [
    {
      numero: 1,
      nomFichier: 'IMG_0412.HEIC',
      typeMime: 'image/jpeg',
      taille: 512_000,
      sha256: '0'.repeat(64),
      etatAnalyse: 'SAIN',
      deposePar: 'Jeanne Petit',
      deposeLe: '2026-11-20T10:00:00Z',
      priseLe: null,
      position: null,
      ...revision,
    },
  ],
  ...change,
})
