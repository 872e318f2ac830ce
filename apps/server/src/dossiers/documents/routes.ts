import {
  createDocument,
  deleteDocument,
  doneTexts,
  exportDocuments,
  getDocument,
  listDocuments,
  listTypesDocuments,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { nomEn } from '@sillon/referentials'
import type { FastifyInstance } from 'fastify'
import { requireVisible } from '#fermes/exploitations/visibility'
import { onCached } from '#fermes/referentiels/cached'
import { type Contenus, requireOuvrable } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { nomDeFichier, sendFichier } from '#socle/http/fichier'
import { sendListe } from '#socle/listes/liste'
import { exportDesDocuments } from './export'
import { findDocuments, findFichier, findTypes } from './repository'
import * as service from './service'

export function documentsRoutes(app: FastifyInstance, db: Database, contenus: Contenus): void {
  onCached(app, listTypesDocuments, async (language) => {
    const types = await findTypes(db)
    return types.map((type) => ({
      ...type,
      libelle: nomEn(language, 'typesDocuments', type.codeNational, type.libelle),
    }))
  })

  on(app, listDocuments, async ({ user, params, query }) => {
    await requireVisible(db, user, params.idExploitation)
    return findDocuments(db, params.idExploitation, query)
  })

  on(app, exportDocuments, async ({ params, query, ...context }) =>
    sendListe(db, exportDesDocuments, { ...context, query: { ...params, ...query } }),
  )

  on(app, createDocument, async ({ user, params, body }) =>
    service.createDocument(db, contenus, user, params.idExploitation, body),
  )

  on(app, getDocument, async ({ user, params, reply }) => {
    await requireVisible(db, user, params.idExploitation)
    const fichier = await findFichier(db, params.idExploitation, params.idDocument)
    if (fichier === undefined) throw new DomainError('DOCUMENT_INCONNU')
    requireOuvrable(fichier, fichier.idExpediteur === user.idUtilisateur)
    return sendFichier(reply, {
      nom: nomDeFichier(fichier.nom, 'pdf'),
      taille: fichier.taille,
      flux: await contenus.lire(fichier.sha256),
    })
  })

  on(app, deleteDocument, async ({ user, params, language }) => {
    await service.deleteDocument(db, user, params.idExploitation, params.idDocument)
    return { message: doneTexts[language].DOCUMENT_SUPPRIME }
  })
}
