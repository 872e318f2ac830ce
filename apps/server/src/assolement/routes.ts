import { type Assolement, getAssolement, importPac, type Language, saveAssolement } from '@sillon/contract'
import { nomEn } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { requireVisible } from '../exploitations/visibility'
import { on, setRevision } from '../http/call-handler'
import { findRevision } from '../journal/since'
import { importPac as runImport } from './import-pac'
import { findAssolement } from './repository'
import * as service from './service'

/** A rotation with its categories and types named in a language. Crops keep the name that the PAC gives them. */
const named = ({ assolement, ...rest }: Assolement, language: Language): Assolement => ({
  ...rest,
  assolement: assolement.map(({ categorieCulture: categorie, typeCulture: type, ...ligne }) => ({
    ...ligne,
    categorieCulture: { ...categorie, libelle: nomEn(language, 'categories', categorie.code, categorie.libelle) },
    typeCulture: { ...type, libelle: nomEn(language, 'types', type.code, type.libelle) },
  })),
})

export function assolementRoutes(app: FastifyInstance, db: Database): void {
  on(app, getAssolement, async ({ user, params, query, language, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    setRevision(reply, await findRevision(db, year.idExploitation))
    return named(await findAssolement(db, year), language)
  })

  on(app, saveAssolement, async ({ user, params, query, body, ifMatch, language, reply }) => {
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    await service.saveAssolement(db, user, year, body, ifMatch)
    setRevision(reply, await findRevision(db, year.idExploitation))
    return named(await findAssolement(db, year), language)
  })

  on(app, importPac, async ({ user, params, query, body, language }) => {
    const year = { idExploitation: params.idExploitation, idMillesime: query.millesime }
    const { content, simulation, correspondances } = body
    return runImport(db, user, year, { content, simulation, correspondances: correspondances ?? {}, language })
  })
}
