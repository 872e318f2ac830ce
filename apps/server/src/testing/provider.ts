import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Partner } from '#socle/partners'

/** How a provider differs from a usual one. */
interface Shape {
  readonly code?: string
  readonly libelle?: string
  readonly oidcPath?: string
  readonly alg?: 'ES256' | 'RS256'
  readonly clientSecret?: string
  /** Whether it sends its name back (RFC 9207). */
  readonly sendsIss?: boolean
  /** Whether it offers the revocation of tokens (RFC 7009). */
  readonly revokes?: boolean
  readonly scope?: string
  readonly apiUrl?: string
}

/** Faults of the next answers, until they are set anew. */
interface Faults {
  /** Signs with a key that it does not publish. */
  readonly signature?: boolean
  /** Other claims of the identity token. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Lifetime of identity tokens in seconds. */
  readonly seconds?: number
  readonly status?: number
  readonly text?: string
  readonly delayMs?: number
  /** The endpoint with the fault. */
  readonly at?: 'configuration' | 'token' | 'revocation'
}

interface Grant {
  readonly sujet: string
  readonly email: string | undefined
  readonly nonce: string
  /** Whether the visit asks for a new identification: its token then says when that was (OpenID Connect Core, section 2). */
  readonly isAnew: boolean
  readonly challenge: string
  readonly retour: string
}

/** An OpenID provider for tests of faults: discovery, keys and tokens; a test signs in by `visit`, without a page. */
export class TestProvider {
  faults: Faults = {}
  /** Lifetime of access tokens in seconds; undefined where the provider tells none. */
  accessSeconds: number | undefined = 3600
  /** Requests to the token endpoint. */
  readonly exchanges: URLSearchParams[] = []
  /** Requests to the revocation endpoint. */
  readonly revocations: URLSearchParams[] = []
  private readonly grants = new Map<string, Grant>()
  private readonly refreshTokens = new Set<string>()
  // The product hangs up on a slow provider: its request then ends in an error that no test waits for.
  private readonly server = createServer((request, response) => {
    this.serve(request, response).catch(() => response.destroy())
  })
  private keys: Promise<{ own: { publicKey: CryptoKey; privateKey: CryptoKey }; stranger: CryptoKey }> | undefined

  constructor(private readonly shape: Shape = {}) {}

  async start(): Promise<this> {
    const { alg = 'ES256' } = this.shape
    this.keys = Promise.all([generateKeyPair(alg), generateKeyPair(alg)]).then(([own, { privateKey }]) => ({
      own,
      stranger: privateKey,
    }))
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready))
    return this
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Its entry in the configuration of the product. */
  get partner(): Partner {
    const {
      code = 'essai',
      libelle = 'Essai',
      oidcPath = '',
      clientSecret,
      scope = 'openid email profile',
      apiUrl,
    } = this.shape
    return {
      code,
      libelle,
      issuer: this.issuer,
      oidcPath,
      clientId: 'sillon',
      ...(clientSecret === undefined ? {} : { clientSecret }),
      ...(apiUrl === undefined ? {} : { apiUrl }),
      scope,
    }
  }

  /** Signs an account in at the provider, at this address of its. @returns the parameters that it sends back */
  visit(adresse: string, sujet: string, email?: string) {
    const asked = new URL(adresse).searchParams
    if (asked.get('code_challenge_method') !== 'S256' || asked.get('response_type') !== 'code')
      throw new Error(`Not a visit with PKCE: ${adresse}`)
    const code = randomBytes(16).toString('base64url')
    this.grants.set(code, {
      sujet,
      email: asked.get('scope')?.split(' ').includes('email') ? email : undefined,
      nonce: asked.get('nonce') ?? '',
      isAnew: asked.has('max_age'),
      challenge: asked.get('code_challenge') ?? '',
      retour: asked.get('redirect_uri') ?? '',
    })
    const { sendsIss = false } = this.shape
    return { code, state: asked.get('state') ?? '', ...(sendsIss ? { iss: this.issuer } : {}) }
  }

  /** Refuses the refresh tokens given so far. */
  revoke(): void {
    this.refreshTokens.clear()
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').slice((this.shape.oidcPath ?? '').length)
    const at = path === '/token' ? 'token' : path === '/revocation' ? 'revocation' : 'configuration'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = new URLSearchParams(Buffer.concat(chunks).toString())
    if (at === 'revocation') this.revocations.push(body)
    const { status, text, delayMs = 0, at: faulty = 'token' } = this.faults
    const answer = (code: number, body: unknown) => {
      response.writeHead(code, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (at === faulty && path !== '/jwks') {
      await setTimeout(delayMs)
      if (status !== undefined || text !== undefined) return answer(status ?? 200, text ?? '{}')
    }
    if (path === '/.well-known/openid-configuration') return answer(200, this.metadata())
    if (path === '/jwks') return answer(200, await this.jwks())
    if (at === 'revocation') {
      this.refreshTokens.delete(body.get('token') ?? '')
      return answer(200, {})
    }
    if (path !== '/token') return answer(404, {})
    this.exchanges.push(body)
    const tokens = await this.exchange(body)
    return tokens === null ? answer(400, { error: 'invalid_grant' }) : answer(200, tokens)
  }

  private metadata() {
    const { oidcPath = '', alg = 'ES256', clientSecret, sendsIss = false, revokes = true } = this.shape
    const place = this.issuer + oidcPath
    return {
      issuer: this.issuer,
      authorization_endpoint: `${place}/authorize`,
      token_endpoint: `${place}/token`,
      ...(revokes ? { revocation_endpoint: `${place}/revocation` } : {}),
      jwks_uri: `${place}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: [alg],
      token_endpoint_auth_methods_supported: [clientSecret === undefined ? 'none' : 'client_secret_post'],
      authorization_response_iss_parameter_supported: sendsIss,
    }
  }

  private async jwks() {
    const { alg = 'ES256' } = this.shape
    const { own } = await this.ready()
    return { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg }] }
  }

  private async exchange(body: URLSearchParams) {
    const { clientSecret } = this.shape
    if (clientSecret !== undefined && body.get('client_secret') !== clientSecret) return null
    if (body.get('grant_type') === 'refresh_token')
      return this.refreshTokens.delete(body.get('refresh_token') ?? '') ? this.accessTokens() : null
    const code = body.get('code') ?? ''
    const grant = this.grants.get(code)
    this.grants.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant === undefined || grant.challenge !== challenge || grant.retour !== body.get('redirect_uri')) return null
    return { ...this.accessTokens(), id_token: await this.idToken(grant) }
  }

  private accessTokens() {
    const refresh = randomBytes(16).toString('base64url')
    this.refreshTokens.add(refresh)
    return {
      access_token: randomBytes(16).toString('base64url'),
      token_type: 'Bearer',
      refresh_token: refresh,
      ...(this.accessSeconds === undefined ? {} : { expires_in: this.accessSeconds }),
    }
  }

  private async idToken({ sujet, email, nonce, isAnew }: Grant): Promise<string> {
    const { alg = 'ES256' } = this.shape
    const { own, stranger } = await this.ready()
    const { signature = false, claims = {}, seconds = 300 } = this.faults
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({
      iss: this.issuer,
      aud: 'sillon',
      sub: sujet,
      nonce,
      iat: now,
      exp: now + seconds,
      ...(email === undefined ? {} : { email }),
      ...(isAnew ? { auth_time: now } : {}),
      ...claims,
    })
      .setProtectedHeader({ alg, kid: 'own' })
      .sign(signature ? stranger : own.privateKey)
  }

  private ready() {
    if (this.keys === undefined) throw new Error('The provider was not started.')
    return this.keys
  }
}
