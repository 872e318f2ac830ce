import { isDecided } from '@sillon/domain'
import {
  type DossierEvaluation,
  type DossierInput,
  type Scheme,
  schemeFor,
  schemeOfVersion,
} from '@sillon/referentials'
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
  { numero, versionRegles, entree, resultats, audit }: Decision,
  codeNational: string,
  idMillesime: number,
): EvaluationFigee | undefined {
  const scheme = schemeOfVersion(codeNational, versionRegles) ?? schemeFor(codeNational, idMillesime)
  return scheme === undefined
    ? undefined
    : { numero, scheme, evaluation: scheme.restore(entree, resultats, audit?.resultats) }
}

/** Results of a decision for its reader: of the claimed values, and of the audited ones on which it rests. Null for people who may not see scores. */
export const resultatsDe = (
  { resultats, audit }: Pick<Decision, 'resultats' | 'audit'>,
  { voirScores }: { readonly voirScores: boolean },
) => ({
  resultats: voirScores ? { ...resultats } : null,
  resultatsAudites: voirScores && audit !== null ? { ...audit.resultats } : null,
})

/** Input of a calculation for its reader, without the entries, which the tree has, and the audited values, which have their own list. */
export function entreeDe<Entree extends Pick<DossierInput, 'saisies' | 'auditees'>>({
  saisies: _inTheTree,
  auditees: _inTheList,
  ...facts
}: Entree) {
  return facts
}
