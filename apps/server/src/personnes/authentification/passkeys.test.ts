import {
  addPasskey,
  currentUser,
  getSecondFacteur,
  listPasskeys,
  listSessions,
  prove,
  removePasskey,
  removeSecondFacteur,
  setRolesExigeants,
  signIn,
  signInByPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import { Authenticator } from '../../testing/authenticator'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

type Role = Parameters<TestApplication['as']>[0]
type Oddities = Parameters<Authenticator['get']>[1]
const own = ({ idUtilisateur }: Caller) => ({ params: { idUtilisateur } })

/** Adds a passkey of this device to an account. */
async function add(caller: Caller, device: Authenticator, nom = 'Téléphone', odd: Oddities = {}) {
  const demandee = (await caller.call(startPasskey, own(caller))).body
  return caller.call(addPasskey, { ...own(caller), body: { nom, reponse: device.create(demandee, odd) } })
}

/** A person with a passkey. */
async function givenPasskey(role: Role = 'CONSEILLER', over: object = {}) {
  const caller = await application.as(role, over)
  const device = new Authenticator()
  const added = await add(caller, device)
  expect(added.status).toBe(200)
  const [passkey] = (await caller.call(listPasskeys, own(caller))).body
  return { caller, device, codes: added.body.codesSecours, idPasskey: passkey?.idPasskey ?? 0 }
}

const challenge = async () => (await application.anonymous.call(startPasskeySignIn)).body
const enter = async (device: Authenticator, odd: Oddities = {}) =>
  application.anonymous.call(signInByPasskey, { body: device.get(await challenge(), odd) })
const isSignedIn = async (authorization: unknown) =>
  (await application.anonymous.call(currentUser, { headers: { authorization: String(authorization) } })).status === 200
const mailsOf = async ({ idUtilisateur }: Caller) =>
  (await application.db.select().from(t.courriels).where(eq(t.courriels.idUtilisateur, idUtilisateur))).map(
    ({ genre }) => genre,
  )
const remove = ({ idUtilisateur }: Caller, idPasskey: number) => ({ params: { idUtilisateur, idPasskey } })

describe('a passkey', () => {
  test('is added with a name, for the public address of the product, and announced by mail', async () => {
    const caller = await application.as('CONSEILLER', { login: 'avec-cle' })
    const demandee = (await caller.call(startPasskey, own(caller))).body
    expect(demandee).toMatchObject({
      rp: { id: 'sillon.test' },
      user: { name: 'avec-cle' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const device = new Authenticator()
    const body = { nom: ' Téléphone ', reponse: device.create(demandee) }
    const answer = await caller.call(addPasskey, { ...own(caller), body })
    expect(answer.body.codesSecours).toHaveLength(10)
    expect((await caller.call(listPasskeys, own(caller))).body).toMatchObject([{ nom: 'Téléphone', utiliseeLe: null }])
    expect((await caller.call(currentUser)).body).toMatchObject({ secondFacteur: true, aPasskey: true })
    expect(await mailsOf(caller)).toEqual(['PASSKEY_AJOUTEE'])
    const again = (await caller.call(startPasskey, own(caller))).body
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([device.identifiant.toString('base64url')])
    expect(again.user.id).toBe(demandee.user.id)
  })

  test('signs in by itself, as two factors, and records its last use', async () => {
    const { caller, device } = await givenPasskey()
    const answer = await enter(device)
    expect([answer.status, answer.body.idUtilisateur]).toEqual([200, caller.idUtilisateur])
    expect(await isSignedIn(answer.headers.authorization)).toBe(true)
    expect((await caller.call(listPasskeys, own(caller))).body[0]?.utiliseeLe).not.toBeNull()
  })

  test('is required after the password, or else a recovery code', async () => {
    const { caller, device, codes } = await givenPasskey('CONSEILLER', { login: 'les-deux' })
    const by = async (more: object) =>
      application.anonymous.call(signIn, { body: { username: 'les-deux', password: PASSWORD, ...more } })
    expect((await by({})).body.code).toBe('SECOND_FACTEUR_DEMANDE')
    expect((await by({ code: '123456' })).body.code).toBe('SECOND_FACTEUR_FAUX')
    expect((await by({ passkey: device.get(await challenge()) })).status).toBe(200)
    expect((await by({ code: codes[0] })).status).toBe(200)
    const other = await givenPasskey()
    expect((await by({ passkey: other.device.get(await challenge()) })).body.code).toBe('SECOND_FACTEUR_FAUX')
    expect((await caller.call(getSecondFacteur, own(caller))).body).toEqual({
      actifDepuis: null,
      codesSecoursRestants: 9,
    })
  })

  test('added second leaves the recovery codes as they are', async () => {
    const { caller } = await givenPasskey()
    expect((await add(caller, new Authenticator(), 'Clé USB')).body.codesSecours).toEqual([])
    expect((await caller.call(getSecondFacteur, own(caller))).body.codesSecoursRestants).toBe(10)
  })

  test('ends the other sessions when it is added and when it is removed', async () => {
    const { caller, device, idPasskey } = await givenPasskey()
    const before = (await enter(device)).headers.authorization
    await add(caller, new Authenticator())
    expect(await isSignedIn(before)).toBe(false)
    const after = (await enter(device)).headers.authorization
    expect((await caller.call(removePasskey, remove(caller, idPasskey))).status).toBe(200)
    expect(await isSignedIn(after)).toBe(false)
    expect((await caller.call(listSessions, own(caller))).body).toHaveLength(1)
    expect(await mailsOf(caller)).toEqual(['PASSKEY_AJOUTEE', 'PASSKEY_AJOUTEE', 'PASSKEY_RETIREE'])
    const refused = await enter(device)
    expect([refused.status, refused.body.code]).toEqual([401, 'PASSKEY_REFUSEE'])
  })

  test('takes the recovery codes with it when it is removed as the last second factor', async () => {
    const { caller, idPasskey } = await givenPasskey('CONSEILLER', { login: 'plus-rien' })
    await caller.call(removePasskey, remove(caller, idPasskey))
    expect((await caller.call(getSecondFacteur, own(caller))).body.codesSecoursRestants).toBe(0)
    const body = { username: 'plus-rien', password: PASSWORD }
    expect((await application.anonymous.call(signIn, { body })).status).toBe(200)
  })

  test('is removed by an administrator of the account, with every other second factor', async () => {
    const { caller, device } = await givenPasskey()
    const admin = await application.as('SUPERADMIN')
    expect((await admin.call(removeSecondFacteur, own(caller))).status).toBe(200)
    expect((await caller.call(currentUser)).status).toBe(401)
    expect((await enter(device)).status).toBe(401)
    expect(await mailsOf(caller)).toEqual(['PASSKEY_AJOUTEE', 'SECOND_FACTEUR_RETIRE'])
    expect((await admin.call(removeSecondFacteur, own(caller))).body.code).toBe('SECOND_FACTEUR_INACTIF')
  })

  test('of another account cannot be removed by its number', async () => {
    const { caller, idPasskey } = await givenPasskey()
    const other = await givenPasskey('SUPERADMIN')
    expect((await other.caller.call(removePasskey, remove(other.caller, idPasskey))).status).toBe(404)
    expect((await caller.call(listPasskeys, own(caller))).body).toHaveLength(1)
  })

  test('opens nothing after its account is deleted', async () => {
    const { caller, device } = await givenPasskey()
    await application.db
      .update(t.utilisateurs)
      .set({ estSupprime: true })
      .where(eq(t.utilisateurs.idUtilisateur, caller.idUtilisateur))
    expect((await enter(device)).body.code).toBe('PASSKEY_REFUSEE')
    await application.db
      .update(t.utilisateurs)
      .set({ estSupprime: false })
      .where(eq(t.utilisateurs.idUtilisateur, caller.idUtilisateur))
  })

  test('is refused beyond twenty of one account', async () => {
    const { caller } = await givenPasskey()
    const { idUtilisateur } = caller
    await application.db.insert(t.passkeys).values(
      Array.from({ length: 19 }, (_, i) => ({
        idUtilisateur,
        identifiant: `une-de-trop-${i}`,
        clePublique: 'x',
        compteur: 0,
        nom: `N° ${i}`,
      })),
    )
    expect((await caller.call(startPasskey, own(caller))).body.code).toBe('PASSKEYS_AU_MAXIMUM')
    await application.db.delete(t.passkeys).where(eq(t.passkeys.clePublique, 'x'))
  })
})

describe('a challenge', () => {
  test('works once, even when several requests answer it at once', async () => {
    const { device } = await givenPasskey()
    const asked = await challenge()
    const answers = await Promise.all(
      [1, 2, 3].map(() => application.anonymous.call(signInByPasskey, { body: device.get(asked) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('expires after five minutes', async () => {
    const { device } = await givenPasskey()
    const asked = await challenge()
    await application.db.execute(sql`update defis_passkeys set expire_le = now() - interval '1 second'`)
    expect((await application.anonymous.call(signInByPasskey, { body: device.get(asked) })).status).toBe(401)
    await challenge()
    expect(await application.db.$count(t.defisPasskeys, sql`expire_le < now()`)).toBe(0)
  })

  test.each([
    ['a foreign challenge', async () => ({ rpId: 'sillon.test', challenge: 'x'.repeat(43) })],
    ['a challenge for a proof of identity', async (caller: Caller) => (await caller.call(startPasskeyProof)).body],
    [
      'a challenge for a new passkey',
      async (caller: Caller) => ({ ...(await caller.call(startPasskey, own(caller))).body, rpId: 'sillon.test' }),
    ],
  ])('does not sign in when it is %s', async (_, asked) => {
    const { caller, device } = await givenPasskey()
    const body = device.get(await asked(caller))
    expect((await application.anonymous.call(signInByPasskey, { body })).status).toBe(401)
  })

  test('of one person cannot add the passkey of another', async () => {
    const [caller, other] = [await application.as('AGRICULTEUR'), await application.as('AGRICULTEUR')]
    const demandee = (await other.call(startPasskey, own(other))).body
    const body = { nom: 'Volée', reponse: new Authenticator().create(demandee) }
    const answer = await caller.call(addPasskey, { ...own(caller), body })
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([422, 'reponse'])
  })
})

describe('the signature of a device', () => {
  test.each<[string, Oddities]>([
    ['for another page', { origin: 'https://sillon.test.voleur.example' }],
    ['for the page without encryption', { origin: 'http://sillon.test' }],
    ['for another site', { rpId: 'voleur.example' }],
    ['without user verification', { isUnverified: true }],
    ['for another person', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('is refused %s', async (_, odd) => {
    const { device } = await givenPasskey()
    expect((await enter(device, odd)).body.code).toBe('PASSKEY_REFUSEE')
    expect((await enter(device)).status).toBe(200)
  })

  test.each<[string, Oddities]>([
    ['for another page', { origin: 'https://voleur.example' }],
    ['for another site', { rpId: 'voleur.example' }],
    ['without user verification', { isUnverified: true }],
  ])('makes no passkey %s', async (_, odd) => {
    const caller = await application.as('AGRICULTEUR')
    expect((await add(caller, new Authenticator(), 'Clé', odd)).status).toBe(422)
    expect((await caller.call(listPasskeys, own(caller))).body).toEqual([])
  })

  test('is refused when it comes from another device', async () => {
    const { device } = await givenPasskey()
    const { id, response } = device.get(await challenge())
    const { userHandle = '' } = response
    const body = { ...new Authenticator().get(await challenge(), { userHandle }), id, rawId: id }
    expect((await application.anonymous.call(signInByPasskey, { body })).status).toBe(401)
  })

  test('is refused when its counter does not increase: the device was copied', async () => {
    const { device } = await givenPasskey()
    expect((await enter(device, { compteur: 7 })).status).toBe(200)
    expect((await enter(device, { compteur: 7 })).status).toBe(401)
    expect((await enter(device, { compteur: 6 })).status).toBe(401)
    expect((await enter(device, { compteur: 8 })).status).toBe(200)
  })

  test('may always count 0, as synchronised keys do', async () => {
    const { device } = await givenPasskey()
    expect((await enter(device, { compteur: 0 })).status).toBe(200)
    expect((await enter(device, { compteur: 0 })).status).toBe(200)
  })

  test('cannot add its passkey to a second account', async () => {
    const { device } = await givenPasskey()
    const other = await application.as('AGRICULTEUR')
    expect((await add(other, device)).status).toBe(422)
    expect((await other.call(listPasskeys, own(other))).body).toEqual([])
  })
})

describe('a fresh proof of identity', () => {
  const provedLongAgo = ({ idUtilisateur }: Caller) =>
    application.db.execute(
      sql`update sessions set prouvee_le = now() - interval '2 hours' where id_utilisateur = ${idUtilisateur}`,
    )

  test('is required before a passkey is added or removed, and a passkey provides it', async () => {
    const { caller, device, idPasskey } = await givenPasskey()
    await provedLongAgo(caller)
    expect((await caller.call(startPasskey, own(caller))).body.code).toBe('PREUVE_EXIGEE')
    expect((await caller.call(removePasskey, remove(caller, idPasskey))).body.code).toBe('PREUVE_EXIGEE')
    const asked = (await caller.call(startPasskeyProof)).body
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([device.identifiant.toString('base64url')])
    const wrong = await caller.call(prove, { body: { passkey: device.get(asked, { isUnverified: true }) } })
    expect([wrong.status, wrong.body.details?.[0]?.path]).toEqual([422, 'passkey'])
    const right = (await caller.call(startPasskeyProof)).body
    expect((await caller.call(prove, { body: { passkey: device.get(right) } })).status).toBe(200)
    expect((await caller.call(removePasskey, remove(caller, idPasskey))).status).toBe(200)
  })

  test('is refused from the passkey of another person', async () => {
    const [{ caller }, other] = [await givenPasskey(), await givenPasskey()]
    const ofMine = (await caller.call(startPasskeyProof)).body
    expect((await caller.call(prove, { body: { passkey: other.device.get(ofMine) } })).status).toBe(422)
    const ofTheirs = (await other.caller.call(startPasskeyProof)).body
    expect((await caller.call(prove, { body: { passkey: other.device.get(ofTheirs) } })).status).toBe(422)
  })
})

test('a role that must have a second factor has one with a passkey, and cannot remove its last', async () => {
  const admin = await application.as('SUPERADMIN')
  await admin.call(setRolesExigeants, { body: { roles: ['AGRICULTEUR'] } })
  const { caller, idPasskey } = await givenPasskey('AGRICULTEUR')
  expect((await caller.call(listSessions, own(caller))).status).toBe(200)
  expect((await caller.call(removePasskey, remove(caller, idPasskey))).body.code).toBe('SECOND_FACTEUR_OBLIGATOIRE')
  await add(caller, new Authenticator(), 'Autre')
  expect((await caller.call(removePasskey, remove(caller, idPasskey))).status).toBe(200)
  await admin.call(setRolesExigeants, { body: { roles: [] } })
})

test('a passkey inserted directly into the database is reported by the check of the journal', async () => {
  const { caller } = await givenPasskey()
  expect((await checkValues(application.db)).divergences).toEqual([])
  const ofPerson = eq(t.passkeys.idUtilisateur, caller.idUtilisateur)
  const [kept] = await application.db.select().from(t.passkeys).where(ofPerson)
  await application.db.update(t.passkeys).set({ clePublique: 'autre' }).where(ofPerson)
  expect((await checkValues(application.db)).divergences).toMatchObject([
    { chaine: `personne ${caller.idUtilisateur}`, champ: `passkey.${kept?.idPasskey}` },
  ])
  await application.db
    .update(t.passkeys)
    .set({ clePublique: kept?.clePublique ?? '' })
    .where(ofPerson)
})

test('challenges are limited to three hundred for one network', async () => {
  const from = { headers: { 'x-forwarded-for': '203.0.113.77' } }
  expect((await application.anonymous.call(startPasskeySignIn, from)).status).toBe(200)
  await application.db.execute(sql`update limites set points = 300 where key like 'passkey.reseau:%'`)
  expect((await application.anonymous.call(startPasskeySignIn, from)).status).toBe(429)
  await application.db.execute(sql`update limites set expire = 0`)
})
