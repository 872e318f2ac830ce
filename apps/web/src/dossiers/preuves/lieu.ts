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

/** The proofs that other places propose here, to a person who may take one. */
export const proposeesA = ({ proposees }: LieuPreuves, { permissions }: PreuvesDuDossier) =>
  permissions.rattacher ? proposees : []

/** Nothing in the file calls for this kind yet, nobody asked for it, and nothing is there: it stands apart from the others. */
export const estSansObjet = (
  { genre, estAttendue, etat }: Attendue,
  lieu: LieuPreuves,
  preuves: PreuvesDuDossier,
): boolean =>
  !estAttendue &&
  etat === 'MANQUANTE' &&
  ![...lieu.demandes, ...proposeesA(lieu, preuves)].some((one) => one.genre === genre)
