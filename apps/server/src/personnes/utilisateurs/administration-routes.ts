import {
  createUtilisateur,
  deleteUtilisateur,
  doneTexts,
  exportUtilisateurs,
  getUtilisateur,
  listUtilisateurEntites,
  listUtilisateurs,
  resendInvitation,
  restoreUtilisateur,
  type UserInfo,
} from '@sillon/contract'
import { authorize, permissionsUtilisateur } from '@sillon/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity } from '#socle/http/security-log'
import type { Limites } from '#socle/limites'
import { sendListe } from '#socle/listes/liste'
import { sessionUserOf } from '../authentification/tokens'
import { type Acte, ouvrirCompte, restaurerCompte, supprimerCompte } from './administration'
import { findTerritoires, findUtilisateur, findUtilisateurs } from './administration-repository'
import { exportDesUtilisateurs } from './export'
import { renvoyerInvitation } from './invitation'

/** Administrator of the act, and their network address. */
export const acteOf = (user: UserInfo, { ip }: FastifyRequest): Acte => ({
  user,
  auteur: { idUtilisateur: user.idUtilisateur, adresse: ip },
})

/** Accounts that a person administers. The call that changes an account is in routes.ts: people use the same call for their own account. */
export function administrationRoutes(
  app: FastifyInstance,
  db: Database,
  { courrier, limites }: { readonly courrier: Courrier; readonly limites: Limites },
): void {
  on(app, listUtilisateurs, async ({ user, query }) => {
    authorize(user, 'utilisateurs.read')
    if (query.supprimes === true) authorize(user, 'utilisateur.restore')
    return findUtilisateurs(db, user, query)
  })

  on(app, exportUtilisateurs, async (context) => sendListe(db, exportDesUtilisateurs, context))

  on(app, getUtilisateur, async ({ user, params }) => {
    const { estSuiviAilleurs, ...utilisateur } = await findUtilisateur(db, user, params.idUtilisateur)
    const permissions = permissionsUtilisateur(user, { ...utilisateur, estSuiviAilleurs }, utilisateur.estSupprime)
    return { ...utilisateur, permissions }
  })

  on(app, createUtilisateur, async ({ user, body, request, language }) => {
    const created = await ouvrirCompte(db, acteOf(user, request), body, courrier)
    logSecurity(request, 'role-changed', { idUtilisateurConcerne: created.idUtilisateur, role: created.role })
    return { userInfo: sessionUserOf(created), message: doneTexts[language].UTILISATEUR_CREE }
  })

  on(app, deleteUtilisateur, async ({ user, params, request, language }) => {
    await supprimerCompte(db, acteOf(user, request), params.idUtilisateur)
    logSecurity(request, 'account-deleted', { idUtilisateurConcerne: params.idUtilisateur })
    return { message: doneTexts[language].UTILISATEUR_SUPPRIME }
  })

  on(app, restoreUtilisateur, async ({ user, params, request, language }) => {
    await restaurerCompte(db, acteOf(user, request), params.idUtilisateur, courrier)
    logSecurity(request, 'account-restored', { idUtilisateurConcerne: params.idUtilisateur })
    return { message: doneTexts[language].UTILISATEUR_RESTAURE }
  })

  on(app, resendInvitation, async ({ user, params: { idUtilisateur }, request, language }) => {
    await renvoyerInvitation(db, acteOf(user, request), idUtilisateur, {
      courrier,
      ecrire: () => limites.essayer(['invitation.compte', `compte ${idUtilisateur}`]),
    })
    return { message: doneTexts[language].INVITATION_RENVOYEE }
  })

  on(app, listUtilisateurEntites, async ({ user, params }) => {
    await findUtilisateur(db, user, params.idUtilisateur)
    return findTerritoires(db, params.idUtilisateur)
  })
}
