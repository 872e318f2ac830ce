import {
  confirmSecondFacteur,
  doneTexts,
  getRolesExigeants,
  getSecondFacteur,
  removeSecondFacteur,
  renewCodesSecours,
  setRolesExigeants,
  startSecondFacteur,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity, refusalTold } from '#socle/http/security-log'
import type { Limites } from '#socle/limites'
import { removePasskeys } from '../authentification/passkeys'
import { keepsSecondFacteur, lockSecondsFacteurs, type SecondsFacteurs } from '../authentification/second-facteur'
import { tokenOf } from '../authentification/session'
import type { Sessions } from '../authentification/tokens'
import { findUtilisateur } from './administration-repository'
import { acteOf } from './administration-routes'
import { facteurChange } from './facteur-change'
import { lireRolesExigeants, replaceRolesExigeants } from './roles-exigeants'
import { requireSelf } from './self'

interface Means {
  readonly sessions: Sessions
  readonly limites: Limites
  readonly courrier: Courrier
  readonly secondsFacteurs: SecondsFacteurs
}

/** A person's authenticator app and recovery codes; the help of an administrator for a person who has lost every device; the roles that must have a second factor. */
export function secondFacteurRoutes(
  app: FastifyInstance,
  db: Database,
  { sessions, limites, courrier, secondsFacteurs }: Means,
): void {
  on(app, getSecondFacteur, async ({ user, params }) => secondsFacteurs.etatDe(requireSelf(user, params)))

  on(app, startSecondFacteur, async ({ user, params }) =>
    secondsFacteurs.preparer(requireSelf(user, params), user.email),
  )

  on(app, confirmSecondFacteur, async ({ user, params, body, request }) => {
    const idUtilisateur = requireSelf(user, params)
    const essai = await refusalTold(request, { TROP_DE_TENTATIVES: 'password-delayed' }, () =>
      limites.essayer(['motDePasse', `compte ${idUtilisateur}`]),
    )
    const codesSecours = await db.transaction(async (tx) => {
      const codes = await secondsFacteurs.activer(tx, idUtilisateur, body.code)
      if (codes === null) throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'code', code: 'CODE_FAUX' }])
      const changed = { idUtilisateur, genre: 'SECOND_FACTEUR_ACTIVE' as const, token: tokenOf(request) ?? '' }
      await facteurChange(tx, { sessions, courrier }, changed)
      return codes
    })
    await essai.reussi()
    logSecurity(request, 'second-factor-added')
    return { codesSecours }
  })

  on(app, renewCodesSecours, async ({ user, params, request }) => {
    const idUtilisateur = requireSelf(user, params)
    if (!user.secondFacteur) throw new DomainError('SECOND_FACTEUR_INACTIF')
    const codesSecours = await db.transaction((tx) => secondsFacteurs.renouvelerCodes(tx, idUtilisateur))
    logSecurity(request, 'recovery-codes-renewed')
    return { codesSecours }
  })

  on(app, removeSecondFacteur, async ({ user, params: { idUtilisateur }, request, language }) => {
    const isOwn = idUtilisateur === user.idUtilisateur
    const { auteur } = acteOf(user, request)
    await db.transaction(async (tx) => {
      if (!isOwn) {
        const utilisateur = await findUtilisateur(tx, user, idUtilisateur)
        authorize(user, 'utilisateur.connexion', { utilisateur })
      }
      await lockSecondsFacteurs(tx, idUtilisateur)
      const hadApp = await secondsFacteurs.retirer(tx, auteur, idUtilisateur)
      const hadPasskeys = !isOwn && (await removePasskeys(tx, auteur, idUtilisateur)) > 0
      if (!hadApp && !hadPasskeys) throw new DomainError('SECOND_FACTEUR_INACTIF')
      const isLast = !(await keepsSecondFacteur(tx, idUtilisateur))
      if (isOwn && isLast && user.secondFacteurExige) throw new DomainError('SECOND_FACTEUR_OBLIGATOIRE')
      // A thief of the device may still be signed in: end the other sessions.
      const changed = { idUtilisateur, genre: 'SECOND_FACTEUR_RETIRE' as const }
      await facteurChange(tx, { sessions, courrier }, { ...changed, token: isOwn ? (tokenOf(request) ?? '') : null })
    })
    logSecurity(request, 'second-factor-removed', isOwn ? {} : { idUtilisateurConcerne: idUtilisateur })
    return { message: doneTexts[language].SECOND_FACTEUR_RETIRE }
  })

  on(app, getRolesExigeants, async ({ user }) => {
    authorize(user, 'secondFacteur.require')
    return lireRolesExigeants(db)
  })

  on(app, setRolesExigeants, async ({ user, body, request }) => {
    authorize(user, 'secondFacteur.require')
    await replaceRolesExigeants(db, acteOf(user, request).auteur, new Set(body.roles))
    logSecurity(request, 'second-factor-required')
    return lireRolesExigeants(db)
  })
}
