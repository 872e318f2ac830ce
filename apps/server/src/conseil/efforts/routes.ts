import { getEfforts } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import { openFor } from '#dossiers/dossier/ouvrir'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { findEfforts } from './repository'

export function effortsRoutes(app: FastifyInstance, db: Database): void {
  on(app, getEfforts, async ({ user, params, query }) => {
    const { key, permissions } = await openFor(db, user, { ...params, ...query })
    if (!permissions.voirScores) throw new DomainError('ACTION_INTERDITE')
    const { organisme, gestes } = await findEfforts(db, key.idExploitation, key.idDemarche)
    return { organisme, gestes: [...gestes] }
  })
}
