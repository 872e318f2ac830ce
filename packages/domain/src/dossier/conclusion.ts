import type { EtatDossier } from './etats'
import { estAchevee, type Statut } from './statut'
import type { VerdictCalcule } from './suspens'

/** Conclusion shown for the calculation of an undecided file. */
export type Conclusion = VerdictCalcule | 'PAS_ENCORE'

/**
 * "Not yet" instead of "not certifiable" for a young file: neither sent nor complete.
 * @param etat null while nobody has opened the file
 * @param statuts statuses of its modules; none before the first calculation
 */
export function conclusionDe(
  verdict: VerdictCalcule,
  etat: EtatDossier | null,
  statuts: readonly Statut[],
): Conclusion {
  const isYoung = etat === null || etat === 'SAISIE_EN_COURS'
  const isComplete = statuts.length > 0 && statuts.every(estAchevee)
  return verdict === 'NON_CERTIFIABLE' && isYoung && !isComplete ? 'PAS_ENCORE' : verdict
}
