import { listAnnees } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import { openFor } from '#dossiers/dossier/ouvrir'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { readAnnees } from './service'

export function anneesRoutes(app: FastifyInstance, db: Database): void {
  on(app, listAnnees, async ({ user, params, query, language }) =>
    readAnnees(db, await openFor(db, user, { ...params, ...query }), language),
  )
}
