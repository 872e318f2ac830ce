import { signIn } from '@sillon/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApplication, testApplication } from '../testing/application'
import * as t from './database/schema'
import { Limites, reseauDe } from './limites'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

let rang = 0
/** A network address without any count yet. */
const aNetwork = () => `203.0.113.${++rang}`
const attempt = async (username: string, password: string, from: string) =>
  application.anonymous.call(signIn, { body: { username, password }, headers: { 'x-forwarded-for': from } })
const statuses = async (count: number, of: (i: number) => ReturnType<typeof attempt>) => {
  const found: number[] = []
  for (let i = 0; i < count; i++) found.push((await of(i)).status)
  return found
}
const ended = () => application.db.execute(sql`update limites set expire = 0`)

test('without a trusted proxy a forged network is ignored: guesses at one account are counted together', async () => {
  const alone = await testApplication({ trustProxy: false })
  await alone.as('AGRICULTEUR', { login: 'visee' })
  const guess = (i: number) =>
    alone.anonymous.call(signIn, {
      body: { username: 'visee', password: `x${i}` },
      headers: { 'x-forwarded-for': `198.51.100.${i}` },
    })
  const found = await statuses(8, guess)
  await alone.close()
  expect(found).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

describe('wrong passwords', () => {
  test('for one account must wait after five, under any of its names, and the refusal gives the waiting time', async () => {
    await application.as('AGRICULTEUR', { login: 'tetu', email: 'tetu@test.example' })
    const from = aNetwork()
    expect(await statuses(5, (i) => attempt(i % 2 === 0 ? 'Tetu' : 'tetu@test.example', 'x', from))).toEqual(
      Array(5).fill(401),
    )
    const refused = await attempt('tetu', PASSWORD, from)
    expect([refused.status, refused.body.code]).toEqual([429, 'TROP_DE_TENTATIVES'])
    const secondes = Number(refused.headers['retry-after'])
    expect(secondes).toBeGreaterThan(290)
    expect(refused.body.message).toBe(`Trop de tentatives : réessayez dans ${secondes} secondes.`)
    await ended()
    expect((await attempt('tetu', PASSWORD, from)).status).toBe(200)
  })

  test('from one network do not lock the person out elsewhere', async () => {
    await application.as('AGRICULTEUR', { login: 'assiege' })
    const from = aNetwork()
    await statuses(6, () => attempt('assiege', 'x', from))
    expect((await attempt('assiege', PASSWORD, from)).status).toBe(429)
    expect((await attempt('assiege', PASSWORD, aNetwork())).status).toBe(200)
  })

  test('from everywhere do not lock the person out of a network where they signed in lately', async () => {
    const { idUtilisateur } = await application.as('AGRICULTEUR', { login: 'assiegee-de-partout' })
    const [home, elsewhere] = [aNetwork(), aNetwork()]
    const enter = (from: string) => attempt('assiegee-de-partout', PASSWORD, from)
    expect((await enter(home)).status).toBe(200)
    const limites = new Limites(application.db)
    for (let i = 0; i < 100; i++) await limites.essayer(['connexion.compte', `compte ${idUtilisateur}`])
    expect((await enter(elsewhere)).status).toBe(429)
    expect((await enter(home)).status).toBe(200)
    // Failed attempts from the known network are counted too.
    expect(await statuses(6, () => attempt('assiegee-de-partout', 'x', home))).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('for an unknown account wait as long, and are counted alike', async () => {
    const from = aNetwork()
    const count = () => application.db.$count(t.limites)
    await application.as('AGRICULTEUR', { login: 'existe' })
    const avant = await count()
    expect((await attempt('existe', 'x', from)).status).toBe(401)
    const apres = await count()
    expect((await attempt('n-existe-pas', 'x', aNetwork())).status).toBe(401)
    expect((await count()) - apres).toBe(apres - avant)
    expect(await statuses(6, () => attempt('n-existe-pas', 'x', from))).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('are forgotten after the right one', async () => {
    await application.as('AGRICULTEUR', { login: 'distrait' })
    const from = aNetwork()
    await statuses(4, () => attempt('distrait', 'x', from))
    expect((await attempt('distrait', PASSWORD, from)).status).toBe(200)
    expect(await statuses(4, () => attempt('distrait', 'x', from))).toEqual([401, 401, 401, 401])
    expect((await attempt('distrait', PASSWORD, from)).status).toBe(200)
  })

  test('are counted across all processes and restarts', async () => {
    const from = aNetwork()
    const autres = [new Limites(application.db), new Limites(application.db)]
    const place = ['connexion.reseau', from] as const
    await Promise.all(Array.from({ length: 50 }, (_, i) => autres[i % 2]?.essayer(place)))
    await expect(new Limites(application.db).essayer(place)).rejects.toMatchObject({ code: 'TROP_DE_TENTATIVES' })
  })

  test('sent at once are judged five times only', async () => {
    const from = aNetwork()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt('rafale', `x${i}`, from)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })
})

describe('one password tried on many accounts', () => {
  test('must wait after fifty from a network; a right password does not count', async () => {
    await application.as('AGRICULTEUR', { login: 'collegue' })
    const limites = new Limites(application.db)
    const from = '2001:db8:1:2::1'
    for (let i = 0; i < 49; i++) await limites.essayer(['connexion.reseau', reseauDe(from)])
    expect((await attempt('collegue', PASSWORD, from)).status).toBe(200)
    expect((await attempt('victime1', 'x', '2001:db8:1:2:ffff::9')).status).toBe(401)
    expect((await attempt('victime2', 'x', '2001:db8:1:2:abcd::1')).status).toBe(429)
    expect((await attempt('victime2', 'x', '2001:db8:1:3::1')).status).toBe(401)
  })

  test('does not delay colleagues who give right passwords and are asked for a code', async () => {
    const { idUtilisateur } = await application.as('AGRICULTEUR', { login: 'avec-code' })
    await application.db
      .insert(t.secondsFacteurs)
      .values({ idUtilisateur, secret: 'x', actifDepuis: '2026-01-01T00:00:00Z' })
    const from = aNetwork()
    const limites = new Limites(application.db)
    for (let i = 0; i < 48; i++) await limites.essayer(['connexion.reseau', from])
    expect(await statuses(3, () => attempt('avec-code', PASSWORD, from))).toEqual([401, 401, 401])
    expect((await attempt('avec-code', PASSWORD, from)).body.code).toBe('SECOND_FACTEUR_DEMANDE')
  })

  test('leaves neither names nor typed text in the table', async () => {
    await attempt('Mon-mot-de-passe-1!', 'x', aNetwork())
    expect(JSON.stringify(await application.db.select().from(t.limites))).not.toMatch(/mot-de-passe-1/i)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the network %s', (adresse, reseau) => {
  expect(reseauDe(adresse)).toBe(reseau)
})
