import { DomainError } from '@sillon/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sessions } from './tokens'

/** The session token of a request, from its header only: an address or a cookie never carries one. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1]

/** Finds the session of a request. @throws SESSION_EXPIREE without one */
export async function identify(request: FastifyRequest, sessions: Sessions): Promise<void> {
  const token = tokenOf(request)
  const session = token === undefined ? null : await sessions.userOf(token, request.ip)
  if (session === null) throw new DomainError('SESSION_EXPIREE')
  request.user = session.user
  request.isProofFresh = session.isProofFresh
}

/**
 * Requires a live session for every call that is not public, before the body is read. People who must set up a second factor or accept the terms of use get
 * few calls only.
 */
export function requireSession(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('user', null)
  app.decorateRequest('isProofFresh', false)
  app.addHook('onRequest', async (request) => {
    const call = request.routeOptions.config.call
    if (call === undefined || call.public) return
    await identify(request, sessions)
    const { secondFacteur = false, secondFacteurExige = false, cguAAccepter = null } = request.user ?? {}
    if (secondFacteurExige && !secondFacteur && !call.beforeSecondFactor)
      throw new DomainError('SECOND_FACTEUR_A_ACTIVER')
    if (cguAAccepter !== null && !call.beforeSecondFactor && !call.beforeCgu) throw new DomainError('CGU_A_ACCEPTER')
  })
}
