import {
  calls,
  getExploitation,
  SESSION_KEY,
  saveIndicateurs,
  searchCommunes,
  searchExploitations,
} from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../testing/application'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

describe('an error answer', () => {
  test('is in French by default and in English on request', async () => {
    const caller = await application.as('CONSEILLER')
    const ask = (language?: string) =>
      caller.call(getExploitation, {
        params: { idExploitation: 999 },
        headers: language === undefined ? {} : { 'accept-language': language },
      })
    expect((await ask()).body.message).toMatch(/^Cette exploitation/)
    expect((await ask('de, en;q=0.8, fr;q=0.5')).body.message).toMatch(/^This farm/)
    expect((await ask('de')).body.message).toMatch(/^Cette exploitation/)
  })

  test('names each malformed value', async () => {
    const caller = await application.as('CONSEILLER')
    const answer = await caller.call(searchExploitations, { query: { limit: 'beaucoup', order: 'asc' } })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('REQUETE_INVALIDE')
    expect(answer.body.details?.map(({ path }) => path)).toEqual(['limit'])
    expect(answer.body.details?.[0]?.message).toMatch(/nombre/)
  })

  test('for an unknown address has the common shape', async () => {
    const answer = await application.app.inject('/api/inconnue')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'RESSOURCE_INCONNUE' })
  })

  test.each([
    ['text that is not JSON', 'application/json', '{', 400],
    ['another type of body', 'application/xml', '<a/>', 415],
    ['a body that is too large', 'application/json', JSON.stringify('x'.repeat(3_000_000)), 413],
  ])('refuses %s', async (_, type, payload, status) => {
    const caller = await application.as('CONSEILLER')
    const answer = await application.app.inject({
      method: saveIndicateurs.method,
      url: '/api/demarches/HVE4/indicateurs/1?millesime=2026',
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(['message', 'code']))
  })
})

test('every answer forbids foreign and inline scripts, and framing', async () => {
  const { headers } = await application.app.inject('/api/health')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['permissions-policy']).toContain('camera=(), ')
})

describe('the header that demands HTTPS', () => {
  const over = async (protocol: string, remoteAddress = '127.0.0.1') => {
    const answer = await application.app.inject({
      url: '/api/health',
      remoteAddress,
      headers: { 'x-forwarded-proto': protocol },
    })
    return answer.headers['strict-transport-security']
  }

  test('is sent when the proxy reports HTTPS, for this host name only', async () => {
    expect(await over('https')).toBe('max-age=31536000')
  })

  test('is not sent over HTTP, nor when an untrusted address reports HTTPS', async () => {
    expect(await over('http')).toBeUndefined()
    expect(await over('https', '203.0.113.7')).toBeUndefined()
  })
})

test('the address of a client is taken from a trusted proxy only', async () => {
  const { app, logs, close } = await testApplication({ trustProxy: '10.0.0.0/24' })
  const addressOf = async (remoteAddress: string) => {
    logs.length = 0
    await app.inject({ url: '/api/health', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' } })
    return JSON.parse(logs[0] ?? '{}').req.address
  }
  // The last entry, which the proxy added; earlier ones may be forged.
  expect(await addressOf('10.0.0.5')).toBe('203.0.113.7')
  expect(await addressOf('192.0.2.1')).toBe('192.0.2.1')
  await close()
})

describe('the description of the API in production', () => {
  let production: TestApplication
  beforeAll(async () => {
    production = await testApplication({ production: true })
  })
  afterAll(() => production.close())

  const documents = ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'] as const
  test.each(documents)('at %s is refused without a session', async (url) => {
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await production.app.inject({ url, method, headers })
        expect(answer.statusCode).toBe(401)
        expect(answer.body).not.toContain('/api/')
      }
  })

  test.each(documents)('at %s is shown to a signed-in person', async (url) => {
    const { token } = await production.as('AGRICULTEUR')
    const answer = await production.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('/api/exploitations/search')
  })

  test('has a page without content, which loads it with the session of the application', async () => {
    const paths = ['', '/', '/static/swagger-initializer.js', '/static/theme/sillon.js']
    const answers = await Promise.all(paths.map((path) => production.app.inject(`/api/docs${path}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const [, , initializer, script] = answers.map(({ body }) => body)
    expect(answers.map(({ body }) => body).join('')).not.toContain('/api/exploitations')
    expect(initializer).toContain('"requestInterceptor":(request) => withSession(request)')
    expect(script).toContain(`localStorage.getItem("${SESSION_KEY}")`)
  })
})

test('the description of the API lists every call, and a page shows it', async () => {
  const document = (await application.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const call of calls) {
    const described = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
    expect(described?.summary, call.path).toBe(call.summary)
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(references).toContain('NoeudExplication')
  for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name)
  const page = await application.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
})

test('the server is ready when its database answers', async () => {
  expect((await application.app.inject('/api/ready')).json()).toEqual({ status: 'ready' })
})

test.each([
  ['without accents nor hyphens', 'chalon sur saone', ['Chalon-sur-Saône']],
  ['with a slip of the finger', 'valance', ['Valence']],
  ['by postcode', '35200', ['Rennes']],
  ['in Corsica', '20090', ['Ajaccio']],
  ['by the beginning of a name', 'saint', ['Saint-Denis']],
  ['nothing typed', '', []],
])('a commune is found %s', async (_, search, names) => {
  const caller = await application.as('CONSEILLER')
  const { body } = await caller.call(searchCommunes, { query: { search } })
  expect(body.map(({ nom }) => nom)).toEqual(names)
})

test.each([
  ['change', sql`update journal set champ = 'autre'`],
  ['deletion', sql`delete from journal`],
  ['emptying', sql`truncate journal`],
])('the journal refuses any %s', async (_, statement) => {
  await application.db.execute(sql`insert into journal (id_exploitation, champ, origine) values (1, 'essai', 'SAISIE')`)
  await expect(application.db.execute(statement)).rejects.toThrow()
})
