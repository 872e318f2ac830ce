import { deleteValeurAuditee, getAudit, saveReponseAudit, saveValeurAuditee, type UserInfo } from '@sillon/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { openCalcul } from '../dossier/ouvrir'
import type { DossierRequest } from '../dossier/repository'
import * as service from './service'

/** Values of the auditor beside the claimed ones, and their answers. */
export function auditRoutes(app: FastifyInstance, db: Database): void {
  async function answerAudit(user: UserInfo, request: DossierRequest, reply: FastifyReply) {
    const ouverture = await openCalcul(db, user, request)
    setRevision(reply, ouverture.revision, ouverture.references)
    return service.readAudit(db, ouverture)
  }

  on(app, getAudit, async ({ user, params, query, reply }) => answerAudit(user, { ...params, ...query }, reply))

  on(app, saveValeurAuditee, async ({ user, params: { code, ...params }, query, body, ifMatch, reply }) => {
    const request = { ...params, ...query }
    await service.auditer(db, await openCalcul(db, user, request), code, body, ifMatch)
    return answerAudit(user, request, reply)
  })

  on(app, deleteValeurAuditee, async ({ user, params: { code, ...params }, query, ifMatch, reply }) => {
    const request = { ...params, ...query }
    await service.retirer(db, await openCalcul(db, user, request), code, ifMatch)
    return answerAudit(user, request, reply)
  })

  on(app, saveReponseAudit, async ({ user, params: { code, ...params }, query, body, ifMatch, reply }) => {
    const request = { ...params, ...query }
    await service.repondre(db, await openCalcul(db, user, request), code, body, ifMatch)
    return answerAudit(user, request, reply)
  })
}
