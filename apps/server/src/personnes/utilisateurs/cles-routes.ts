import {
  askPasswordReset,
  confirmEmail,
  doneTexts,
  faultTexts,
  getCaptcha,
  judgePassword,
  resetPassword,
} from '@sillon/contract'
import { DomainError, looksLikeEmail } from '@sillon/domain'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { on } from '#socle/http/call-handler'
import { logSecurity, refusalTold } from '#socle/http/security-log'
import { type Limites, reseauDe } from '#socle/limites'
import type { Captcha } from '../authentification/captcha'
import { confirmerAdresse } from './confirmation'
import { Demandes } from './demandes'
import { choisirMotDePasse, jugerMotDePasse } from './reinitialisation'

interface Comptes {
  readonly limites: Limites
  readonly captcha: Captcha
  readonly courrier: Courrier
}

/** An invalid or expired key may be a stolen one. */
const refusedKeys = { LIEN_INVALIDE: 'key-refused', TROP_DE_TENTATIVES: 'key-delayed' } as const

/** Acts with a key from a mail, signed in or not: the key identifies the account. */
export function clesRoutes(app: FastifyInstance, db: Database, { limites, captcha, courrier }: Comptes): void {
  const demandes = new Demandes(db, courrier)
  app.addHook('onClose', () => demandes.finies())

  on(app, getCaptcha, async () => captcha.proposer())

  on(app, askPasswordReset, async ({ query, body: email, request, reply, language }) => {
    // Covers accounts from before a stricter rule.
    if (!looksLikeEmail(email))
      throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'email', code: 'EMAIL_INVALIDE' }])
    await captcha.exiger(query.recaptcha)
    await refusalTold(request, { TROP_DE_TENTATIVES: 'key-delayed' }, () =>
      limites.essayer(
        ['reinitialisation.reseau', reseauDe(request.ip)],
        ['reinitialisation.adresse', email.toLowerCase()],
      ),
    )
    // After the answer has left, or the client has disconnected.
    reply.raw.once('close', () =>
      demandes.traiter(
        email,
        (idUtilisateurConcerne) => logSecurity(request, 'password-asked', { idUtilisateurConcerne }),
        (error) => request.log.error({ err: error }, 'a demand for a new password failed'),
      ),
    )
    return { message: doneTexts[language].REINITIALISATION_ENVOYEE }
  })

  on(app, confirmEmail, async ({ params, body, request }) => {
    const confirmed = await refusalTold(request, refusedKeys, async () => {
      const essai = await limites.essayer(['cle.reseau', reseauDe(request.ip)])
      const { email = null, motDePasseActuel } = typeof body === 'string' ? { email: body } : (body ?? {})
      const presentee = { cle: params.confirmKey, email, motDePasse: motDePasseActuel }
      const done = await confirmerAdresse(db, presentee, {
        courrier,
        essai: (idUtilisateurConcerne) => ({
          essayer: () => limites.essayer(['motDePasse', `compte ${idUtilisateurConcerne}`]),
          rate: () => logSecurity(request, 'password-failed', { idUtilisateurConcerne }),
        }),
      })
      await essai.reussi()
      return done
    })
    const { idUtilisateur, isChanged, resetPassword } = confirmed
    if (isChanged) logSecurity(request, 'email-changed', { idUtilisateur })
    return { resetPassword }
  })

  on(app, judgePassword, async ({ body: { password, cle = null }, request, language }) => {
    await limites.essayer(['jugement.reseau', reseauDe(request.ip)])
    const fault = await jugerMotDePasse(db, password, cle)
    const texts: Readonly<Record<string, string>> = faultTexts[language]
    return { refus: fault === null ? null : (texts[fault.code] ?? fault.code) }
  })

  on(app, resetPassword, async ({ params, body, request, language }) => {
    const idUtilisateur = await refusalTold(request, refusedKeys, async () => {
      const essai = await limites.essayer(['cle.reseau', reseauDe(request.ip)])
      const done = await choisirMotDePasse(db, params.confirmKey, body, courrier)
      await essai.reussi()
      return done
    })
    logSecurity(request, 'password-changed', { idUtilisateur })
    return { message: doneTexts[language].MOT_DE_PASSE_ENREGISTRE }
  })
}
