import { isEmail } from '@sillon/domain'
import type { FastifyBaseLogger } from 'fastify'
import * as oidc from 'openid-client'
import type { Partner } from '#socle/partners'
import { ControleEchoue, echecDe } from './refus'

/** Time-out of a request to a partner, in seconds. */
const DELAI_S = 10
/** Lifetime of a partner's metadata in milliseconds; its keys have a shorter one, in the library. */
const METADONNEES_MS = 3_600_000

/** Secrets of a visit, known to this server only. */
export interface Secrets {
  readonly verificateur: string
  readonly nonce: string
}

/** Parameters of the address to which a partner sent a person back. */
export interface Retour {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

/** Tokens of an account at a partner. `expireLe` is ISO 8601; null where the partner does not tell it. */
export interface Jetons {
  readonly acces: string
  readonly rafraichissement: string | null
  readonly expireLe: string | null
}

/** A verified account at a partner. */
export interface Identite {
  readonly sujet: string
  readonly email: string | null
  readonly jetons: Jetons
}

/**
 * OpenID provider of a partner (`openid-client`): authorization code with PKCE. Every method throws DomainError PARTENAIRE_INDISPONIBLE, PARTENAIRE_LENT,
 * PARTENAIRE_REPONSE_ILLISIBLE or PARTENAIRE_IDENTITE_REFUSEE.
 */
export class Fournisseur {
  private decouverte: { readonly configuration: Promise<oidc.Configuration>; readonly jusque: number } | undefined

  constructor(
    private readonly partner: Partner,
    private readonly log: FastifyBaseLogger,
    private readonly delaiS = DELAI_S,
  ) {}

  /** Address of the partner's sign-in page. `retour` is the address to come back to. */
  adresse(secrets: Secrets, state: string, retour: string): Promise<string> {
    const { scope } = this.partner
    // OpenID Connect Core, section 11: without it a provider ignores the scope.
    const asked = scope.split(' ').includes('offline_access') ? { scope, prompt: 'consent' } : { scope }
    return this.autorisation(secrets, state, retour, asked)
  }

  /**
   * Address of the partner's sign-in page for a person who proves their identity anew: an open session there does not suffice (OpenID Connect Core, section
   * 3.1.2.1), and no data are asked for.
   */
  adressePreuve(secrets: Secrets, state: string, retour: string): Promise<string> {
    return this.autorisation(secrets, state, retour, { scope: 'openid', prompt: 'login', max_age: '0' })
  }

  private autorisation(
    { verificateur, nonce }: Secrets,
    state: string,
    retour: string,
    asked: Readonly<Record<string, string>>,
  ): Promise<string> {
    return this.essayer(async (configuration) => {
      const challenge = await oidc.calculatePKCECodeChallenge(verificateur)
      return oidc.buildAuthorizationUrl(configuration, {
        ...asked,
        redirect_uri: retour,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href
    })
  }

  /**
   * Exchanges a code, and verifies the identity token: signature, issuer, audience, expiry, nonce. With `depuisS`, the person must have signed in at the partner
   * within these last seconds.
   * @throws DomainError PARTENAIRE_SANS_IDENTIFICATION when the token does not say so
   */
  echanger(
    { code, state, iss }: Retour,
    { verificateur, nonce }: Secrets,
    retour: string,
    depuisS?: number,
  ): Promise<Identite> {
    return this.essayer(async (configuration) => {
      const url = new URL(retour)
      url.searchParams.set('code', code)
      url.searchParams.set('state', state)
      if (iss !== undefined) url.searchParams.set('iss', iss)
      const answer = await oidc.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: verificateur,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
        ...(depuisS === undefined ? {} : { maxAge: depuisS }),
      })
      const claims = answer.claims()
      const { sub = '' } = claims ?? {}
      const email = claims?.email
      // OpenID Connect Core, section 2: at most 255 characters.
      if (sub === '' || sub.length > 255) throw new ControleEchoue('subject')
      return {
        sujet: sub,
        email: typeof email === 'string' && email.length <= 255 && isEmail(email) ? email : null,
        jetons: jetonsOf(answer),
      }
    })
  }

  /** New tokens. A partner that gives no new refresh token keeps the present one. */
  rafraichir(rafraichissement: string): Promise<Jetons> {
    return this.essayer(async (configuration) => {
      const jetons = jetonsOf(await oidc.refreshTokenGrant(configuration, rafraichissement))
      return { ...jetons, rafraichissement: jetons.rafraichissement ?? rafraichissement }
    })
  }

  /** Revokes tokens (RFC 7009), the refresh token first. A partner that offers no revocation keeps them until they expire. */
  revoquer(acces: string | null, rafraichissement: string | null): Promise<void> {
    return this.essayer(async (configuration) => {
      if (configuration.serverMetadata().revocation_endpoint === undefined) return
      if (rafraichissement !== null)
        await oidc.tokenRevocation(configuration, rafraichissement, { token_type_hint: 'refresh_token' })
      if (acces !== null) await oidc.tokenRevocation(configuration, acces, { token_type_hint: 'access_token' })
    })
  }

  private async essayer<Resultat>(act: (configuration: oidc.Configuration) => Promise<Resultat>): Promise<Resultat> {
    try {
      return await act(await this.configuration())
    } catch (error) {
      const { refus, raison } = echecDe(error)
      this.log.warn({ partner: this.partner.code, code: refus.code, raison }, 'exchange with a partner failed')
      throw refus
    }
  }

  /** Metadata of the provider, read once an hour; a failed reading is not kept. */
  private configuration(): Promise<oidc.Configuration> {
    const kept = this.decouverte
    if (kept !== undefined && kept.jusque > Date.now()) return kept.configuration
    const configuration = this.decouvrir()
    const lue = { configuration, jusque: Date.now() + METADONNEES_MS }
    this.decouverte = lue
    configuration.catch(() => {
      if (this.decouverte === lue) this.decouverte = undefined
    })
    return configuration
  }

  private async decouvrir(): Promise<oidc.Configuration> {
    const { issuer, oidcPath, clientId, clientSecret } = this.partner
    const place = issuer.replace(/\/+$/, '') + oidcPath
    const isLocal = new URL(issuer).protocol === 'http:'
    const configuration = await oidc.discovery(
      new URL(`${place}/.well-known/openid-configuration`),
      clientId,
      { [oidc.clockTolerance]: 30 },
      clientSecret === undefined ? oidc.None() : withSecret(clientSecret),
      {
        timeout: this.delaiS,
        // The keys of the partner come over TLS, and so does the token; its signature is checked all the same.
        execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
      },
    )
    const said = configuration.serverMetadata().issuer
    if (said !== issuer && said.replace(/\/+$/, '') !== place) throw new ControleEchoue('issuer')
    return configuration
  }
}

/** The secret in the form, or in a header where the provider takes it there only. */
function withSecret(secret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (as, client, body, headers) => {
    // OpenID Connect Discovery, section 3: in a header, unless the provider says otherwise.
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_post') ? post : basic)(as, client, body, headers)
  }
}

function jetonsOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Jetons {
  const seconds = answer.expiresIn()
  return {
    acces: answer.access_token,
    rafraichissement: answer.refresh_token ?? null,
    expireLe: seconds === undefined ? null : new Date(Date.now() + seconds * 1000).toISOString(),
  }
}
