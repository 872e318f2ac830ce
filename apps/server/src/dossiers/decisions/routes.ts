import { compareVersions, getAvancement, getSuspens, getVersion, listVersions } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { readAvancement, readComparaison, readSuspens, readVersion, readVersions } from './service'

export function decisionsRoutes(app: FastifyInstance, db: Database): void {
  on(app, listVersions, async ({ user, params, query }) => readVersions(db, user, { ...params, ...query }))

  on(app, compareVersions, async ({ user, params, query, language }) =>
    readComparaison(db, user, { ...params, ...query }, language),
  )

  on(app, getAvancement, async ({ user, params, query, language }) =>
    readAvancement(db, user, { ...params, ...query }, language),
  )

  on(app, getSuspens, async ({ user, params, query }) => readSuspens(db, user, { ...params, ...query }))

  on(app, getVersion, async ({ user, params, query }) => readVersion(db, user, { ...params, ...query }))
}
