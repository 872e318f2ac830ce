import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { request } from 'node:http'
import { exploitationsPartenaire, interventionsPartenaire, parcellesPartenaire } from '@sillon/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Partner, startPartner } from './partner'
import { exchange, RETOUR, tokens, visit } from './testing/visit'

let partner: Partner
beforeAll(async () => {
  partner = await startPartner({ faults: true, pageSize: 40 })
})
afterAll(() => partner.stop())

const get = async (path: string, token?: string) => {
  const answer = await fetch(`${partner.apiUrl}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('signing in', () => {
  it('returns a code that is exchanged once for signed tokens of the account', async () => {
    const { url, verifier } = await visit(partner)
    expect([url.origin + url.pathname, url.searchParams.get('state')]).toEqual([RETOUR, 'a state of the visit'])
    const asked = {
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: RETOUR,
    }
    const { status, body } = await exchange(partner, asked)
    expect(status).toBe(200)
    expect(claimsOf(body.id_token)).toMatchObject({
      iss: `${partner.issuer}/oidc`,
      aud: 'sillon',
      nonce: 'a nonce of the visit',
      sub: 'demo-jeanne-vallon',
      email: 'agriculteur@demo.example',
    })
    expect((await exchange(partner, asked)).status).toBe(400)
  })

  it('requires PKCE with S256, and a known address of return', async () => {
    const refused = async (asked: Record<string, string | undefined>) => {
      const { url, text } = await visit(partner, { asked })
      return url.searchParams.get('error') ?? text
    }
    expect(await refused({ code_challenge: undefined, code_challenge_method: undefined })).toBe('invalid_request')
    expect(await refused({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await refused({ redirect_uri: 'https://elsewhere.example/login' })).toContain('Connexion impossible')
  })

  it('shows the page again after a wrong password, with a message', async () => {
    const { status, text } = await visit(partner, { motDePasse: 'wrong' })
    expect(status).toBe(422)
    expect(text).toContain('role="alert"')
  })

  it('goes on in an open session, unless the application asks for a new identification', async () => {
    const cookies = new Map<string, string>()
    await visit(partner, { cookies })
    expect((await visit(partner, { cookies, continuer: true })).url.searchParams.has('code')).toBe(true)
    const anew = { prompt: 'login', max_age: '0', scope: 'openid' }
    const refused = await visit(partner, { cookies, continuer: true, asked: anew })
    expect([refused.status, refused.text.includes('Continuer en tant que')]).toEqual([422, false])
    const before = Math.floor(Date.now() / 1000)
    const { id_token } = await tokens(partner, { cookies, asked: anew })
    expect(claimsOf(id_token)).toMatchObject({ sub: 'demo-jeanne-vallon', auth_time: expect.any(Number) })
    expect(claimsOf(id_token).auth_time).toBeGreaterThanOrEqual(before)
  })

  it('renews an access token', async () => {
    const { refresh_token = '' } = await tokens(partner)
    const { status, body } = await exchange(partner, { grant_type: 'refresh_token', refresh_token })
    expect([status, (await get('/exploitations', body.access_token)).status]).toEqual([200, 200])
  })
})

describe('the data API', () => {
  it('refuses a call without a token, with an unknown one, and for a farm of another account', async () => {
    const { access_token } = await tokens(partner)
    expect((await get('/exploitations')).headers.get('www-authenticate')).toMatch(/^Bearer /)
    expect((await get('/exploitations', 'unknown')).status).toBe(401)
    expect((await get('/exploitations/etang/parcelles?campagne=2026', access_token)).status).toBe(404)
    expect((await get('/exploitations/vallon-clair/parcelles?campagne=x', access_token)).status).toBe(400)
  })

  it('answers every farm and campaign by the schemas of the contract, page by page', async () => {
    const { access_token } = await tokens(partner, { identifiant: 'colin' })
    const { exploitations } = exploitationsPartenaire.parse(
      JSON.parse((await get('/exploitations', access_token)).text),
    )
    expect(exploitations.length).toBeGreaterThan(4)
    for (const { id } of exploitations)
      for (const campagne of [2024, 2025, 2026]) {
        const all = async <Page extends { suivant: string | null }>(kind: string, read: (page: unknown) => Page) => {
          const pages: Page[] = []
          for (let apres: string | null = ''; apres !== null; apres = pages.at(-1)?.suivant ?? null) {
            const after = apres === '' ? '' : `&apres=${encodeURIComponent(apres)}`
            const { text } = await get(`/exploitations/${id}/${kind}?campagne=${campagne}${after}`, access_token)
            pages.push(read(JSON.parse(text)))
          }
          return pages
        }
        const parcelles = (await all('parcelles', (page) => parcellesPartenaire.parse(page))).flatMap(
          (page) => page.parcelles,
        )
        const pages = await all('interventions', (page) => interventionsPartenaire.parse(page))
        const interventions = pages.flatMap((page) => page.interventions)
        expect(parcelles.length).toBeGreaterThan(0)
        expect(new Set(interventions.map((one) => one.id)).size).toBe(interventions.length)
        const known = new Set(parcelles.map((one) => one.id))
        expect(interventions.filter(({ idParcelle }) => idParcelle !== null && !known.has(idParcelle))).toEqual([])
      }
  })

  it('describes itself in OpenAPI', async () => {
    expect(JSON.parse((await get('/docs')).text)).toMatchObject({ openapi: '3.1.0' })
  })
})

describe('a fault that was asked for', () => {
  it.each([
    ['error500', 500],
    ['expiredToken', 401],
  ] as const)('%s answers %i, once', async (kind, status) => {
    const { access_token } = await tokens(partner)
    partner.faults.set({ kind, on: 'exploitations', times: 1 })
    expect((await get('/exploitations', access_token)).status).toBe(status)
    expect((await get('/exploitations', access_token)).status).toBe(200)
  })

  it('badJson answers a text that no reader of JSON takes', async () => {
    const { access_token } = await tokens(partner)
    partner.faults.set({ kind: 'badJson', times: 1 })
    const { text } = await get('/exploitations', access_token)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  it.each([
    ['wrongAudience', { aud: expect.not.stringMatching(/^sillon$/) }],
    ['wrongNonce', { nonce: expect.not.stringMatching(/^a nonce of the visit$/) }],
    ['wrongIssuer', { iss: expect.not.stringMatching(/^http:\/\/localhost:\d+\/oidc$/) }],
  ] as const)('%s changes the identity token', async (kind, claims) => {
    partner.faults.set({ kind, times: 1 })
    expect(claimsOf((await tokens(partner)).id_token)).toMatchObject(claims)
  })

  it('expiredIdToken returns a token that expired an hour ago', async () => {
    partner.faults.set({ kind: 'expiredIdToken', times: 1 })
    const { exp } = claimsOf((await tokens(partner)).id_token)
    expect(Number(exp)).toBeLessThan(Date.now() / 1000 - 3500)
  })

  it('wrongSignature signs with a key that the key set does not have', async () => {
    const { keys } = (await (await fetch(`${partner.issuer}/oidc/jwks`)).json()) as { keys: JsonWebKey[] }
    const key = createPublicKey({ key: keys.find(({ kty }) => kty === 'EC') ?? {}, format: 'jwk' })
    const isSigned = ({ id_token = '' }: Record<string, string>) => {
      const [header, body, signature = ''] = id_token.split('.')
      const signed = Buffer.from(`${header}.${body}`)
      return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
    }
    expect(isSigned(await tokens(partner))).toBe(true)
    partner.faults.set({ kind: 'wrongSignature', times: 1 })
    expect(isSigned(await tokens(partner))).toBe(false)
  })

  it('refusedRefresh refuses a refresh token, which serves afterwards', async () => {
    const { refresh_token = '' } = await tokens(partner)
    const renew = () => exchange(partner, { grant_type: 'refresh_token', refresh_token })
    partner.faults.set({ kind: 'refusedRefresh', times: 1 })
    expect(await renew()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await renew()).status).toBe(200)
  })

  it('slow holds the tokens and the data back for its milliseconds, and no other call', async () => {
    const took = async (call: () => Promise<unknown>) => {
      const start = performance.now()
      await call()
      return performance.now() - start
    }
    const { url, verifier } = await visit(partner)
    partner.faults.set({ kind: 'slow', on: 'token', ms: 120, times: 1 })
    await visit(partner)
    const code = url.searchParams.get('code') ?? ''
    const asked = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: RETOUR }
    // Timers may fire a millisecond early.
    expect(await took(() => exchange(partner, asked))).toBeGreaterThan(118)
    const { access_token } = await tokens(partner)
    partner.faults.set({ kind: 'slow', on: 'exploitations', ms: 120, times: 1 })
    expect(await took(() => get('/exploitations', access_token))).toBeGreaterThan(118)
  })

  it('slow lets a client hang up: the library is not asked to read the rest of its request', async () => {
    const warned = vi.spyOn(console, 'warn')
    partner.faults.set({ kind: 'slow', on: 'token', ms: 60, times: 2 })
    const address = new URL(`${partner.issuer}${partner.oidcPath}/token`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 26 }
    const leaving = request(address, { method: 'POST', headers }).on('error', () => undefined)
    leaving.write('grant_type=')
    leaving.flushHeaders()
    await vi.waitFor(() => expect(leaving.socket?.bytesWritten).toBeGreaterThan(100))
    leaving.destroy()
    // Its answer comes after the delay of the one that left.
    expect((await exchange(partner, { grant_type: 'refresh_token' })).status).toBe(400)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })
})

describe('the account for tests of volume', () => {
  it('has a farm with 10,000 parcels and one with 200,000 treatments, each to its last page', async () => {
    const { access_token } = await tokens(partner, { identifiant: 'volume' })
    const { exploitations } = exploitationsPartenaire.parse(
      JSON.parse((await get('/exploitations', access_token)).text),
    )
    expect(exploitations.map(({ id }) => id)).toEqual(['volume-parcelles', 'volume-traitements'])
    const end = async (path: string) => JSON.parse((await get(path, access_token)).text) as object
    const parcelles = '/exploitations/volume-parcelles/parcelles?campagne=2026&apres=volume-parcelles'
    const treatments = '/exploitations/volume-traitements/interventions?campagne=2026&apres=volume-traitements-2026-T'
    expect(parcellesPartenaire.parse(await end(`${parcelles}-009998`))).toMatchObject({
      parcelles: [{ id: 'volume-parcelles-009999' }, { id: 'volume-parcelles-010000' }],
      suivant: null,
    })
    expect(interventionsPartenaire.parse(await end(`${treatments}199999`))).toMatchObject({
      interventions: [{ id: 'volume-traitements-2026-T200000' }],
      suivant: null,
    })
    expect(interventionsPartenaire.parse(await end(`${treatments}100000`)).interventions).toHaveLength(40)
  })

  it('is unknown to a stand-in without faults', async () => {
    const plain = await startPartner()
    expect((await visit(plain, { identifiant: 'volume' })).status).toBe(422)
    await plain.stop()
  })
})

it('a stand-in without faults accepts none, and a taken port is an error with its code', async () => {
  const plain = await startPartner()
  expect(() => plain.faults.set({ kind: 'slow' })).toThrow('faults: true')
  const port = Number(new URL(plain.issuer).port)
  await expect(startPartner({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await plain.stop()
})
