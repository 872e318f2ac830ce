import {
  createIntervention,
  deleteIntervention,
  doneTexts,
  getIntervention,
  importRegistre,
  listImportsRegistre,
  listInterventions,
  reprendreImportRegistre,
  saveIntervention,
  searchProduitsPhyto,
} from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { findRevision } from '#socle/journal/since'
import type { FermeChangee } from '../exploitations/effets'
import { requireVisible } from '../exploitations/visibility'
import { importRegistreFile, reprendre } from './import'
import { findImports } from './import-repository'
import { searchProduits } from './produits'
import { findInterventions } from './repository'
import * as service from './service'

/** The treatment register of a farm. */
export function registreRoutes(app: FastifyInstance, db: Database, fermeChangee: FermeChangee): void {
  const yearOf = (params: { idExploitation: number }, query: { millesime: number }) => ({
    idExploitation: params.idExploitation,
    idMillesime: query.millesime,
  })

  on(app, listInterventions, async ({ user, params, query, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return findInterventions(db, yearOf(params, query), query)
  })

  on(app, getIntervention, async ({ user, params, query, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return service.requireIntervention(db, yearOf(params, query), params.uuidIntervention)
  })

  on(app, createIntervention, async ({ user, params, query, body, reply }) => {
    const year = yearOf(params, query)
    const uuid = await service.createIntervention(db, { user, year, fermeChangee }, body)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return service.requireIntervention(db, year, uuid)
  })

  on(app, saveIntervention, async ({ user, params, query, body, ifMatch, reply }) => {
    const year = yearOf(params, query)
    await service.saveIntervention(db, { user, year, fermeChangee }, params.uuidIntervention, body, ifMatch)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return service.requireIntervention(db, year, params.uuidIntervention)
  })

  on(app, deleteIntervention, async ({ user, params, query, ifMatch, language }) => {
    const acte = { user, year: yearOf(params, query), fermeChangee }
    await service.deleteIntervention(db, acte, params.uuidIntervention, ifMatch)
    return { message: doneTexts[language].INTERVENTION_SUPPRIMEE }
  })

  on(app, importRegistre, async ({ user, params, query, body, language }) =>
    importRegistreFile(db, { user, year: yearOf(params, query), fermeChangee }, { ...body, language }),
  )

  on(app, listImportsRegistre, async ({ user, params, query }) => {
    await requireVisible(db, user, params.idExploitation)
    return findImports(db, yearOf(params, query))
  })

  on(app, reprendreImportRegistre, async ({ user, params, query, body, language }) => {
    await reprendre(db, { user, year: yearOf(params, query), fermeChangee }, params.idImportRegistre, body.corrigees)
    return { message: doneTexts[language].IMPORT_REGISTRE_ANNULE }
  })

  on(app, searchProduitsPhyto, async ({ query }) => searchProduits(db, query))
}
