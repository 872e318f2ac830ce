import {
  acceptCgu,
  currentUser,
  getCgu,
  getDemandeEffacement,
  getPreferences,
  getSecondFacteur,
  getVersionCgu,
  listExports,
  listVersionsCgu,
  publishCgu,
  savePreferences,
  signIn,
  signOut,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import { loadCgu, publierCgu } from './repository'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const newcomer = (over: object = {}) => application.as('CONSEILLER', { cguAcceptees: false, ...over })
const inForce = async () => (await (await newcomer()).call(getCgu)).body
const toAccept = async (caller: Caller) => (await caller.call(currentUser)).body.cguAAccepter
const accept = (caller: Caller, version: number) => caller.call(acceptCgu, { params: { version } })
const publish = async (texte: string) =>
  (await application.as('SUPERADMIN')).call(publishCgu, { body: { texte, texteEn: `${texte} in English` } })

describe('the terms of use', () => {
  test('are accepted once by each person, who is then not asked again, and the date is kept', async () => {
    const { version, texte } = await inForce()
    expect(texte).toContain('\n')
    const caller = await newcomer({ login: 'accepte' })
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
    expect(await toAccept(await newcomer())).toBe(version)
  })

  test('in a new version must be accepted by everybody again, and the accepted version is kept', async () => {
    const caller = await newcomer()
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
    // A restart restores no former text.
    await loadCgu(application.db)
    expect((await inForce()).version).toBe(version + 1)
  })

  test('are shown in the requested language', async () => {
    await publish('Conditions')
    const english = await (await newcomer()).call(getCgu, { headers: { 'accept-language': 'en' } })
    expect([(await inForce()).texte, english.body.texte]).toEqual(['Conditions', 'Conditions in English'])
  })

  test('are published by super administrators only, in both languages, and never empty', async () => {
    const before = await inForce()
    const admin = await application.as('SUPERADMIN')
    for (const body of [
      { texte: '  ', texteEn: 'Terms' },
      { texte: 'Conditions', texteEn: '' },
    ])
      expect((await admin.call(publishCgu, { body })).status).toBe(400)
    for (const role of ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const) {
      const caller = await application.as(role)
      expect((await caller.call(publishCgu, { body: { texte: 'X', texteEn: 'X' } })).status).toBe(403)
      expect((await caller.call(listVersionsCgu)).status).toBe(403)
    }
    expect(await inForce()).toEqual(before)
  })

  test('published by two people at once make two versions', async () => {
    const { version } = await inForce()
    const { idUtilisateur } = await application.as('SUPERADMIN')
    const auteur = { idUtilisateur, adresse: '127.0.0.1' }
    // Without the API: the later of two calls could be refused for the terms that the other has just published.
    await Promise.all(['A', 'B'].map((texte) => publierCgu(application.db, auteur, { texte, texteEn: texte })))
    expect((await inForce()).version).toBe(version + 2)
  })

  test('are listed with their author and the number of acceptances, and read one by one', async () => {
    await publish('Conditions')
    const admin = await application.as('SUPERADMIN', { prenom: 'Marie', nom: 'Durand' })
    const body = { texte: 'Article 1', texteEn: 'Section 1' }
    const { version } = (await admin.call(publishCgu, { body })).body
    await accept(await newcomer(), version)
    await accept(admin, version)
    const versions = (await admin.call(listVersionsCgu)).body
    expect(versions[0]).toMatchObject({ version, par: 'Marie Durand', acceptations: 2 })
    expect(versions.at(-1)).toMatchObject({ version: 1, par: null })
    expect((await admin.call(getVersionCgu, { params: { version } })).body).toMatchObject({ version, ...body })
    const unknown = await admin.call(getVersionCgu, { params: { version: version + 1 } })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'CGU_INCONNUES'])
  })
})

describe('a person who has not accepted the terms in force', () => {
  test('is refused by every call until they accept', async () => {
    const caller = await newcomer()
    const params = { idUtilisateur: caller.idUtilisateur }
    const save = () => caller.call(savePreferences, { params, body: { langue: 'en' } })
    const refused = await save()
    expect([refused.status, refused.body.code]).toEqual([403, 'CGU_A_ACCEPTER'])
    expect((await caller.call(listExports)).body.code).toBe('CGU_A_ACCEPTER')
    await accept(caller, (await inForce()).version)
    expect((await save()).status).toBe(200)
    expect((await caller.call(getPreferences, { params })).body.langue).toBe('en')
  })

  test('keeps their session, their data, the protection of the account and the way out', async () => {
    const caller = await newcomer()
    const params = { idUtilisateur: caller.idUtilisateur }
    expect((await caller.call(currentUser)).status).toBe(200)
    expect((await caller.call(getDemandeEffacement, { params })).status).toBe(200)
    expect((await caller.call(getSecondFacteur, { params })).status).toBe(200)
    expect((await caller.call(signOut)).status).toBe(200)
  })

  test('is asked again when a new version is published during their session', async () => {
    const caller = await application.as('AGRICULTEUR')
    expect((await caller.call(listExports)).status).toBe(200)
    await publish('Conditions')
    expect((await caller.call(listExports)).body.code).toBe('CGU_A_ACCEPTER')
    await accept(caller, (await inForce()).version)
    expect((await caller.call(listExports)).status).toBe(200)
  })
})
