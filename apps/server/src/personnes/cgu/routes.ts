import { acceptCgu, getCgu, getVersionCgu, listVersionsCgu, publishCgu } from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { sessionUserOf } from '../authentification/tokens'
import { accepterCgu, findCgu, findVersion, findVersions, publierCgu } from './repository'

/** Terms of use, and their acceptance. */
export function cguRoutes(app: FastifyInstance, db: Database): void {
  on(app, getCgu, async ({ language }) => findCgu(db, language))

  on(app, acceptCgu, async ({ user, params }) => {
    await accepterCgu(db, [user.idUtilisateur], params.version)
    return sessionUserOf({ ...user, cguAAccepter: null })
  })

  on(app, publishCgu, async ({ user, body, request, language }) => {
    authorize(user, 'cgu.write')
    await publierCgu(db, { idUtilisateur: user.idUtilisateur, adresse: request.ip }, body)
    return findCgu(db, language)
  })

  on(app, listVersionsCgu, async ({ user }) => {
    authorize(user, 'cgu.write')
    return findVersions(db)
  })

  on(app, getVersionCgu, async ({ user, params }) => {
    authorize(user, 'cgu.write')
    return findVersion(db, params.version)
  })
}
