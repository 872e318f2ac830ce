import { currentUser, doneTexts, signIn, signOut } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { logSecurity } from '../http/security-log'
import { SignInAttempts } from './attempts'
import { passwordMatches } from './passwords'
import { tokenOf } from './session'
import { findCompte, type Sessions, sessionUserOf } from './tokens'

export function authentificationRoutes(app: FastifyInstance, db: Database, sessions: Sessions): void {
  const attempts = new SignInAttempts()

  on(app, signIn, async ({ body, request, reply }) => {
    const { username, password } = body
    const refuseIfTooMany = () => {
      const secondes = attempts.secondsToWait(username, request.ip)
      if (secondes === 0) return
      reply.header('retry-after', secondes)
      logSecurity(request, 'sign-in-delayed')
      throw new DomainError('TROP_DE_TENTATIVES', { secondes })
    }
    refuseIfTooMany()
    const found = await findCompte(db, username)
    const matches = await passwordMatches(found?.motDePasse ?? null, password)
    // Again, so that of a thousand guesses sent at once no more than the first few learn anything.
    refuseIfTooMany()
    if (!matches || found === undefined) {
      attempts.failed(username, request.ip)
      // The account, if there is one; never what was typed, which may be a password in the wrong field.
      logSecurity(request, 'sign-in-failed', { idUtilisateurConcerne: found?.user.idUtilisateur ?? null })
      throw new DomainError('IDENTIFIANTS_INVALIDES')
    }
    attempts.succeeded(username, request.ip)
    reply.header('authorization', `Bearer ${await sessions.open(found.user.idUtilisateur)}`)
    logSecurity(request, 'sign-in', { idUtilisateur: found.user.idUtilisateur })
    return sessionUserOf(found.user)
  })

  on(app, currentUser, async ({ user }) => sessionUserOf(user))

  on(app, signOut, async ({ request, language }) => {
    await sessions.revoke(tokenOf(request) ?? '')
    logSecurity(request, 'sign-out')
    return { message: doneTexts[language].DECONNECTE }
  })
}
