import { importExploitations } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import type { FermeChangee } from '../exploitations/effets'
import { on } from '../http/call-handler'
import { logSecurity } from '../http/security-log'
import { importExploitations as runImport } from './exploitations'

export function importsRoutes(app: FastifyInstance, db: Database, fermeChangee: FermeChangee): void {
  on(app, importExploitations, async ({ user, query, body, request, language }) => {
    const { content, simulation } = body
    const demande = { content, simulation, millesime: query.millesime, language }
    const { resultat, accordees } = await runImport(db, user, demande, fermeChangee)
    for (const idExploitation of accordees)
      logSecurity(request, 'grant-added', { idUtilisateurConcerne: user.idUtilisateur, idExploitation })
    return resultat
  })
}
