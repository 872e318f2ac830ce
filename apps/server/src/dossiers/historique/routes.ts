import { exportHistorique, getHistorique } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { sendListe } from '#socle/listes/liste'
import { exportDeLHistorique } from './export'
import { readHistorique } from './service'

export function historiqueRoutes(app: FastifyInstance, db: Database): void {
  on(app, getHistorique, async ({ user, params, query, language }) =>
    readHistorique(db, user, { ...params, ...query }, language),
  )

  on(app, exportHistorique, async ({ params, query, ...context }) =>
    sendListe(db, exportDeLHistorique, { ...context, query: { ...params, ...query } }),
  )
}
