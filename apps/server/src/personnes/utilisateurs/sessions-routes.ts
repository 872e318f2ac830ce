import { doneTexts, endOtherSessions, endSession, listSessions } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity } from '#socle/http/security-log'
import { tokenOf } from '../authentification/session'
import type { Sessions } from '../authentification/tokens'
import { requireSelf } from './self'

/** Sessions of a person. */
export function sessionsRoutes(
  app: FastifyInstance,
  db: Database,
  { sessions }: { readonly sessions: Sessions },
): void {
  on(app, listSessions, async ({ user, params, request }) =>
    sessions.list(requireSelf(user, params), tokenOf(request) ?? ''),
  )

  on(app, endSession, async ({ user, params, request, language }) => {
    if (!(await sessions.end(requireSelf(user, params), params.idSession))) throw new DomainError('SESSION_INCONNUE')
    logSecurity(request, 'session-ended')
    return { message: doneTexts[language].SESSION_TERMINEE }
  })

  on(app, endOtherSessions, async ({ user, params, request, language }) => {
    await sessions.revokeOthers(db, requireSelf(user, params), tokenOf(request) ?? '')
    logSecurity(request, 'session-ended')
    return { message: doneTexts[language].SESSIONS_TERMINEES }
  })
}
