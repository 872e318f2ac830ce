import { EDITIONS_EN_ATTENTE_MAX, type UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DrawingStopped } from '../pdf/threads'
import { Tours } from '../taches/tours'

/** Milliseconds for one document, once its turn has come. A report takes half a second. */
const TEMPS_MAX = 60_000

/** Makes a document while its person waits for it. `signal` is aborted when nobody waits any more, or it takes too long. */
export type EnSonTour = <T>(
  { user, reply }: { readonly user: UserInfo; readonly reply: FastifyReply },
  faire: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

/**
 * Documents that are made while somebody waits: one at a time for a person, so that ten reports asked at once hold up nobody else. When the server stops, what is under way
 * is finished and what waits is refused.
 * @throws DomainError EDITIONS_EN_ATTENTE, SERVICE_INDISPONIBLE
 */
export function editionsEnTour(app: FastifyInstance): EnSonTour {
  const tours = new Tours<number>()
  const arret = new AbortController()
  app.addHook('preClose', async () => arret.abort(new DomainError('SERVICE_INDISPONIBLE')))
  return ({ user, reply }, faire) => {
    const parti = new AbortController()
    reply.raw.once('close', () => parti.abort(new DomainError('SERVICE_INDISPONIBLE')))
    const attente = {
      max: EDITIONS_EN_ATTENTE_MAX,
      refus: 'EDITIONS_EN_ATTENTE',
      signal: AbortSignal.any([arret.signal, parti.signal]),
    } as const
    return tours.passer(user.idUtilisateur, attente, async () => {
      const tropLong = new AbortController()
      const timer = setTimeout(() => tropLong.abort(new DrawingStopped('DESSIN_TROP_LONG')), TEMPS_MAX)
      try {
        return await faire(AbortSignal.any([parti.signal, tropLong.signal]))
      } finally {
        clearTimeout(timer)
      }
    })
  }
}
