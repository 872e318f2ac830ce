import { askPasswordReset, errorTexts, getCaptcha, resetPassword, signIn } from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as t from '#socle/database/schema'
import { prouver, type TestApplication, testApplication } from '../../testing/application'

const NEW = 'Charrue-Bleue-7'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())
beforeEach(async () => {
  application.logs.length = 0
  await application.db.delete(t.limites)
})

const ask = async (email: string, recaptcha?: string) =>
  application.anonymous.call(askPasswordReset, {
    query: { recaptcha: recaptcha ?? (await prouver(application.anonymous)) },
    body: email,
  })
const told = () => application.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'password-asked')
/** Waits for the background processing of the request. */
const looked = (count = 1) => vi.waitFor(() => expect(told()).toHaveLength(count), { timeout: 30_000 })
const mailsTo = (destinataire: string) => application.db.$count(t.courriels, eq(t.courriels.destinataire, destinataire))

describe('a forgotten password', () => {
  test('is replaced with the key that comes by mail', async () => {
    const { idUtilisateur } = await application.as('CONSEILLER', { login: 'oubli', email: 'Oubli@test.example' })
    const answer = await ask('oubli@TEST.example')
    expect(answer.status).toBe(200)
    await looked()
    expect(told()).toMatchObject([{ idUtilisateurConcerne: idUtilisateur }])
    const [mail] = await application.db.select().from(t.courriels).where(eq(t.courriels.idUtilisateur, idUtilisateur))
    expect(mail).toMatchObject({ genre: 'REINITIALISATION', destinataire: 'Oubli@test.example' })
    const confirmKey = (await application.cleDe(idUtilisateur)) ?? ''
    expect(mail?.lien).toBe(`https://sillon.test/reset-password/${confirmKey}`)
    const chosen = await application.anonymous.call(resetPassword, { params: { confirmKey }, body: NEW })
    expect(chosen.status).toBe(200)
    const body = { username: 'oubli', password: NEW }
    expect((await application.anonymous.call(signIn, { body })).status).toBe(200)
  })

  test('can be chosen for the first time by somebody who never used the invitation', async () => {
    const { idUtilisateur } = await application.as('AGRICULTEUR', { email: 'tardif@test.example', motDePasse: null })
    await ask('tardif@test.example')
    await looked()
    const params = { confirmKey: (await application.cleDe(idUtilisateur)) ?? '' }
    expect((await application.anonymous.call(resetPassword, { params, body: NEW })).status).toBe(200)
  })

  test('of a deleted account is not replaced, even with a key issued earlier', async () => {
    const { idUtilisateur } = await application.as('AGRICULTEUR', { email: 'parti@test.example' })
    await ask('parti@test.example')
    await looked()
    const params = { confirmKey: (await application.cleDe(idUtilisateur)) ?? '' }
    const ofPerson = eq(t.utilisateurs.idUtilisateur, idUtilisateur)
    await application.db.update(t.utilisateurs).set({ estSupprime: true }).where(ofPerson)
    expect((await application.anonymous.call(resetPassword, { params, body: NEW })).status).toBe(404)
    await ask('parti@test.example')
    await looked(2)
    expect(await mailsTo('parti@test.example')).toBe(1)
  })

  test('cannot be replaced by an easy one, nor by the person’s name', async () => {
    const { idUtilisateur } = await application.as('AGRICULTEUR', { email: 'mireille.dupont@test.example' })
    await ask('mireille.dupont@test.example')
    await looked()
    const params = { confirmKey: (await application.cleDe(idUtilisateur)) ?? '' }
    const refusalOf = async (body: string) =>
      (await application.anonymous.call(resetPassword, { params, body })).body.details?.[0]?.message
    expect(await refusalOf('Azerty1!')).toMatch(/trop facile/)
    expect(await refusalOf('Mireille-2026!')).toMatch(/votre nom/)
    expect(await refusalOf(NEW)).toBeUndefined()
  })
})

describe('the existence of an account', () => {
  test('is not revealed by the answer', async () => {
    await application.as('AGRICULTEUR', { email: 'connue@test.example' })
    const [known, unknown] = [await ask('connue@test.example'), await ask('inconnue@test.example')]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    expect(unknown.headers['content-length']).toBe(known.headers['content-length'])
    await looked(2)
    expect([await mailsTo('connue@test.example'), await mailsTo('inconnue@test.example')]).toEqual([1, 0])
  })

  test('is checked after the answer, which does not wait for it', async () => {
    const recaptcha = await prouver(application.anonymous)
    await application.db.execute(sql`alter table utilisateurs rename to disparue`)
    const answer = await ask('connue@test.example', recaptcha)
    await vi.waitFor(() => expect(application.logs.join()).toContain('a demand for a new password failed'))
    await application.db.execute(sql`alter table disparue rename to utilisateurs`)
    expect(answer.status).toBe(200)
  })

  test('is not revealed by the limit of mails', async () => {
    await application.as('AGRICULTEUR', { email: 'insistante@test.example' })
    for (const email of ['insistante@test.example', 'personne@test.example']) {
      const answers: number[] = []
      for (let i = 0; i < 4; i++) answers.push((await ask(email)).status)
      expect(answers).toEqual([200, 200, 200, 429])
    }
    await looked(6)
    expect(await mailsTo('insistante@test.example')).toBe(3)
  })

  test('is checked before the server stops', async () => {
    const other = await testApplication()
    const { idUtilisateur } = await other.as('AGRICULTEUR', { email: 'arret@test.example' })
    const query = { recaptcha: await prouver(other.anonymous) }
    await other.anonymous.call(askPasswordReset, { query, body: 'arret@test.example' })
    await other.app.close()
    expect(await other.cleDe(idUtilisateur)).not.toBeNull()
    await other.close()
  })
})

describe('the proof of work', () => {
  const refused = { code: 'CAPTCHA_REFUSE', message: errorTexts.fr.CAPTCHA_REFUSE }

  test('works once, across all processes', async () => {
    const recaptcha = await prouver(application.anonymous)
    const answers = await Promise.all([ask('x@test.example', recaptcha), ask('y@test.example', recaptcha)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    await looked()
  })

  test('is refused when it is missing, foreign, altered or expired', async () => {
    expect((await ask('x@test.example', 'rien')).body).toEqual(refused)
    const proof = JSON.parse(Buffer.from(await prouver(application.anonymous), 'base64').toString())
    const { parameters } = proof.challenge
    const sent = (over: object) =>
      ask('x@test.example', Buffer.from(JSON.stringify({ ...proof, ...over })).toString('base64'))
    const autre = (await application.anonymous.call(getCaptcha)).body
    expect((await sent({ challenge: autre })).body).toEqual(refused)
    const easier = { ...proof.challenge, parameters: { ...parameters, cost: 1 } }
    expect((await sent({ challenge: easier })).body).toEqual(refused)
    const longer = { ...proof.challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 1 } }
    expect((await sent({ challenge: longer })).body).toEqual(refused)
    vi.useFakeTimers({ toFake: ['Date'], now: (parameters.expiresAt + 1) * 1000 })
    expect((await sent({})).body).toEqual(refused)
    vi.useRealTimers()
    expect((await sent({})).status).toBe(200)
    await looked()
  })

  test('is required of a valid address only', async () => {
    const answer = await ask('pas une adresse', 'x')
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([422, 'email'])
  })
})

test('keys from one network are limited', async () => {
  const tried = async () =>
    (await application.anonymous.call(resetPassword, { params: { confirmKey: 'devinee' }, body: NEW })).status
  for (let i = 0; i < 30; i++) expect(await tried()).toBe(404)
  expect(await tried()).toBe(429)
})
