import type { LieuPreuves, PreuvesDuDossier } from '@sillon/contract'

export type Attendue = LieuPreuves['attendues'][number]

/** A place without expected or attached proofs: a proof may be attached all the same. */
export const lieuVide = (place: Pick<LieuPreuves, 'lieu' | 'idSousRubrique' | 'libelle'>): LieuPreuves => ({
  lieu: place.lieu,
  idSousRubrique: place.idSousRubrique,
  libelle: place.libelle,
  idIndicateur: null,
  rubrique: null,
  etat: null,
  attendues: [],
  liens: [],
  demandes: [],
  proposees: [],
})

/** Proofs of other places proposed here, for people who may attach them. */
export const proposeesA = ({ proposees }: LieuPreuves, { permissions }: PreuvesDuDossier) =>
  permissions.rattacher ? proposees : []

/** Nothing is expected, requested, attached or proposed in this place. */
export const estSansAttente = (lieu: LieuPreuves, preuves: PreuvesDuDossier): boolean =>
  lieu.liens.length === 0 &&
  lieu.demandes.length === 0 &&
  proposeesA(lieu, preuves).length === 0 &&
  lieu.attendues.every((attendue) => estSansObjet(attendue, lieu, preuves))

/** The file does not need this kind yet, and it has neither a request nor a proof: it is listed separately. */
export const estSansObjet = (
  { genre, estAttendue, etat }: Attendue,
  lieu: LieuPreuves,
  preuves: PreuvesDuDossier,
): boolean =>
  !estAttendue &&
  etat === 'MANQUANTE' &&
  ![...lieu.demandes, ...proposeesA(lieu, preuves)].some((one) => one.genre === genre)
