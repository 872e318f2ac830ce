import { doneTexts, updateAccount } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import { SignInAttempts } from '../authentification/attempts'
import { tokenOf } from '../authentification/session'
import { type Sessions, sessionUserOf } from '../authentification/tokens'
import type { Courrier } from '../courriels/annonce'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { logSecurity } from '../http/security-log'
import { modifierCompte, namesDroits } from './administration'
import { acteOf } from './administration-routes'
import { changeAccount } from './service'

export function utilisateursRoutes(app: FastifyInstance, db: Database, sessions: Sessions, courrier: Courrier): void {
  // Apart from those of signing in: whoever guesses in a session left open does not lock its owner out elsewhere.
  const attempts = new SignInAttempts()

  on(app, updateAccount, async ({ user, params, body, request, reply, language }) => {
    if (params.idUtilisateur !== user.idUtilisateur) {
      const changed = await modifierCompte(db, acteOf(user, request), params.idUtilisateur, body, courrier)
      logSecurity(request, 'account-changed', { idUtilisateurConcerne: params.idUtilisateur })
      return { userInfo: sessionUserOf(changed), message: doneTexts[language].UTILISATEUR_MODIFIE }
    }
    // Nobody gives rights to themselves.
    if (namesDroits(body)) throw new DomainError('ACTION_INTERDITE')
    const changed = await changeAccount(db, user, body, {
      courrier,
      sessions,
      token: tokenOf(request) ?? '',
      guesses: {
        refuseIfTooMany() {
          const secondes = attempts.secondsToWait(user.login, '')
          if (secondes === 0) return
          reply.header('retry-after', secondes)
          logSecurity(request, 'password-delayed')
          throw new DomainError('TROP_DE_TENTATIVES', { secondes })
        },
        failed() {
          attempts.failed(user.login, '')
          logSecurity(request, 'password-failed')
        },
        succeeded: () => attempts.succeeded(user.login, ''),
      },
    })
    if (body.password) logSecurity(request, 'password-changed')
    const isAddressAsked = body.email !== changed.email
    if (isAddressAsked) logSecurity(request, 'email-asked')
    const done = isAddressAsked ? 'ADRESSE_A_CONFIRMER' : 'COMPTE_MODIFIE'
    return { userInfo: sessionUserOf(changed), message: doneTexts[language][done] }
  })
}
