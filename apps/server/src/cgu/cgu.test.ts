import { acceptCgu, currentUser, getCgu, publishCgu, signIn } from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '../database/schema'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../testing/application'
import { loadCgu } from './repository'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const inForce = async () => (await (await application.as('AGRICULTEUR')).call(getCgu)).body
const toAccept = async (caller: Caller) => (await caller.call(currentUser)).body.cguAAccepter
const accept = (caller: Caller, version: number) => caller.call(acceptCgu, { params: { version } })
const publish = async (texte: string) => (await application.as('SUPERADMIN')).call(publishCgu, { body: { texte } })

describe('the terms of use', () => {
  test('are accepted once by each, who is then not asked again; when is kept', async () => {
    const { version, texte } = await inForce()
    expect(texte).toContain('\n')
    const caller = await application.as('CONSEILLER', { login: 'accepte' })
    expect(await toAccept(caller)).toBe(version)
    const accepted = await accept(caller, version)
    expect([accepted.status, accepted.body.cguAAccepter, accepted.body.login]).toEqual([200, null, 'accepte'])
    expect(await toAccept(caller)).toBeNull()
    const kept = () =>
      application.db.select().from(t.cguAcceptations).where(eq(t.cguAcceptations.idUtilisateur, caller.idUtilisateur))
    const [first] = await kept()
    expect(first).toMatchObject({ version })
    expect((await accept(caller, version)).status).toBe(200)
    expect(await kept()).toEqual([first])
    const body = { username: 'accepte', password: PASSWORD }
    expect((await application.anonymous.call(signIn, { body })).body.cguAAccepter).toBeNull()
    expect(await toAccept(await application.as('AGRICULTEUR'))).toBe(version)
  })

  test('in a new version are asked of everybody again, and the former one stays what was accepted', async () => {
    const caller = await application.as('AGRICULTEUR')
    const { version, texte } = await inForce()
    await accept(caller, version)
    const published = await publish('Nouvelles conditions\nsur deux lignes')
    expect(published.body).toMatchObject({ version: version + 1, texte: 'Nouvelles conditions\nsur deux lignes' })
    expect(await toAccept(caller)).toBe(version + 1)
    const refused = await accept(caller, version)
    expect([refused.status, refused.body.code]).toEqual([409, 'CGU_REMPLACEES'])
    expect((await accept(caller, version + 2)).status).toBe(409)
    const [former] = await application.db.select().from(t.cgu).where(eq(t.cgu.version, version))
    expect(former?.texte).toBe(texte)
    // A restart brings no former text back.
    await loadCgu(application.db)
    expect((await inForce()).version).toBe(version + 1)
  })

  test('are published by super administrators only, and never empty', async () => {
    const before = await inForce()
    for (const role of ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const)
      expect((await (await application.as(role)).call(publishCgu, { body: { texte: 'X' } })).status).toBe(403)
    expect((await publish('  ')).status).toBe(400)
    expect(await inForce()).toEqual(before)
  })

  test('published by two at once are two versions', async () => {
    const { version } = await inForce()
    const answers = await Promise.all([publish('A'), publish('B')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await inForce()).version).toBe(version + 2)
  })
})
