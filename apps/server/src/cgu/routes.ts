import { acceptCgu, getCgu, publishCgu } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import { sessionUserOf } from '../authentification/tokens'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { accepterCgu, findCgu, publierCgu } from './repository'

/** The terms of use, and who accepted them. */
export function cguRoutes(app: FastifyInstance, db: Database): void {
  on(app, getCgu, async () => findCgu(db))

  on(app, acceptCgu, async ({ user, params }) => {
    await accepterCgu(db, [user.idUtilisateur], params.version)
    return sessionUserOf({ ...user, cguAAccepter: null })
  })

  on(app, publishCgu, async ({ user, body }) => {
    authorize(user, 'cgu.write')
    await publierCgu(db, user.idUtilisateur, body.texte)
    return findCgu(db)
  })
}
