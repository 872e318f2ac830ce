import { getAssolement, importPac, saveAssolement } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { requireVisible } from '../exploitations/visibility'
import { on, setRevision } from '../http/call-handler'
import { importPac as runImport } from './import-pac'
import { findAssolement, findRevision } from './repository'
import * as service from './service'

export function assolementRoutes(app: FastifyInstance, db: Database): void {
  on(app, getAssolement, async ({ user, params, query, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    setRevision(reply, await findRevision(db, year))
    return findAssolement(db, year)
  })

  on(app, saveAssolement, async ({ user, params, query, body, ifMatch, reply }) => {
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    await service.saveAssolement(db, user, year, body, ifMatch)
    setRevision(reply, await findRevision(db, year))
    return findAssolement(db, year)
  })

  on(app, importPac, async ({ user, params, query, body, language }) => {
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    const { content, simulation, correspondances } = body
    return runImport(db, user, year, { content, simulation, correspondances: correspondances ?? {}, language })
  })
}
