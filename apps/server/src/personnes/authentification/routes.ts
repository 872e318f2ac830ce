import {
  currentUser,
  doneTexts,
  prove,
  signIn,
  signInByPasskey,
  signOut,
  startPasskeyProof,
  startPasskeySignIn,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity, refusalTold } from '#socle/http/security-log'
import { type Limites, reseauDe } from '#socle/limites'
import { acceptsSecondFacteur, enter } from './entree'
import type { Passkeys } from './passkeys'
import { passwordMatches } from './passwords'
import type { SecondsFacteurs } from './second-facteur'
import { tokenOf } from './session'
import { findCompte, findUser, type Sessions, sessionUserOf } from './tokens'

interface Means {
  readonly sessions: Sessions
  readonly limites: Limites
  readonly secondsFacteurs: SecondsFacteurs
  readonly passkeys: Passkeys
}

export function authentificationRoutes(app: FastifyInstance, db: Database, means: Means): void {
  const { sessions, limites, passkeys } = means

  on(app, signIn, async ({ body, request, reply }) => {
    const { username, password } = body
    const found = await findCompte(db, username)
    // Key of the limit: the account, under any of its names, or the typed name when no account has it.
    const compte = found === undefined ? `nom ${username.trim().toLowerCase()}` : `compte ${found.user.idUtilisateur}`
    const reseau = reseauDe(request.ip)
    const isKnown = await limites.estConnue(compte, reseau)
    const essai = await refusalTold(request, { TROP_DE_TENTATIVES: 'sign-in-delayed' }, () =>
      limites.essayer(
        ['connexion', `${compte} ${reseau}`],
        ['connexion.reseau', reseau],
        ...(isKnown ? [] : [['connexion.compte', compte] as const]),
      ),
    )
    const matches = await passwordMatches(found?.motDePasse ?? null, password)
    if (!matches || found === undefined) {
      // The account, if there is one; never the typed text, which may be a password in the wrong field.
      logSecurity(request, 'sign-in-failed', { idUtilisateurConcerne: found?.user.idUtilisateur ?? null })
      throw new DomainError('IDENTIFIANTS_INVALIDES')
    }
    if (found.user.secondFacteur) {
      if (body.code === undefined && body.passkey === undefined) {
        // The count of this account and network stays: a correct password must not reset the guesses of codes.
        await essai.avance()
        throw new DomainError('SECOND_FACTEUR_DEMANDE')
      }
      if (!(await acceptsSecondFacteur(means, found.user.idUtilisateur, body, 'CONNEXION'))) {
        logSecurity(request, 'code-failed', { idUtilisateurConcerne: found.user.idUtilisateur })
        throw new DomainError('SECOND_FACTEUR_FAUX')
      }
    }
    await essai.reussi()
    return enter(means, found.user, request, reply)
  })

  on(app, startPasskeySignIn, async ({ request }) => {
    await refusalTold(request, { TROP_DE_TENTATIVES: 'sign-in-delayed' }, () =>
      limites.essayer(['passkey.reseau', reseauDe(request.ip)]),
    )
    return passkeys.attendre('CONNEXION', null)
  })

  // Limited by network only: nobody can guess a signature, and failed passwords must not lock out the owner of a passkey.
  on(app, signInByPasskey, async ({ body, request, reply }) => {
    const essai = await refusalTold(request, { TROP_DE_TENTATIVES: 'sign-in-delayed' }, () =>
      limites.essayer(['connexion.reseau', reseauDe(request.ip)]),
    )
    const idUtilisateur = await passkeys.accepter(body, 'CONNEXION', null)
    const user = idUtilisateur === null ? undefined : await findUser(db, idUtilisateur)
    if (user === undefined) {
      logSecurity(request, 'passkey-failed')
      throw new DomainError('PASSKEY_REFUSEE')
    }
    await essai.reussi()
    return enter(means, user, request, reply)
  })

  on(app, currentUser, async ({ user }) => sessionUserOf(user))

  on(app, startPasskeyProof, async ({ user }) => passkeys.attendre('PREUVE', user.idUtilisateur))

  on(app, prove, async ({ user, body, request, language }) => {
    // Counted together with guesses of the present password: the attack, in an unlocked session, is the same.
    const essai = await refusalTold(request, { TROP_DE_TENTATIVES: 'password-delayed' }, () =>
      limites.essayer(['motDePasse', `compte ${user.idUtilisateur}`]),
    )
    const isProof =
      'password' in body
        ? await passwordMatches((await findCompte(db, user.login))?.motDePasse ?? null, body.password)
        : await acceptsSecondFacteur(means, user.idUtilisateur, body, 'PREUVE')
    if (!isProof) {
      logSecurity(request, 'proof-failed')
      throw new DomainError('VALEUR_INVALIDE', {}, [faultOf(body)])
    }
    await essai.reussi()
    await sessions.proved(tokenOf(request) ?? '')
    logSecurity(request, 'proof-given')
    return { message: doneTexts[language].IDENTITE_CONFIRMEE }
  })

  on(app, signOut, async ({ request, language }) => {
    await sessions.revoke(tokenOf(request) ?? '')
    logSecurity(request, 'sign-out')
    return { message: doneTexts[language].DECONNECTE }
  })
}

/** Fault beside the field of the given proof. */
function faultOf(body: object) {
  if ('password' in body) return { path: 'password', code: 'MOT_DE_PASSE_ACTUEL_FAUX' }
  return 'code' in body ? { path: 'code', code: 'CODE_FAUX' } : { path: 'passkey', code: 'PASSKEY_REFUSEE' }
}
