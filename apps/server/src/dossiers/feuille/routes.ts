import { getFeuille } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on, setRevision } from '#socle/http/call-handler'
import { openCalcul } from '../dossier/ouvrir'
import { readFeuille } from './service'

export function feuilleRoutes(app: FastifyInstance, db: Database): void {
  on(app, getFeuille, async ({ user, params, query, language, reply }) => {
    const { ouverture, feuille } = await db.transaction(
      async (tx) => {
        const opened = await openCalcul(tx, user, { ...params, ...query })
        return { ouverture: opened, feuille: await readFeuille(tx, opened, language) }
      },
      // Several statements read the parts, at one instant.
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    setRevision(reply, ouverture.revision, ouverture.references)
    return feuille
  })
}
