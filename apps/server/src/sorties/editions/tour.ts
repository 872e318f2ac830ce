import { EDITIONS_EN_ATTENTE_MAX, type UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DrawingStopped } from '#socle/pdf/threads'
import { Tours } from '#socle/taches/tours'

/**
 * Milliseconds for one document, including its wait: a connection without a byte is closed after sixty seconds (`http/transport-limits.ts`). A report takes
 * half a second.
 */
const TEMPS_MAX = 40_000

/** Makes a document while its person waits for it. `signal` is aborted when the person disconnects, or after too long a time. */
export type EnSonTour = <T>(
  { user, reply }: { readonly user: UserInfo; readonly reply: FastifyReply },
  faire: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

/**
 * Queue of documents that a person waits for: one at a time for each person, so that ten reports requested at once do not block the others. When the server
 * stops, current documents are finished and waiting ones refused.
 * @throws DomainError EDITIONS_EN_ATTENTE, SERVICE_INDISPONIBLE
 */
export function editionsEnTour(app: FastifyInstance): EnSonTour {
  const tours = new Tours<number>()
  const arret = new AbortController()
  app.addHook('preClose', async () => arret.abort(new DomainError('SERVICE_INDISPONIBLE')))
  return async ({ user, reply }, faire) => {
    const fini = new AbortController()
    reply.raw.once('close', () => fini.abort(new DomainError('SERVICE_INDISPONIBLE')))
    const timer = setTimeout(() => fini.abort(new DrawingStopped('DESSIN_TROP_LONG')), TEMPS_MAX)
    const attente = {
      max: EDITIONS_EN_ATTENTE_MAX,
      refus: 'EDITIONS_EN_ATTENTE',
      signal: AbortSignal.any([arret.signal, fini.signal]),
    } as const
    try {
      return await tours.passer(user.idUtilisateur, attente, () => faire(fini.signal))
    } finally {
      clearTimeout(timer)
    }
  }
}
