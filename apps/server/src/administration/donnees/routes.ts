import {
  askEffacement,
  doneTexts,
  eraseUtilisateur,
  exportDemandesEffacement,
  exportDonnees,
  getDemandeEffacement,
  listDemandesEffacement,
  previewEffacement,
  withdrawEffacement,
} from '@sillon/contract'
import { authorize } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { JetonsPartenaires } from '#partenaires/comptes/jeton'
import { demander, findDemande, findDemandes, renoncer } from '#personnes/effacements/demandes'
import { exportDesDemandesEffacement } from '#personnes/effacements/export'
import { acteOf } from '#personnes/utilisateurs/administration-routes'
import { requireSelf } from '#personnes/utilisateurs/self'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity } from '#socle/http/security-log'
import { sendListe } from '#socle/listes/liste'
import { apercuDe } from './apercu'
import { effacer } from './effacement'
import { exporter } from './export'

/** Personal data of an account: its export, and its erasure on request. */
export function donneesRoutes(app: FastifyInstance, db: Database, jetons: JetonsPartenaires): void {
  on(app, exportDonnees, async ({ user, params, request, reply, language }) => {
    const archive = await exporter(db, requireSelf(user, params), language)
    logSecurity(request, 'data-exported')
    reply.header('content-disposition', 'attachment; filename="donnees-personnelles.zip"')
    return archive
  })

  const demandeDe = async (idUtilisateur: number) => ({ demandeeLe: await findDemande(db, idUtilisateur) })

  on(app, getDemandeEffacement, async ({ user, params }) => demandeDe(requireSelf(user, params)))

  on(app, askEffacement, async ({ user, params, request }) => {
    await demander(db, requireSelf(user, params))
    logSecurity(request, 'erasure-asked')
    return demandeDe(user.idUtilisateur)
  })

  on(app, withdrawEffacement, async ({ user, params }) => {
    await renoncer(db, requireSelf(user, params))
    return demandeDe(user.idUtilisateur)
  })

  on(app, listDemandesEffacement, async ({ user, query }) => {
    authorize(user, 'utilisateur.erase')
    return findDemandes(db, query)
  })

  on(app, exportDemandesEffacement, async (context) => sendListe(db, exportDesDemandesEffacement, context))

  on(app, previewEffacement, async ({ user, params }) => apercuDe(db, user, params.idUtilisateur))

  on(app, eraseUtilisateur, async ({ user, params, request, language }) => {
    const supprimes = await effacer(db, acteOf(user, request), params.idUtilisateur)
    logSecurity(request, 'account-erased', { idUtilisateurConcerne: params.idUtilisateur })
    jetons.revoquerEnsuite(supprimes, request.log)
    return { message: doneTexts[language].PERSONNE_EFFACEE }
  })
}
