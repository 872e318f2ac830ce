import {
  adresses,
  getDocument,
  getExploitation,
  importPac,
  listMillesimes,
  saveAssolement,
  searchExploitations,
  signIn,
} from '@sillon/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, type FakeServer, fakeServer, refusal } from '../../testing/fake-server'
import { changeLanguage, startTexts } from '../i18n/i18n'
import { writeToken } from '../session/token'
import { askEarly, isAsked, request } from './client'
import { ApiFailure, NetworkFailure } from './failures'

let server: FakeServer
beforeEach(async () => {
  server = fakeServer()
  writeToken('kept-token')
  await startTexts()
  await changeLanguage('fr')
})

describe('calling the server', () => {
  it('fills the address and leaves empty parameters out', async () => {
    server.on(searchExploitations, () => answer({ count: 0, data: [], offset: 0 }))
    await request(searchExploitations, { query: { search: 'ferme & fils', city: undefined, offset: 50, limit: 50 } })
    const [asked] = server.received
    expect(asked?.url.pathname).toBe('/api/exploitations/search')
    expect([...(asked?.url.searchParams ?? [])]).toEqual([
      ['search', 'ferme & fils'],
      ['offset', '50'],
      ['limit', '50'],
    ])
  })

  it('sends the session and the language', async () => {
    server.on(listMillesimes, () => answer([]))
    await changeLanguage('en')
    await request(listMillesimes, {})
    expect(server.received[0]?.headers.get('authorization')).toBe('Bearer kept-token')
    expect(server.received[0]?.headers.get('accept-language')).toBe('en')
  })

  it('uses the answer of an early request once, and its refusal like any other', async () => {
    server.on(listMillesimes, () => answer([{ idMillesime: 2026 }]))
    askEarly(adresses.listMillesimes, {}, 'kept-token')
    expect((await request(listMillesimes, {})).data).toEqual([{ idMillesime: 2026 }])
    expect(server.received).toHaveLength(1)
    await request(listMillesimes, {})
    expect(server.received).toHaveLength(2)
    server.on(getExploitation, () => refusal('EXPLOITATION_INCONNUE'))
    askEarly(getExploitation, { params: { idExploitation: 4 } }, 'kept-token')
    await expect(request(getExploitation, { params: { idExploitation: 4 } })).rejects.toMatchObject({ status: 404 })
    expect(server.received).toHaveLength(3)
  })

  it('gives the answer of an early request only to the person who asked', async () => {
    server.on(listMillesimes, () => answer([{ idMillesime: 2026 }]))
    askEarly(adresses.listMillesimes, {}, 'of-who-was-here-before')
    await request(listMillesimes, {})
    expect(server.received.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer of-who-was-here-before',
      'Bearer kept-token',
    ])
  })

  it('marks calls of the first seconds of a page as already loaded, so that they are not repeated', async () => {
    server.on(getExploitation, () => answer({}))
    const of = (idExploitation: number) => ({ params: { idExploitation } })
    // Makes the page look newly opened, however long the tests have been running.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    await request(getExploitation, of(11))
    clock.mockRestore()
    expect([11, 12].map((id) => isAsked(getExploitation, of(id), 'kept-token'))).toEqual([true, false])
  })

  it('does not send the token when signing in', async () => {
    server.on(signIn, () => answer({}))
    await request(signIn, { body: { username: 'jeanne', password: 'x' } })
    expect(server.received[0]?.headers.has('authorization')).toBe(false)
  })

  it('sends the known revision and returns the new one', async () => {
    server.on(saveAssolement, () => answer({ assolement: [], parcellesIsolees: [] }, { etag: '"8"' }))
    const inputs = { params: { idExploitation: 4 }, query: { millesime: 2026 }, body: [] }
    const { etag } = await request(saveAssolement, { ...inputs, ifMatch: '"7"' })
    expect(server.received[0]?.call).toBe('PUT /api/exploitations/4/assolement')
    expect(server.received[0]?.headers.get('if-match')).toBe('"7"')
    expect(etag).toBe('"8"')
  })

  it('reports the progress of an upload, with the same answers and refusals', async () => {
    const inputs = {
      params: { idExploitation: 4 },
      query: { millesime: 2026 },
      body: { nom: 'pac.xml', content: 'AAAA' },
    }
    const shares: number[] = []
    const send = () => request(importPac, { ...inputs, onProgress: (share) => shares.push(share) })
    server.on(importPac, () => answer({ applique: false }))
    expect((await send()).data).toEqual({ applique: false })
    expect(shares).toEqual([0.5, 1])
    expect(server.received[0]?.body).toEqual(inputs.body)
    expect(server.received[0]?.headers.get('authorization')).toBe('Bearer kept-token')
    server.on(importPac, () => refusal('DECLARATION_PAC_INVALIDE'))
    await expect(send()).rejects.toMatchObject({ status: 422, code: 'DECLARATION_PAC_INVALIDE' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(send()).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('returns a file as its bytes', async () => {
    server.on(getDocument, () => new Response('%PDF-1.7'))
    const { data } = await request(getDocument, { params: { idExploitation: 4, idDocument: 7 } })
    expect(new TextDecoder().decode(data)).toBe('%PDF-1.7')
  })

  it('fails with the server’s own words on a refusal', async () => {
    const details = [{ path: 'content', message: 'vide' }]
    server.on(importPac, () =>
      Response.json({ code: 'DECLARATION_PAC_INVALIDE', message: 'Ce fichier…', details }, { status: 422 }),
    )
    const call = request(importPac, {
      params: { idExploitation: 4 },
      query: { millesime: 2026 },
      body: { nom: 'pac.xml', content: '' },
    })
    await expect(call).rejects.toMatchObject({
      name: 'ApiFailure',
      status: 422,
      code: 'DECLARATION_PAC_INVALIDE',
      message: 'Ce fichier…',
      details,
      conflits: [],
    })
  })

  it('shows refusals with the no-break spaces of French, and as they are in English', async () => {
    const details = [{ path: 'nom', message: 'Un nom : « Ferme ».' }]
    server.on(listMillesimes, () =>
      Response.json(
        { code: 'REQUETE_INVALIDE', message: 'Déjà 20 clés : supprimez-en une !', details },
        { status: 400 },
      ),
    )
    await expect(request(listMillesimes, {})).rejects.toMatchObject({
      message: 'Déjà 20 clés\u00a0: supprimez-en une\u00a0!',
      details: [{ path: 'nom', message: 'Un nom\u00a0: «\u00a0Ferme\u00a0».' }],
    })
    await changeLanguage('en')
    await expect(request(listMillesimes, {})).rejects.toMatchObject({ details })
  })

  it('falls back on the status when a refusal is not from the server (a proxy’s page)', async () => {
    server.on(listMillesimes, () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    await expect(request(listMillesimes, {})).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' })
  })

  it('distinguishes an unreachable server from a refusal', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(request(listMillesimes, {})).rejects.toBeInstanceOf(NetworkFailure)
    server = fakeServer()
    server.on(getExploitation, () => refusal('EXPLOITATION_INCONNUE'))
    await expect(request(getExploitation, { params: { idExploitation: 9 } })).rejects.toBeInstanceOf(ApiFailure)
  })
})
