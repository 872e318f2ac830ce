import { createDessin, deleteDessin, doneTexts, getCarte, getTuile, listDessins, saveDessin } from '@sillon/contract'
import { lignesDessinables } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { findRevision } from '#socle/journal/since'
import { requireVisible } from '../exploitations/visibility'
import { findCarte } from './carte'
import * as service from './dessins'
import { findDessins } from './dessins-repository'
import { couchesOffertes, type Fonds, fetchTuile } from './tuiles'

const yearOf = (params: { idExploitation: number }, query: { millesime: number }) => ({
  idExploitation: params.idExploitation,
  idMillesime: query.millesime,
})

export function carteRoutes(app: FastifyInstance, db: Database, fonds: Fonds | undefined): void {
  on(app, getCarte, async ({ user, params, query, language, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return findCarte(db, yearOf(params, query), language, couchesOffertes(fonds))
  })

  on(app, getTuile, async ({ params, reply }) => {
    const { octets, type } = await fetchTuile(fonds, params)
    // A tile is the same for everybody and changes with the seasons; a shared cache would tell which places its users look at.
    reply.header('cache-control', 'private, max-age=604800')
    reply.type(type)
    return octets
  })

  on(app, listDessins, async ({ user, params, query, language, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    setRevision(reply, await findRevision(db, params.idExploitation))
    const lignes = lignesDessinables(query.millesime).map(({ libelle, ...ligne }) => ({
      ...ligne,
      libelle: libelle[language],
    }))
    return { data: await findDessins(db, yearOf(params, query)), lignes }
  })

  on(app, createDessin, async ({ user, params, query, body, reply }) => {
    const dessin = await service.createDessin(db, user, yearOf(params, query), body)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return dessin
  })

  on(app, saveDessin, async ({ user, params, query, body, ifMatch, reply }) => {
    const dessin = await service.saveDessin(db, user, yearOf(params, query), params.uuidDessin, body, ifMatch)
    setRevision(reply, await findRevision(db, params.idExploitation))
    return dessin
  })

  on(app, deleteDessin, async ({ user, params, query, language }) => {
    await service.deleteDessin(db, user, yearOf(params, query), params.uuidDessin)
    return { message: doneTexts[language].DESSIN_SUPPRIME }
  })
}
