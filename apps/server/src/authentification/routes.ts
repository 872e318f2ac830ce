import { currentUser, doneTexts, prove, signIn, signOut } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { logSecurity, refusalTold } from '../http/security-log'
import { type Limites, reseauDe } from './limites'
import { passwordMatches } from './passwords'
import type { SecondsFacteurs } from './second-facteur'
import { tokenOf } from './session'
import { findCompte, type Sessions, sessionUserOf } from './tokens'

export function authentificationRoutes(
  app: FastifyInstance,
  db: Database,
  {
    sessions,
    limites,
    secondsFacteurs,
  }: { readonly sessions: Sessions; readonly limites: Limites; readonly secondsFacteurs: SecondsFacteurs },
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
    if (found.user.secondFacteur) {
      // The attempt stays counted: whoever has the password does not start anew with each code that they guess.
      if (body.code === undefined) throw new DomainError('SECOND_FACTEUR_DEMANDE')
      if (!(await secondsFacteurs.accepter(found.user.idUtilisateur, body.code))) {
        logSecurity(request, 'code-failed', { idUtilisateurConcerne: found.user.idUtilisateur })
        throw new DomainError('SECOND_FACTEUR_FAUX')
      }
    }
    await essai.reussi()
    const appareil = { adresse: request.ip, agent: request.headers['user-agent'] }
    reply.header('authorization', `Bearer ${await sessions.open(found.user.idUtilisateur, appareil)}`)
    logSecurity(request, 'sign-in', { idUtilisateur: found.user.idUtilisateur })
    return sessionUserOf(found.user)
  })

  on(app, currentUser, async ({ user }) => sessionUserOf(user))

  on(app, prove, async ({ user, body, request, language }) => {
    // With those at the present password: it is the same guessing, in a session left open.
    const essai = await refusalTold(request, { TROP_DE_TENTATIVES: 'password-delayed' }, () =>
      limites.essayer(['motDePasse', `compte ${user.idUtilisateur}`]),
    )
    const isProof =
      'code' in body
        ? await secondsFacteurs.accepter(user.idUtilisateur, body.code)
        : await passwordMatches((await findCompte(db, user.login))?.motDePasse ?? null, body.password)
    if (!isProof) {
      logSecurity(request, 'proof-failed')
      const fault =
        'code' in body ? { path: 'code', code: 'CODE_FAUX' } : { path: 'password', code: 'MOT_DE_PASSE_ACTUEL_FAUX' }
      throw new DomainError('VALEUR_INVALIDE', {}, [fault])
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
