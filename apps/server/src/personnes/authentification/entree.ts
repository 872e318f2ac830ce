import type { PasskeyPresentee, SessionUser, UserInfo } from '@sillon/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logSecurity } from '#socle/http/security-log'
import { type Limites, reseauDe } from '#socle/limites'
import type { Passkeys } from './passkeys'
import type { SecondsFacteurs } from './second-facteur'
import { type Sessions, sessionUserOf } from './tokens'

/** Second factor of a call: a code of the app, a recovery code, or a passkey. */
interface Presente {
  readonly code?: string | undefined
  readonly passkey?: PasskeyPresentee | undefined
}

/** Consumes a second factor of an account. @returns whether it is valid */
export const acceptsSecondFacteur = async (
  { secondsFacteurs, passkeys }: { readonly secondsFacteurs: SecondsFacteurs; readonly passkeys: Passkeys },
  idUtilisateur: number,
  { code, passkey }: Presente,
  usage: 'CONNEXION' | 'PREUVE',
): Promise<boolean> =>
  passkey === undefined
    ? code !== undefined && secondsFacteurs.accepter(idUtilisateur, code)
    : (await passkeys.accepter(passkey, usage, idUtilisateur)) !== null

/** Opens a session for an authenticated person; its token goes into the header of the answer. */
export async function enter(
  { sessions, limites }: { readonly sessions: Sessions; readonly limites: Limites },
  user: UserInfo,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser> {
  const appareil = { adresse: request.ip, agent: request.headers['user-agent'] }
  reply.header('authorization', `Bearer ${await sessions.open(user.idUtilisateur, appareil)}`)
  await limites.connaitre(`compte ${user.idUtilisateur}`, reseauDe(request.ip))
  logSecurity(request, 'sign-in', { idUtilisateur: user.idUtilisateur })
  return sessionUserOf(user)
}
