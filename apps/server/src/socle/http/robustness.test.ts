import { currentUser, getApplicationInfo, listMillesimes, signIn } from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../testing/application'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

describe('an answer of the API', () => {
  test('is kept by no cache', async () => {
    const caller = await application.as('CONSEILLER')
    expect((await caller.call(currentUser)).headers['cache-control']).toBe('no-store')
  })

  test('to an undecodable address has the common shape', async () => {
    const answer = await application.app.inject({ url: '/api/%zz', headers: { 'accept-language': 'en' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'REQUETE_INVALIDE', message: 'The request is incomplete or malformed.' })
  })

  test('lists every malformed value of a body, in the requested language', async () => {
    const answer = await application.app.inject({
      method: signIn.method,
      url: signIn.path,
      headers: { 'accept-language': 'en' },
      payload: { username: '', password: 12 },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toEqual([
      { path: 'username', message: 'Required field' },
      { path: 'password', message: 'Invalid input: expected string, received number' },
    ])
  })
})

describe('a call with a required text', () => {
  test.each([
    ['empty', { username: '', password: 'x' }],
    ['left out', { password: 'x' }],
  ])('is refused in the words of its form when that text is %s', async (_, payload) => {
    const answer = await application.app.inject({ method: signIn.method, url: signIn.path, payload })
    expect(answer.json().details).toEqual([{ path: 'username', message: 'Champ obligatoire' }])
  })
})

describe('an unexpected failure', () => {
  test('is answered with a reference and no detail, and logged whole under that reference', async () => {
    const caller = await application.as('CONSEILLER')
    await application.db.execute(sql`alter table millesimes rename to disparue`)
    const answer = await caller.call(listMillesimes)
    await application.db.execute(sql`alter table disparue rename to millesimes`)
    expect(answer.status).toBe(500)
    expect(answer.body.code).toBe('ERREUR_INTERNE')
    const reference = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(answer.body.message)?.[0] ?? 'none'
    expect(JSON.stringify(answer.body)).not.toMatch(/millesimes|select/i)
    const logged = application.logs.filter((line) => line.includes(reference) && line.includes('unexpected error'))
    expect(logged.join()).toMatch(/relation.*millesimes.*does not exist/)
  })
})

describe('a call that takes the database too long', () => {
  test.each([
    ['fr', /^La demande a pris trop de temps/],
    ['en', /^The request took too long/],
  ])('is answered as a time-out in %s', async (language, message) => {
    const caller = await application.as('CONSEILLER')
    const { db } = application
    await db.execute(sql`create or replace function trop_long() returns boolean language plpgsql as
      $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`)
    await db.execute(sql`alter table millesimes rename to disparue`)
    await db.execute(sql`create view millesimes as select * from disparue where trop_long()`)
    const answer = await caller.call(listMillesimes, { headers: { 'accept-language': language } })
    await db.execute(sql`drop view millesimes`)
    await db.execute(sql`alter table disparue rename to millesimes`)
    expect(answer.status).toBe(503)
    expect(answer.body.code).toBe('TRAITEMENT_TROP_LONG')
    expect(answer.body.message).toMatch(message)
  })
})

describe('too many requests', () => {
  test('from one address are refused for a while, in the common shape', async () => {
    const { app, close } = await testApplication({ requestsPerMinute: 3 })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await app.inject(getApplicationInfo.path)).statusCode)
    expect(statuses).toEqual([200, 200, 200])
    const refused = await app.inject(getApplicationInfo.path)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ code: 'TROP_DE_TENTATIVES' })
    await close()
  })
})
