import type { EtatDossier } from './etats'
import { estAchevee, type Statut } from './statut'

/** Verdicts of a calculation. A value in error makes it `NON_CONCLUANT`. */
export const verdicts = ['CERTIFIABLE', 'NON_CERTIFIABLE', 'NON_CONCLUANT'] as const
export type VerdictCalcule = (typeof verdicts)[number]

/** Conclusions shown for the calculation of an undecided file. */
export const conclusions = [...verdicts, 'PAS_ENCORE'] as const
export type Conclusion = (typeof conclusions)[number]

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
