/** What a look for malicious code says of bytes: not yet, nothing found, something found; or that nobody looked. */
export const etatsAnalyse = ['EN_ATTENTE', 'SAIN', 'INFECTE', 'NON_ANALYSE'] as const
export type EtatAnalyse = (typeof etatsAnalyse)[number]

/**
 * Why somebody may not open a file, beside their rights: what waits to be looked at opens for its sender, who has it anyway; what is infected for nobody. Where no look is
 * taken, files open for those who may.
 */
export function obstacleAOuvrir(
  etat: EtatAnalyse,
  isExpediteur: boolean,
): 'FICHIER_EN_ANALYSE' | 'FICHIER_INFECTE' | null {
  if (etat === 'INFECTE') return 'FICHIER_INFECTE'
  return etat === 'EN_ATTENTE' && !isExpediteur ? 'FICHIER_EN_ANALYSE' : null
}
