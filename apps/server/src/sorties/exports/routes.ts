import {
  cancelExport,
  createExport,
  deleteExport,
  doneTexts,
  downloadExport,
  getExport,
  listExports,
  updateExport,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity } from '#socle/http/security-log'
import { balayageDesExports, rondeDesExports } from './producteur'
import * as repository from './repository'
import { demanderExport, ouvrirFichier, requireExport } from './service'

/** A person's own exports: nobody sees those of others. */
export function exportsRoutes(
  app: FastifyInstance,
  db: Database,
  suites: { readonly courrier: Courrier; readonly contenus: Contenus },
): void {
  const ronde = rondeDesExports(db, suites, app.log)
  const balayage = balayageDesExports(db, app.log)
  // Exports abandoned by a stopped process are produced by the next one that serves.
  app.addHook('onListen', async () => {
    ronde.start()
    balayage.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all([ronde.stop(), balayage.stop()])
  })

  on(app, createExport, async ({ user, body, request, language }) => {
    const asked = await demanderExport(db, user, request.ip, language, body)
    void ronde.lancer()
    return asked
  })

  on(app, listExports, async ({ user, query, language }) =>
    repository.findExports(db, user.idUtilisateur, query, language),
  )

  on(app, getExport, async ({ user, params, language }) => requireExport(db, user, params.idExport, language))

  on(app, updateExport, async ({ user, params, body, language }) => {
    await repository.updateExport(db, user.idUtilisateur, params.idExport, body)
    return requireExport(db, user, params.idExport, language)
  })

  on(app, cancelExport, async ({ user, params, language }) => {
    await db.transaction((tx) => repository.cancelExport(tx, user.idUtilisateur, params.idExport))
    return requireExport(db, user, params.idExport, language)
  })

  on(app, deleteExport, async ({ user, params, language }) => {
    if (!(await repository.deleteExport(db, user.idUtilisateur, params.idExport)))
      throw new DomainError('EXPORT_INCONNU')
    return { message: doneTexts[language].EXPORT_SUPPRIME }
  })

  on(app, downloadExport, async ({ user, params, request, reply, language }) => {
    const { nomFichier, typeMime, taille, contenu } = await ouvrirFichier(db, user, params.idExport, language)
    logSecurity(request, 'export-downloaded', { idExport: params.idExport })
    reply.type(typeMime)
    reply.header('content-length', taille)
    reply.header('content-disposition', contentDisposition(nomFichier))
    return contenu
  })
}
