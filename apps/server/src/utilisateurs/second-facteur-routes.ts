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
import type { Limites } from '../authentification/limites'
import type { SecondsFacteurs } from '../authentification/second-facteur'
import { tokenOf } from '../authentification/session'
import { endSessions, type Sessions } from '../authentification/tokens'
import type { Courrier } from '../courriels/annonce'
import { announceCompte } from '../courriels/compte'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { logSecurity, refusalTold } from '../http/security-log'
import { findUtilisateur } from './administration-repository'
import { acteOf } from './administration-routes'
import { findCompte } from './comptes'
import { findRolesExigeants, replaceRolesExigeants } from './roles-exigeants'
import { requireSelf } from './self'

interface Means {
  readonly sessions: Sessions
  readonly limites: Limites
  readonly courrier: Courrier
  readonly secondsFacteurs: SecondsFacteurs
}

/** A person's second factor; what an administrator does for who has lost the device; and which roles must have one. */
export function secondFacteurRoutes(
  app: FastifyInstance,
  db: Database,
  { sessions, limites, courrier, secondsFacteurs }: Means,
): void {
  const announce = async (
    tx: Database,
    idUtilisateur: number,
    genre: Parameters<typeof announceCompte>[1]['genres'][0],
  ) => {
    const compte = await findCompte(tx, idUtilisateur)
    if (compte !== undefined) await announceCompte(tx, { ...compte, genres: [genre] }, courrier)
  }

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
      // Those were opened by the password alone.
      await sessions.revokeOthers(tx, idUtilisateur, tokenOf(request) ?? '')
      await announce(tx, idUtilisateur, 'SECOND_FACTEUR_ACTIVE')
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
    await db.transaction(async (tx) => {
      if (!isOwn) {
        const utilisateur = await findUtilisateur(tx, user, idUtilisateur)
        authorize(user, 'utilisateur.update', { utilisateur })
      } else if (user.secondFacteur && user.secondFacteurExige) throw new DomainError('SECOND_FACTEUR_OBLIGATOIRE')
      await secondsFacteurs.retirer(tx, acteOf(user, request).auteur, idUtilisateur)
      // Whoever had the device may still be signed in with it.
      if (isOwn) await sessions.revokeOthers(tx, idUtilisateur, tokenOf(request) ?? '')
      else await endSessions(tx, idUtilisateur)
      await announce(tx, idUtilisateur, 'SECOND_FACTEUR_RETIRE')
    })
    logSecurity(request, 'second-factor-removed', isOwn ? {} : { idUtilisateurConcerne: idUtilisateur })
    return { message: doneTexts[language].SECOND_FACTEUR_RETIRE }
  })

  on(app, getRolesExigeants, async ({ user }) => {
    authorize(user, 'secondFacteur.require')
    return { roles: await findRolesExigeants(db) }
  })

  on(app, setRolesExigeants, async ({ user, body, request }) => {
    authorize(user, 'secondFacteur.require')
    await replaceRolesExigeants(db, new Set(body.roles))
    logSecurity(request, 'second-factor-required')
    return { roles: await findRolesExigeants(db) }
  })
}
