import { exportCourriels, getCourriel, listCourriels, resendCourriel } from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { sendListe } from '#socle/listes/liste'
import type { Courrier } from './courrier'
import { exportDesCourriels } from './export'
import { findCourriel, findCourriels, requeue } from './repository'

/** The mails of the server, for super administrators: without a mail server people read them here. */
export function courrielsRoutes(app: FastifyInstance, db: Database, { envoiActif }: Courrier): void {
  on(app, listCourriels, async ({ user, query }) => {
    authorize(user, 'courriels.read')
    return { ...(await findCourriels(db, query)), envoiActif }
  })

  on(app, exportCourriels, async (context) => sendListe(db, exportDesCourriels, context))

  on(app, getCourriel, async ({ user, params }) => {
    authorize(user, 'courriels.read')
    return requireCourriel(params.idCourriel)
  })

  on(app, resendCourriel, async ({ user, params }) => {
    authorize(user, 'courriels.read')
    await requireCourriel(params.idCourriel)
    // Without a mail server a queued mail waits for ever.
    if (!envoiActif || !(await requeue(db, params.idCourriel))) throw new DomainError('COURRIEL_NON_RENVOYABLE')
    return requireCourriel(params.idCourriel)
  })

  async function requireCourriel(idCourriel: number) {
    const courriel = await findCourriel(db, idCourriel)
    if (courriel === undefined) throw new DomainError('COURRIEL_INCONNU')
    return courriel
  }
}
