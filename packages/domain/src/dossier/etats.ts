/** States of a file (specification 1, section 4). */
export const etatsDossier = [
  'SAISIE_EN_COURS',
  'ATTENTE_VERIFICATION',
  'VERIFICATION_EN_COURS',
  'ATTENTE_CORRECTION',
  'VALIDE',
  'CERTIFIABLE',
  'NON_CERTIFIABLE',
] as const

export type EtatDossier = (typeof etatsDossier)[number]

/** A file in one of these states is decided: its content is frozen, and must be reopened before a change (design, sections 3 and 6). */
const decided: readonly EtatDossier[] = ['VALIDE', 'CERTIFIABLE', 'NON_CERTIFIABLE']

/** Whether the state is a decision. */
export const isDecided = (etat: EtatDossier): boolean => decided.includes(etat)

/** Whether the file is being filled in or corrected, or not begun. @param etat null while nobody has opened the file */
export const isInEntry = (etat: EtatDossier | null): boolean =>
  etat === null || etat === 'SAISIE_EN_COURS' || etat === 'ATTENTE_CORRECTION'

/** In these states a farmer reads a file but does not change it: the file must not change during an audit. */
const lockedForFarmers: readonly EtatDossier[] = ['ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS', ...decided]

/** Whether the state forbids a farmer to change the file. */
export const isLockedForFarmer = (etat: EtatDossier): boolean => lockedForFarmers.includes(etat)

/** In these states a farmer does not see the results of a file (specification 3, section 2). */
const resultsClosedForFarmers: readonly EtatDossier[] = [
  'SAISIE_EN_COURS',
  'ATTENTE_VERIFICATION',
  'VERIFICATION_EN_COURS',
]

/** Whether the results of a file are open to a person of this role. */
export const areResultsOpen = (role: string, etat: EtatDossier): boolean =>
  role !== 'AGRICULTEUR' || !resultsClosedForFarmers.includes(etat)
