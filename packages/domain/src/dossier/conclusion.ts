import type { EtatDossier } from './etats'
import { estAchevee, type Statut } from './statut'
import type { VerdictCalcule } from './suspens'

/** Conclusion shown for the calculation of an undecided file. */
export type Conclusion = VerdictCalcule | 'PAS_ENCORE'

/**
 * "Not yet" rather than "not certifiable" of a young file: neither sent nor complete.
 * @param etat null while nobody has opened the file
 * @param statuts of its modules; none where nothing is computed yet
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
