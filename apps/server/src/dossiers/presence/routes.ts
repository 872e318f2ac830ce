import { annoncerPresence } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { openCalcul } from '../dossier/ouvrir'
import { annoncer, findAutres } from './repository'

export function presenceRoutes(app: FastifyInstance, db: Database): void {
  on(app, annoncerPresence, async ({ user, params, query, reply }) => {
    const { key, dossier, revision, references } = await openCalcul(db, user, { ...params, ...query })
    await annoncer(db, key, user.idUtilisateur)
    setRevision(reply, revision, references)
    return { etatDossier: dossier?.etatDossier ?? null, presents: await findAutres(db, key, user.idUtilisateur) }
  })
}
