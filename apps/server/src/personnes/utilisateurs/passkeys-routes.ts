import { addPasskey, doneTexts, listPasskeys, removePasskey, startPasskey } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity } from '#socle/http/security-log'
import { type Passkeys, removePasskeys } from '../authentification/passkeys'
import { keepsSecondFacteur, lockSecondsFacteurs, type SecondsFacteurs } from '../authentification/second-facteur'
import { tokenOf } from '../authentification/session'
import type { Sessions } from '../authentification/tokens'
import { acteOf } from './administration-routes'
import { facteurChange } from './facteur-change'
import { requireSelf } from './self'

interface Means {
  readonly sessions: Sessions
  readonly courrier: Courrier
  readonly secondsFacteurs: SecondsFacteurs
  readonly passkeys: Passkeys
}

/** The passkeys of a person. Help for a person who has lost every device is the same as for the app (second-facteur-routes.ts). */
export function passkeysRoutes(
  app: FastifyInstance,
  db: Database,
  { sessions, courrier, secondsFacteurs, passkeys }: Means,
): void {
  on(app, listPasskeys, async ({ user, params }) => passkeys.list(requireSelf(user, params)))

  on(app, startPasskey, async ({ user, params }) => {
    requireSelf(user, params)
    return passkeys.proposer(user)
  })

  on(app, addPasskey, async ({ user, params, body, request }) => {
    const idUtilisateur = requireSelf(user, params)
    const faite = await passkeys.verifierFaite(idUtilisateur, body.reponse)
    const codesSecours = await db.transaction(async (tx) => {
      await lockSecondsFacteurs(tx, idUtilisateur)
      if (
        faite === null ||
        !(await passkeys.ajouter(tx, acteOf(user, request).auteur, idUtilisateur, body.nom, faite))
      ) {
        logSecurity(request, 'passkey-failed')
        throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'reponse', code: 'PASSKEY_REFUSEE' }])
      }
      const changed = { idUtilisateur, genre: 'PASSKEY_AJOUTEE' as const, token: tokenOf(request) ?? '' }
      await facteurChange(tx, { sessions, courrier }, changed)
      return secondsFacteurs.donnerCodes(tx, idUtilisateur)
    })
    logSecurity(request, 'passkey-added')
    return { codesSecours }
  })

  on(app, removePasskey, async ({ user, params, request, language }) => {
    const idUtilisateur = requireSelf(user, params)
    await db.transaction(async (tx) => {
      await lockSecondsFacteurs(tx, idUtilisateur)
      const removed = await removePasskeys(tx, acteOf(user, request).auteur, idUtilisateur, params.idPasskey)
      if (removed === 0) throw new DomainError('PASSKEY_INCONNUE')
      const isLast = !(await keepsSecondFacteur(tx, idUtilisateur))
      if (isLast && user.secondFacteurExige) throw new DomainError('SECOND_FACTEUR_OBLIGATOIRE')
      const changed = { idUtilisateur, genre: 'PASSKEY_RETIREE' as const, token: tokenOf(request) ?? '' }
      await facteurChange(tx, { sessions, courrier }, changed)
    })
    logSecurity(request, 'passkey-removed')
    return { message: doneTexts[language].PASSKEY_RETIREE }
  })
}
