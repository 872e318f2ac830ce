import { createHash, randomBytes } from 'node:crypto'
import { MOT_DE_PASSE_PARTENAIRE } from '../donnees/comptes'
import type { Partner } from '../partner'

const RETURN = 'http://localhost:4000/login/connexion-application-tierce/demonstration'
const SCOPE = 'openid email profile offline_access exploitations'

export interface Visit {
  readonly identifiant?: string
  readonly motDePasse?: string
  /** Parameters of the authorization request that differ, undefined for none. */
  readonly asked?: Readonly<Record<string, string | undefined>>
}

/** Signs in at the stand-in as a browser would. @returns where the browser ends: the address of return, or the last page */
export async function visit(
  partner: Partner,
  { identifiant = 'jeanne', motDePasse = MOT_DE_PASSE_PARTENAIRE, asked }: Visit = {},
) {
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
  const cookies = new Map<string, string>()
  const open = async (url: string, body?: URLSearchParams): Promise<{ url: URL; status: number; text: string }> => {
    if (url.startsWith(RETURN)) return { url: new URL(url), status: 0, text: '' }
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
  const page = await open(`${partner.issuer}${partner.oidcPath}/auth?${query}`)
  const end = page.url.pathname.startsWith('/connexion/')
    ? await open(page.url.href, new URLSearchParams({ identifiant, motDePasse }))
    : page
  return { ...end, verifier }
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
