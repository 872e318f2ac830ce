import { currentUser, doneTexts, signIn, signOut } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { logSecurity, refusalTold } from '../http/security-log'
import { type Limites, reseauDe } from './limites'
import { passwordMatches } from './passwords'
import { tokenOf } from './session'
import { findCompte, type Sessions, sessionUserOf } from './tokens'

export function authentificationRoutes(
  app: FastifyInstance,
  db: Database,
  { sessions, limites }: { readonly sessions: Sessions; readonly limites: Limites },
): void {
  on(app, signIn, async ({ body, request, reply }) => {
    const { username, password } = body
    const found = await findCompte(db, username)
    // By whichever of its names an account is tried; one that does not exist, by the name that was typed.
    const compte = found === undefined ? `nom ${username.trim().toLowerCase()}` : `compte ${found.user.idUtilisateur}`
    const reseau = reseauDe(request.ip)
    const essai = await refusalTold(request, { TROP_DE_TENTATIVES: 'sign-in-delayed' }, () =>
      limites.essayer(['connexion', `${compte} ${reseau}`], ['connexion.reseau', reseau], ['connexion.compte', compte]),
    )
    const matches = await passwordMatches(found?.motDePasse ?? null, password)
    if (!matches || found === undefined) {
      // The account, if there is one; never what was typed, which may be a password in the wrong field.
      logSecurity(request, 'sign-in-failed', { idUtilisateurConcerne: found?.user.idUtilisateur ?? null })
      throw new DomainError('IDENTIFIANTS_INVALIDES')
    }
    await essai.reussi()
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
