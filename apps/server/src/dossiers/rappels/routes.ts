import { previewRappel, rappeler } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { openFor } from '../dossier/ouvrir'
import { apercuDuRappel, rappelerLeDossier } from './rappel'

/** Reminders by mail to the people that a file waits for. */
export function rappelsRoutes(app: FastifyInstance, db: Database, courrier: Courrier): void {
  on(app, previewRappel, async ({ user, params, query, body, language }) =>
    apercuDuRappel(db, await openFor(db, user, { ...params, ...query }), body.message, courrier, language),
  )

  on(app, rappeler, async ({ user, params, query, body }) => {
    const ouverture = await openFor(db, user, { ...params, ...query })
    const destinataires = await rappelerLeDossier(db, ouverture, body.message, courrier)
    return { destinataires: [...destinataires], envoiActif: courrier.envoiActif }
  })
}
