import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { type ComptePartenaire, MOT_DE_PASSE_PARTENAIRE } from '../donnees/comptes'
import { errorContent, page, type SignInView, signInContent } from './page'
import { contentSecurity, newNonce } from './provider'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isPassword = (text: string) => timingSafeEqual(digest(text), digest(MOT_DE_PASSE_PARTENAIRE))

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

/** Sends a page of the stand-in. @param targets origins that its forms may lead to */
function send(reply: FastifyReply, status: number, title: string, content: string, targets: readonly string[] = []) {
  const nonce = newNonce()
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurity(nonce, targets),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(page(title, content, nonce))
}

/** Agrees to everything that the request asks for, and returns to the provider. */
async function agree(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  { params }: Details,
) {
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } }
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
}

/** The sign-in page, `/connexion/:uid`. */
export function registerSignIn(app: FastifyInstance, provider: Provider, comptes: readonly ComptePartenaire[]): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.setErrorHandler((error: Error & { error?: string }, _, reply) => {
    if (error.name !== 'SessionNotFound') throw error
    return send(
      reply,
      400,
      'Connexion impossible',
      errorContent('Cette page a expiré. Revenez à l’application et recommencez.'),
    )
  })

  /** Account of a session that may go on without a password: not where the application asks for a new identification (`prompt=login`, `max_age`). */
  const continuable = ({ prompt, session }: Details) =>
    prompt.name === 'login' ? undefined : comptes.find(({ sujet }) => sujet === session?.accountId)

  function show(reply: FastifyReply, details: Details, refuse?: SignInView['refuse']) {
    const { params } = details
    const connecte = continuable(details)
    const application = params.client_id === 'sillon' ? 'Sillon' : String(params.client_id)
    // Browsers apply form-action to the redirects that follow a form: back to the application.
    const target = new URL(String(params.redirect_uri)).origin
    const content = signInContent({ application, comptes, connecte, refuse })
    return send(reply, refuse === undefined ? 200 : 422, 'Connexion à Parcelles démo', content, [target])
  }

  app.get('/connexion/:uid', async (request, reply) =>
    show(reply, await provider.interactionDetails(request.raw, reply.raw)),
  )

  app.post('/connexion/:uid', async (request, reply) => {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    const { identifiant = '', motDePasse = '', continuer, annuler } = (request.body ?? {}) as Record<string, string>
    if (annuler !== undefined) {
      const result = { error: 'access_denied', error_description: 'La personne a annulé.' }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
    }
    const connecte = continuable(details)
    if (continuer !== undefined && connecte !== undefined)
      return agree(provider, request, reply, connecte.sujet, details)
    const compte = comptes.find((known) => known.identifiant === identifiant.trim().toLowerCase())
    if (compte === undefined || !isPassword(motDePasse)) return show(reply, details, { identifiant })
    return agree(provider, request, reply, compte.sujet, details)
  })
}
