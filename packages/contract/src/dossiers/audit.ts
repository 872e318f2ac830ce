// Apart from the forms of an auditor: a sheet reads its audited values, and checks none.
import { call } from '../socle/call'
import { millesimeQuery } from '../socle/schemas/communs'
import { audit, auditParams, lectureAudit } from './audit-saisie'

/** Everybody who sees the file reads its audited values. The answer carries an `ETag`. */
export const getAudit = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/audit/:idExploitation',
  summary: 'Values of the auditor of a file beside the claimed ones, and the difference in points',
  tag: 'audit',
  params: auditParams,
  query: millesimeQuery,
  answer: audit,
  errors: lectureAudit,
})
