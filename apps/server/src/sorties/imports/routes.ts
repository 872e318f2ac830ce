import {
  getImport,
  getModeleImport,
  importExploitations,
  importUtilisateurs,
  listImports,
  type UserInfo,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { rondeDesImports, type Suites } from './importateur'
import { fichierModele } from './modele'
import { findImport, findImports } from './repository'
import { demanderImport, genres } from './service'

export function importsRoutes(app: FastifyInstance, db: Database, suites: Suites): void {
  const ronde = rondeDesImports(db, suites, app.log)
  // Imports abandoned by a stopped process are written by the next one that serves.
  app.addHook('onListen', async () => ronde.start())
  app.addHook('onClose', () => ronde.stop())
  const circonstances = (user: UserInfo, { ip }: FastifyRequest, millesime: number | null) => ({
    user,
    adresse: ip,
    millesime,
    ...suites,
  })

  on(app, importExploitations, async ({ user, query, body, request, language }) => {
    const who = circonstances(user, request, query.millesime)
    const apercu = await demanderImport(db, 'exploitations', who, { ...body, language })
    if (apercu.idImport !== null) void ronde.lancer()
    return apercu
  })

  on(app, importUtilisateurs, async ({ user, body, request, language }) => {
    const who = circonstances(user, request, null)
    const apercu = await demanderImport(db, 'utilisateurs', who, { ...body, language })
    if (apercu.idImport !== null) void ronde.lancer()
    return apercu
  })

  on(app, listImports, async ({ user, query, language }) => {
    authorize(user, 'administration.read')
    return findImports(db, user.idUtilisateur, query.genre, language)
  })

  on(app, getModeleImport, async ({ user, params: { genre }, query, language, reply }) => {
    genres[genre].authorize(user)
    const { nomFichier, typeMime, contenu } = fichierModele(genre, genres[genre], query.format, language)
    reply.header('content-disposition', contentDisposition(nomFichier)).type(typeMime)
    return contenu
  })

  on(app, getImport, async ({ user, params, language }) => {
    authorize(user, 'administration.read')
    const found = await findImport(db, user.idUtilisateur, params.idImport, language)
    if (found === undefined) throw new DomainError('IMPORT_INCONNU')
    return found
  })
}
