import type { ClientMetadata } from 'oidc-provider'

/** An application that may send people here to sign in. */
export interface PartnerClient {
  readonly clientId: string
  /** Without a secret the client is public, and PKCE alone protects its codes. */
  readonly clientSecret?: string | undefined
  /** How the secret is sent; in the form by default. */
  readonly authMethod?: 'client_secret_post' | 'client_secret_basic' | undefined
  /** Algorithm of its identity tokens, ES256 by default. */
  readonly idTokenAlg?: 'ES256' | 'RS256' | undefined
  /**
   * Addresses to return to. `*` at the end stands for any path. The port of an address of this machine does not count (RFC 8252, section 7.3):
   * the product of a developer or a test listens where it can.
   */
  readonly redirectUris?: readonly string[] | undefined
}

/** The product's addresses of return: sign-in, and linking an account (specification of the platform, routes). */
const RETOURS = ['localhost', '127.0.0.1'].flatMap((host) => [
  `http://${host}:3000/login/connexion-application-tierce/*`,
  `http://${host}:3000/login/ajouter-application-tierce*`,
])

export const defaultClients: readonly PartnerClient[] = [{ clientId: 'sillon' }]

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a client may return to an address. A fragment, and dots that the browser would resolve, are refused with it. */
export function isAllowed({ redirectUris = RETOURS }: PartnerClient, address: string): boolean {
  if (!URL.canParse(address)) return false
  const asked = new URL(address)
  if (asked.hash !== '' || asked.username !== '' || asked.href !== address) return false
  return redirectUris.some((allowed) => {
    const anyEnd = allowed.endsWith('*')
    const known = new URL(anyEnd ? allowed.slice(0, -1) : allowed)
    const samePlace =
      asked.protocol === known.protocol &&
      asked.hostname === known.hostname &&
      (loopback.has(known.hostname) || asked.port === known.port)
    return samePlace && (anyEnd ? asked.pathname.startsWith(known.pathname) : asked.pathname === known.pathname)
  })
}

/** Settings of a client for the library. */
export function metadataOf(client: PartnerClient): ClientMetadata {
  const { clientId, clientSecret, authMethod = 'client_secret_post', idTokenAlg = 'ES256' } = client
  return {
    client_id: clientId,
    ...(clientSecret === undefined
      ? { token_endpoint_auth_method: 'none' }
      : { client_secret: clientSecret, token_endpoint_auth_method: authMethod }),
    id_token_signed_response_alg: idTokenAlg,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // Never compared: `isAllowed` decides.
    redirect_uris: ['http://localhost/'],
  }
}
