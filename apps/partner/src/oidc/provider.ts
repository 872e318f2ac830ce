import { randomBytes } from 'node:crypto'
import Provider, { type Configuration, errors, interactionPolicy } from 'oidc-provider'
import type { ComptePartenaire } from '../donnees/comptes'
import type { Faults } from '../faults'
import { defaultClients, isAllowed, metadataOf, type PartnerClient } from './clients'
import { withFaults } from './id-token-faults'
import { jwkOf, ownKeys, strangerKeys } from './keys'
import { errorContent, page } from './page'
import { memoryStore } from './store'

/** Scope of the data API. */
export const SCOPE_EXPLOITATIONS = 'exploitations'

const MINUTE = 60
const DAY = 86_400

export interface ProviderSettings {
  /** Issuer of the tokens; its path is where the provider answers. */
  readonly issuer: string
  readonly comptes: readonly ComptePartenaire[]
  readonly clients?: readonly PartnerClient[] | undefined
  /** Life of an access token in seconds, ten minutes by default. */
  readonly accessTokenSeconds?: number | undefined
  readonly faults: Faults
}

/** Header that keeps a page from loading anything, and from being framed. @param targets origins that its forms may lead to */
export const contentSecurity = (nonce: string, targets: readonly string[]): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${["'self'", ...targets].join(' ')}; frame-ancestors 'none'; base-uri 'none'`

export const newNonce = (): string => randomBytes(16).toString('base64')

/** Every sign-in shows the page once, with a session too: a demonstration has several accounts to choose from. */
function policy(): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base()
  prompts
    .get('consent')
    ?.checks.add(
      new interactionPolicy.Check('always', 'the account is chosen each time', 'consent_required', ({ oidc }) =>
        oidc.result?.consent === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  return prompts
}

/**
 * The OpenID provider of the stand-in: authorization code with PKCE (S256), refresh tokens, identity tokens in ES256 or RS256.
 * Standards: OpenID Connect Core 1.0, RFC 6749, RFC 7636, RFC 7009 (revocation).
 */
export function createProvider(settings: ProviderSettings): Provider {
  const { issuer, comptes, clients = defaultClients, accessTokenSeconds = 10 * MINUTE, faults } = settings
  const keys = ownKeys()
  const configuration: Configuration = {
    adapter: memoryStore(),
    clients: clients.map(metadataOf),
    jwks: { keys: [jwkOf('ES256', keys.ES256), jwkOf('RS256', keys.RS256)] } as NonNullable<Configuration['jwks']>,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: '_parcelles', interaction: '_parcelles_visite', resume: '_parcelles_suite' },
    },
    scopes: ['openid', 'offline_access', SCOPE_EXPLOITATIONS],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
    },
    // The product reads the identity token only (specification of the platform, partner provider calls).
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['ES256', 'RS256'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true },
    },
    // With `offline_access`, and with the scope of the data API: a synchronisation runs without the person.
    issueRefreshToken: async (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') &&
      (code.scopes.has('offline_access') || code.scopes.has(SCOPE_EXPLOITATIONS)),
    expiresWithSession: async () => false,
    // A refresh token serves once. The library asks before it consumes one.
    rotateRefreshToken: () => {
      if (faults.take('refusedRefresh', 'token')) throw new errors.InvalidGrant('the refresh token is not accepted')
      return true
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: MINUTE,
      IdToken: 10 * MINUTE,
      RefreshToken: 14 * DAY,
      Interaction: 60 * MINUTE,
      Session: DAY,
      Grant: 14 * DAY,
    },
    interactions: { policy: policy(), url: (_ctx, { uid }) => `/connexion/${uid}` },
    findAccount: (_ctx, sub) => {
      const compte = comptes.find(({ sujet }) => sujet === sub)
      if (compte === undefined) return undefined
      const { email, prenom, nom, identifiant } = compte
      return {
        accountId: sub,
        claims: () => ({
          sub,
          email,
          email_verified: true,
          name: `${prenom} ${nom}`,
          given_name: prenom,
          family_name: nom,
          preferred_username: identifiant,
        }),
      }
    },
    renderError: (ctx, { error, error_description: description }) => {
      const nonce = newNonce()
      ctx.set('content-security-policy', contentSecurity(nonce, []))
      ctx.type = 'html'
      ctx.body = page('Connexion impossible', errorContent(`${error} : ${description ?? ''}`), nonce)
    },
  }
  const provider = new Provider(issuer, configuration)
  const known = new Map(clients.map((client) => [client.clientId, client]))
  provider.Client.prototype.redirectUriAllowed = function redirectUriAllowed(address) {
    const client = known.get(this.clientId)
    return client !== undefined && isAllowed(client, address)
  }
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route !== 'token') return
    const body = ctx.body as { id_token?: string } | undefined
    if (typeof body?.id_token === 'string')
      ctx.body = {
        ...body,
        id_token: withFaults(body.id_token, faults, { own: { ...keys }, stranger: { ...strangerKeys() } }),
      }
    if (faults.take('error500', 'token')) Object.assign(ctx, { status: 500, body: { error: 'server_error' } })
    if (faults.take('badJson', 'token'))
      Object.assign(ctx, { body: JSON.stringify(ctx.body).slice(0, -9), type: 'json' })
  })
  return provider
}
