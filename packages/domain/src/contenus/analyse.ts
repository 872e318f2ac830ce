/** Result of the malware scan of a file: pending, clean, infected, or not scanned. */
export const etatsAnalyse = ['EN_ATTENTE', 'SAIN', 'INFECTE', 'NON_ANALYSE'] as const
export type EtatAnalyse = (typeof etatsAnalyse)[number]

/**
 * Reason why a person may not open a file despite their rights. Before its scan a file opens for its sender only, who has it anyway; an infected file for
 * nobody. Without a scanner, files open for everybody with the right.
 */
export function obstacleAOuvrir(
  etat: EtatAnalyse,
  isExpediteur: boolean,
): 'FICHIER_EN_ANALYSE' | 'FICHIER_INFECTE' | null {
  if (etat === 'INFECTE') return 'FICHIER_INFECTE'
  return etat === 'EN_ATTENTE' && !isExpediteur ? 'FICHIER_EN_ANALYSE' : null
}
