import { isDecided } from '@sillon/domain'
import { type DossierEvaluation, type Scheme, schemeFor, schemeOfVersion } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import type * as t from '#socle/database/schema'
import { type Decision, findLastDecision } from './repository'

export interface EvaluationFigee {
  readonly numero: number
  readonly scheme: Scheme
  readonly evaluation: DossierEvaluation
}

/** Frozen calculation of a decided file. Undefined for an open file, and for a decision without a calculation. */
export async function decidedEvaluation(
  db: Database,
  {
    idDossier,
    idMillesime,
    etatDossier,
  }: Pick<typeof t.dossiers.$inferSelect, 'idDossier' | 'idMillesime' | 'etatDossier'>,
  codeNational: string,
): Promise<EvaluationFigee | undefined> {
  if (!isDecided(etatDossier)) return undefined
  const decision = await findLastDecision(db, idDossier)
  return decision === undefined ? undefined : evaluationOf(decision, codeNational, idMillesime)
}

/** A frozen decision. Its figures stay even after the removal of its rules; only the texts around them are of today. */
export function evaluationOf(
  { numero, versionRegles, entree, resultats }: Decision,
  codeNational: string,
  idMillesime: number,
): EvaluationFigee | undefined {
  const scheme = schemeOfVersion(codeNational, versionRegles) ?? schemeFor(codeNational, idMillesime)
  return scheme === undefined ? undefined : { numero, scheme, evaluation: scheme.restore(entree, resultats) }
}
