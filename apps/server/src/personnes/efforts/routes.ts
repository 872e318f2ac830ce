import { getEffortsOrganisme, saveEffortsOrganisme } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { findLongueur } from '#socle/journal/since'
import { readEfforts, saveEfforts } from './service'

/** An organisation's own efforts and prices of moves. Their revision is the length of the organisation's journal. */
export function effortsOrganismeRoutes(app: FastifyInstance, db: Database): void {
  on(app, getEffortsOrganisme, async ({ user, params, reply }) => {
    setRevision(reply, await findLongueur(db, `organisme ${params.idOrganisme}`))
    return readEfforts(db, user, params)
  })

  on(app, saveEffortsOrganisme, async ({ user, params, body, ifMatch, request, reply }) => {
    await saveEfforts(db, { user, adresse: request.ip }, params, body, ifMatch)
    setRevision(reply, await findLongueur(db, `organisme ${params.idOrganisme}`))
    return readEfforts(db, user, params)
  })
}
