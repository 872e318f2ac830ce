import { annulerImportPac, getAssolement, getDernierImportPac, importPac, saveAssolement } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { findRevision } from '#socle/journal/since'
import type { FermeChangee } from '../exploitations/effets'
import { requireVisible } from '../exploitations/visibility'
import { annuler, dernierImport } from './annuler-import'
import { importPac as runImport } from './import-pac'
import { named } from './noms'
import { findAssolement } from './repository'
import * as service from './service'

export function assolementRoutes(app: FastifyInstance, db: Database, fermeChangee: FermeChangee): void {
  on(app, getAssolement, async ({ user, params, query, language, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    setRevision(reply, await findRevision(db, year.idExploitation))
    return named(await findAssolement(db, year), language)
  })

  on(app, saveAssolement, async ({ user, params, query, body, ifMatch, language, reply }) => {
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    await service.saveAssolement(db, user, year, body, ifMatch, fermeChangee)
    setRevision(reply, await findRevision(db, year.idExploitation))
    return named(await findAssolement(db, year), language)
  })

  on(app, importPac, async ({ user, params, query, body, ifMatch, language, reply }) => {
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    const { correspondances, choix, ...sent } = body
    const revision = await findRevision(db, year.idExploitation)
    const request = { ...sent, correspondances: correspondances ?? {}, choix: choix ?? null, ifMatch, language }
    const result = await runImport(db, user, year, request, fermeChangee)
    setRevision(reply, result.applique ? await findRevision(db, year.idExploitation) : revision)
    return result
  })

  on(app, getDernierImportPac, async ({ user, params, query, language, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    setRevision(reply, await findRevision(db, year.idExploitation))
    return { dernier: await dernierImport(db, year, language) }
  })

  on(app, annulerImportPac, async ({ user, params, query, body, ifMatch, language, reply }) => {
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    await annuler(db, user, year, { idImportPac: params.idImportPac, confirme: body.confirme, ifMatch }, fermeChangee)
    setRevision(reply, await findRevision(db, year.idExploitation))
    return named(await findAssolement(db, year), language)
  })
}
