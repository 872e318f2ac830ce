import { getCorrections, saveCorrections } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import * as service from './service'

export function correctionsRoutes(app: FastifyInstance, db: Database): void {
  on(app, getCorrections, async ({ user, params, query }) => service.readCorrections(db, user, { ...params, ...query }))

  on(app, saveCorrections, async ({ user, params, query, body }) => {
    const request = { ...params, ...query }
    await service.saveCorrections(db, user, request, body)
    return service.readCorrections(db, user, request)
  })
}
