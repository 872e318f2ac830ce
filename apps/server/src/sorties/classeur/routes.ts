import { getPiecesJointes } from '@sillon/contract'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { archiver } from './archive'

/** Downloads of the attachments of a file. */
export function classeurRoutes(app: FastifyInstance, db: Database, contenus: Contenus): void {
  on(app, getPiecesJointes, async ({ user, params: { codeNational }, query, language, reply }) => {
    const { id_exploitation: idExploitation, id_millesime: millesime } = query
    const { nom, flux } = await archiver(db, contenus, user, { idExploitation, codeNational, millesime }, language)
    reply.header('content-disposition', contentDisposition(nom))
    return flux
  })
}
