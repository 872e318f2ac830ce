import { cancelNextEmail, doneTexts, resendNextEmail, updateAccount } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity, refusalTold } from '#socle/http/security-log'
import type { Limites } from '#socle/limites'
import { tokenOf } from '../authentification/session'
import { type Sessions, sessionUserOf } from '../authentification/tokens'
import { modifierCompte, namesDroits } from './administration'
import { acteOf } from './administration-routes'
import { requireSelf } from './self'
import { annulerAdresse, changeAccount, renvoyerAdresse } from './service'

export function utilisateursRoutes(
  app: FastifyInstance,
  db: Database,
  {
    sessions,
    limites,
    courrier,
  }: { readonly sessions: Sessions; readonly limites: Limites; readonly courrier: Courrier },
): void {
  on(app, updateAccount, async ({ user, params, body, request, language }) => {
    if (params.idUtilisateur !== user.idUtilisateur) {
      const changed = await modifierCompte(db, acteOf(user, request), params.idUtilisateur, body, courrier)
      logSecurity(request, 'account-changed', { idUtilisateurConcerne: params.idUtilisateur })
      return { userInfo: sessionUserOf(changed), message: doneTexts[language].UTILISATEUR_MODIFIE }
    }
    // Nobody changes their own rights.
    if (namesDroits(body)) throw new DomainError('ACTION_INTERDITE')
    const changed = await changeAccount(db, user, body, {
      courrier,
      sessions,
      token: tokenOf(request) ?? '',
      // Counted apart from sign-ins: guesses in an open session must not lock its owner out elsewhere.
      essayer: () =>
        refusalTold(request, { TROP_DE_TENTATIVES: 'password-delayed' }, () =>
          limites.essayer(['motDePasse', `compte ${user.idUtilisateur}`]),
        ),
      rate: () => logSecurity(request, 'password-failed'),
      ecrire: () => limites.essayer(['adresse.compte', `compte ${user.idUtilisateur}`]),
    })
    if (body.password) logSecurity(request, 'password-changed')
    const isAddressAsked = body.email !== changed.email
    if (isAddressAsked) logSecurity(request, 'email-asked')
    const done = isAddressAsked ? 'ADRESSE_A_CONFIRMER' : 'COMPTE_MODIFIE'
    return { userInfo: sessionUserOf(changed), message: doneTexts[language][done] }
  })

  on(app, cancelNextEmail, async ({ user, params, request, language }) => {
    await annulerAdresse(db, acteOf(user, request).auteur, requireSelf(user, params))
    logSecurity(request, 'email-cancelled')
    return { userInfo: sessionUserOf({ ...user, nextEmail: null }), message: doneTexts[language].ADRESSE_ANNULEE }
  })

  on(app, resendNextEmail, async ({ user, params, request, language }) => {
    const idUtilisateur = requireSelf(user, params)
    if (user.nextEmail === null) throw new DomainError('ADRESSE_NON_DEMANDEE')
    await limites.essayer(['adresse.compte', `compte ${idUtilisateur}`])
    await renvoyerAdresse(db, idUtilisateur, courrier)
    logSecurity(request, 'email-asked')
    return { message: doneTexts[language].ADRESSE_RENVOYEE }
  })
}
