import {
  linkPartner,
  listApplicationsTierces,
  proveByPartner,
  signInByPartner,
  startPartnerLink,
  startPartnerProof,
  startPartnerSignIn,
  unlinkPartner,
} from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { Caller, type TestApplication, testApplication } from '../../testing/application'
import { TestProvider } from '../../testing/provider'

const provider = new TestProvider({ scope: 'openid email offline_access' })
let application: TestApplication
let idApplicationTierce = 0
beforeAll(async () => {
  await provider.start()
  application = await testApplication({ partners: [provider.partner] })
  idApplicationTierce = (await application.anonymous.call(listApplicationsTierces)).body[0]?.idApplicationTierce ?? 0
})
afterEach(() => {
  provider.faults = {}
})
afterAll(async () => {
  await application.close()
  await provider.stop()
})

const paramsOf = ({ idUtilisateur }: Caller) => ({ idUtilisateur, idApplicationTierce })
const visitToLink = async (caller: Caller) =>
  (await caller.call(startPartnerLink, { params: paramsOf(caller) })).body.adresse
let rang = 0

/** A person with an account at the partner, whose proof of identity is two hours old. */
async function linked() {
  const caller = await application.as('AGRICULTEUR')
  rang++
  const sujet = `sujet-${rang}`
  await caller.call(linkPartner, {
    params: paramsOf(caller),
    body: provider.visit(await visitToLink(caller), sujet, `${sujet}@partenaire.example`),
  })
  await application.db.execute(
    sql`update sessions set prouvee_le = now() - interval '2 hours' where id_utilisateur = ${caller.idUtilisateur}`,
  )
  return { caller, sujet }
}

const begin = (caller: Caller) => caller.call(startPartnerProof, { body: { idApplicationTierce } })
const visit = async (caller: Caller, sujet: string) => provider.visit((await begin(caller)).body.adresse, sujet)
const prove = (caller: Caller, retour: { code: string; state: string }) =>
  caller.call(proveByPartner, { body: { idApplicationTierce, ...retour } })
/** Whether a call that asks for a fresh proof is let through. */
const isFresh = async (caller: Caller) =>
  (await caller.call(startPartnerLink, { params: paramsOf(caller) })).body.code !== 'PREUVE_EXIGEE'
const inOneMinute = () => Math.floor(Date.now() / 1000) + 60
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

test('a visit asks the partner to identify the person anew, and for no data', async () => {
  const { caller } = await linked()
  const { adresse, state } = (await begin(caller)).body
  expect(Object.fromEntries(new URL(adresse).searchParams)).toMatchObject({
    prompt: 'login',
    max_age: '0',
    scope: 'openid',
    redirect_uri: 'https://sillon.test/login/connexion-application-tierce/essai',
    state,
    nonce: expect.stringMatching(/^.{43}$/),
    code_challenge_method: 'S256',
  })
})

test('a sign-in at the partner proves the identity, and leaves the tokens of its data', async () => {
  const { caller, sujet } = await linked()
  const tokens = () =>
    application.db
      .select({ acces: t.comptesTiers.jetonAcces })
      .from(t.comptesTiers)
      .where(eq(t.comptesTiers.idUtilisateur, caller.idUtilisateur))
  const before = await tokens()
  expect(await isFresh(caller)).toBe(false)
  const answer = await prove(caller, await visit(caller, sujet))
  expect([answer.status, answer.body.message]).toEqual([200, 'Votre identité est confirmée.'])
  expect(await isFresh(caller)).toBe(true)
  expect(await tokens()).toEqual(before)
  expect(application.logs.join('')).toContain('proof-given')
})

test('a proof is good for the session that gives it only', async () => {
  const { caller, sujet } = await linked()
  const { adresse } = (await application.anonymous.call(startPartnerSignIn, { body: { idApplicationTierce } })).body
  const body = { idApplicationTierce, ...provider.visit(adresse, sujet) }
  const { headers } = await application.anonymous.call(signInByPartner, { body })
  const token = String(headers.authorization).slice('Bearer '.length)
  const elsewhere = new Caller(application.app, token, caller.idUtilisateur)
  await application.db.execute(
    sql`update sessions set prouvee_le = now() - interval '2 hours' where id_utilisateur = ${caller.idUtilisateur}`,
  )
  await prove(caller, await visit(caller, sujet))
  expect([await isFresh(caller), await isFresh(elsewhere)]).toEqual([true, false])
})

test.each([
  ['another account at the partner', {}, 'un-autre', 'COMPTE_PARTENAIRE_AUTRE'],
  ['a token without the time of the identification', { auth_time: undefined }, null, 'PARTENAIRE_SANS_IDENTIFICATION'],
  ['an identification before the visit', { auth_time: ago(120) }, null, 'PARTENAIRE_SANS_IDENTIFICATION'],
  ['a time that is no number', { auth_time: 'hier' }, null, 'PARTENAIRE_SANS_IDENTIFICATION'],
  ['another nonce', { nonce: 'un-autre-nonce', auth_time: inOneMinute() }, null, 'PARTENAIRE_IDENTITE_REFUSEE'],
  ['another audience', { aud: 'quelqu-un' }, null, 'PARTENAIRE_IDENTITE_REFUSEE'],
] as const)('%s proves nothing', async (_, claims, other, code) => {
  const { caller, sujet } = await linked()
  const retour = await visit(caller, other ?? sujet)
  provider.faults = { claims }
  const answer = await prove(caller, retour)
  expect([answer.status, answer.body.code]).toEqual([422, code])
  expect(await isFresh(caller)).toBe(false)
})

test('the account of another person at the partner proves nothing', async () => {
  const [{ caller }, { sujet }] = [await linked(), await linked()]
  expect((await prove(caller, await visit(caller, sujet))).body).toMatchObject({
    code: 'COMPTE_PARTENAIRE_AUTRE',
    message: 'Ce compte chez le partenaire n’est pas celui qui est lié à votre compte. Recommencez avec le compte lié.',
  })
  expect(await isFresh(caller)).toBe(false)
})

test('an identification may take some minutes of the visit, and no more than the visit', async () => {
  const { caller, sujet } = await linked()
  const retour = await visit(caller, sujet)
  await application.db.execute(
    sql`update visites_tierces set expire_le = expire_le - interval '5 minutes' where id_utilisateur = ${caller.idUtilisateur}`,
  )
  provider.faults = { claims: { auth_time: ago(290) } }
  expect((await prove(caller, retour)).status).toBe(200)
})

test('a code serves once', async () => {
  const { caller, sujet } = await linked()
  const retour = await visit(caller, sujet)
  const answers = await Promise.all([prove(caller, retour), prove(caller, retour)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await prove(caller, retour)).body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
})

test('a visit serves its person and its purpose only', async () => {
  const [{ caller, sujet }, { caller: thief }] = [await linked(), await linked()]
  const stolen = await visit(caller, sujet)
  expect((await prove(thief, stolen)).body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
  // The attempt has ended the visit.
  expect((await prove(caller, stolen)).body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
  const body = { idApplicationTierce, ...(await visit(caller, sujet)) }
  expect((await application.anonymous.call(signInByPartner, { body })).body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
  await prove(caller, await visit(caller, sujet))
  const link = provider.visit(await visitToLink(caller), sujet)
  expect((await prove(caller, link)).body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
  const proof = await visit(caller, sujet)
  const linking = await caller.call(linkPartner, { params: paramsOf(caller), body: proof })
  expect(linking.body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
})

test('a person without an account at the partner begins no visit, and one who unlinked it meanwhile proves nothing', async () => {
  const stranger = await application.as('AGRICULTEUR')
  const answer = await begin(stranger)
  expect([answer.status, answer.body.code]).toEqual([409, 'COMPTE_PARTENAIRE_ABSENT'])
  const { caller, sujet } = await linked()
  await prove(caller, await visit(caller, sujet))
  const retour = await visit(caller, sujet)
  await caller.call(unlinkPartner, { params: paramsOf(caller) })
  expect((await prove(caller, retour)).body.code).toBe('COMPTE_PARTENAIRE_AUTRE')
  const unknown = await caller.call(startPartnerProof, { body: { idApplicationTierce: 9999 } })
  expect(unknown.body.code).toBe('APPLICATION_TIERCE_INCONNUE')
})
