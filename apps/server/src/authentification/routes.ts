import { currentUser, signIn, signOut } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { eq, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { typesUtilisateurs, utilisateurs } from '../database/schema'
import { on } from '../http/call-handler'
import { logSecurity } from '../http/security-log'
import { tokenOf } from '../http/session'
import { SignInAttempts } from './attempts'
import { passwordMatches } from './passwords'
import { type Sessions, userColumns } from './tokens'

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
    const name = username.trim().toLowerCase()
    const [found] = await db
      .select({ user: userColumns, motDePasse: utilisateurs.motDePasse })
      .from(utilisateurs)
      .innerJoin(typesUtilisateurs, eq(typesUtilisateurs.idTypeUtilisateur, utilisateurs.idTypeUtilisateur))
      .where(or(eq(sql`lower(${utilisateurs.login})`, name), eq(sql`lower(${utilisateurs.email})`, name)))
      .orderBy(sql`lower(${utilisateurs.login}) = ${name} desc`)
      .limit(1)
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
    return found.user
  })

  on(app, currentUser, async ({ user }) => user)

  on(app, signOut, async ({ request, language }) => {
    await sessions.revoke(tokenOf(request) ?? '')
    logSecurity(request, 'sign-out')
    return { message: language === 'fr' ? 'Vous êtes déconnecté.' : 'You are signed out.' }
  })
}
