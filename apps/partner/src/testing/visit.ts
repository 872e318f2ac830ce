import { createHash, randomBytes } from 'node:crypto'
import { MOT_DE_PASSE_PARTENAIRE } from '../donnees/comptes'
import type { Partner } from '../partner'

const RETURN = 'http://localhost:4000/login/connexion-application-tierce/demonstration'
const SCOPE = 'openid email profile offline_access exploitations'

export interface Visit {
  readonly identifiant?: string
  readonly motDePasse?: string
  /** Cookies of a browser that several visits share; none by default. */
  readonly cookies?: Map<string, string>
  /** Goes on in the session of these cookies, without a password. */
  readonly continuer?: boolean
  /** Parameters of the authorization request that differ, undefined for none. */
  readonly asked?: Readonly<Record<string, string | undefined>>
}

interface Page {
  readonly url: URL
  /** 0 for an address outside the stand-in. */
  readonly status: number
  readonly text: string
}

/** Signs in at the stand-in as a browser would, by a request of its own. @returns where the browser ends: the address of return, or the last page */
export async function visit(partner: Partner, { asked, ...given }: Visit = {}) {
  const verifier = randomBytes(48).toString('base64url')
  const params = {
    client_id: 'sillon',
    redirect_uri: RETURN,
    response_type: 'code',
    scope: SCOPE,
    state: 'a state of the visit',
    nonce: 'a nonce of the visit',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...asked,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, value)
  const end = await signInAt(`${partner.issuer}${partner.oidcPath}/auth?${query}`, given)
  return { ...end, verifier }
}

/** Opens an address of the stand-in as a browser would, and signs in on its page. @returns where the browser ends: the address of return, or the last page */
export async function signInAt(
  adresse: string,
  {
    identifiant = 'jeanne',
    motDePasse = MOT_DE_PASSE_PARTENAIRE,
    cookies = new Map(),
    continuer = false,
  }: Omit<Visit, 'asked'> = {},
): Promise<Page> {
  const { origin } = new URL(adresse)
  const open = async (url: string, body?: URLSearchParams): Promise<Page> => {
    if (new URL(url).origin !== origin) return { url: new URL(url), status: 0, text: '' }
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next !== null) return open(new URL(next, url).href)
    return { url: new URL(url), status: answer.status, text: await answer.text() }
  }
  const page = await open(adresse)
  if (!page.url.pathname.startsWith('/connexion/')) return page
  return open(page.url.href, new URLSearchParams(continuer ? { continuer: '1' } : { identifiant, motDePasse }))
}

/** Exchanges a code, or a refresh token, for tokens. */
export async function exchange(partner: Partner, parameters: Readonly<Record<string, string>>) {
  const answer = await fetch(`${partner.issuer}${partner.oidcPath}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'sillon', ...parameters }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** Signs in and exchanges the code. @returns the tokens */
export async function tokens(partner: Partner, given: Visit = {}) {
  const { url, verifier } = await visit(partner, given)
  const { body } = await exchange(partner, {
    grant_type: 'authorization_code',
    code: url.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: RETURN,
  })
  return body
}

export const RETOUR = RETURN
