import type { Role } from '../roles'
import type { EtatDossier } from './etats'

/** Next step of a file. Each one implies who must act: the farmer, the adviser, the certification body, or nobody. */
export const attentes = ['OUVERTURE', 'SAISIE', 'CORRECTION', 'VERIFICATION', 'CERTIFICATION', 'AUCUNE'] as const
export type Attente = (typeof attentes)[number]

const attenteDEtat: Readonly<Record<EtatDossier, Attente>> = {
  SAISIE_EN_COURS: 'SAISIE',
  ATTENTE_VERIFICATION: 'VERIFICATION',
  VERIFICATION_EN_COURS: 'VERIFICATION',
  ATTENTE_CORRECTION: 'CORRECTION',
  VALIDE: 'CERTIFICATION',
  CERTIFIABLE: 'AUCUNE',
  NON_CERTIFIABLE: 'AUCUNE',
}

/** @param etat null while nobody has opened the file */
export const attenteDe = (etat: EtatDossier | null): Attente => (etat === null ? 'OUVERTURE' : attenteDEtat[etat])

/** Steps that wait for people of each role (design, section 5). */
const attentesDe: Readonly<Record<Role, readonly Attente[]>> = {
  SUPERADMIN: ['VERIFICATION', 'CERTIFICATION'],
  ADMIN_ORGANISME: ['VERIFICATION', 'CERTIFICATION'],
  CONSEILLER: ['VERIFICATION'],
  AGRICULTEUR: ['OUVERTURE', 'SAISIE', 'CORRECTION'],
}

/** Whether the next step of a file is one for people of this role. */
export const attendLeRole = (role: Role, etat: EtatDossier | null): boolean =>
  attentesDe[role].includes(attenteDe(etat))

/** Steps of other people, those that a farm waits for first: corrections were asked for, an entry has begun, an opening has not. */
const autres: readonly Attente[] = ['CORRECTION', 'SAISIE', 'OUVERTURE', 'VERIFICATION', 'CERTIFICATION', 'AUCUNE']

/** Steps in the order in which a reader of this role follows files; all steps that wait for the reader share the first place. */
export const ordreDesAttentes = (role: Role): readonly (readonly Attente[])[] => [
  attentesDe[role],
  ...autres.filter((attente) => !attentesDe[role].includes(attente)).map((attente) => [attente]),
]
