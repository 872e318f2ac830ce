import { getCorrections, saveCorrections } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { openCalcul } from '../dossier/ouvrir'
import { readCorrections, saveCorrections as saveCorrectionsOf } from './service'

export function correctionsRoutes(app: FastifyInstance, db: Database): void {
  on(app, getCorrections, async ({ user, params, query }) =>
    readCorrections(db, await openCalcul(db, user, { ...params, ...query })),
  )

  on(app, saveCorrections, async ({ user, params, query, body }) =>
    saveCorrectionsOf(db, await openCalcul(db, user, { ...params, ...query }), body),
  )
}
