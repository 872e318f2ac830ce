import type { VerdictCalcule } from '@sillon/domain'
import type { DossierEvaluation, Scheme } from '@sillon/referentials'

interface Calcul {
  readonly scheme: Scheme
  readonly evaluation: DossierEvaluation
}

/** Rows whose value is impossible. */
export const enErreur = ({ scheme, evaluation }: Calcul): string[] => [
  ...new Set(
    scheme
      .messages(evaluation)
      .filter(({ severite }) => severite === 'erreur')
      .map(({ code }) => code),
  ),
]

/** What the calculation concludes; nothing while a value is impossible. */
export function verdictOf(calcul: Calcul): VerdictCalcule {
  if (enErreur(calcul).length > 0) return 'NON_CONCLUANT'
  return calcul.evaluation.get(calcul.scheme.verdict) === 'CERTIFIABLE' ? 'CERTIFIABLE' : 'NON_CERTIFIABLE'
}
