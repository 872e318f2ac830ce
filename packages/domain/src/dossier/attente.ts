import type { EtatDossier } from './etats'

/** Next step of a file. Each one implies who must act: the farmer, the adviser, the certifying body, or nobody. */
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
