import { createHash } from 'node:crypto'
import {
  addPasskey,
  currentUser,
  getApplicationInfo,
  linkPartner,
  listApplicationsTierces,
  signInByPartner,
  startPartnerLink,
  startPartnerSignIn,
  startPasskey,
  startPasskeySignIn,
} from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, sameDatabase, type TestApplication, testApplication } from '../../testing/application'
import { Authenticator } from '../../testing/authenticator'
import { TestProvider } from '../../testing/provider'

const SECRET = 'a secret of the partner'
/** A public client with its own path, and one in the shape of ProConnect: a secret, its name sent back, RS256, no address. */
const mesParcelles = new TestProvider({ code: 'mesparcelles', libelle: 'MesParcelles', oidcPath: '/oidc' })
const proConnect = new TestProvider({
  code: 'proconnect',
  libelle: 'ProConnect',
  alg: 'RS256',
  clientSecret: SECRET,
  sendsIss: true,
  scope: 'openid given_name usual_name',
})
const providers = { mesparcelles: mesParcelles, proconnect: proConnect }
type Code = keyof typeof providers

let application: TestApplication
const ids: Record<string, number> = {}
beforeAll(async () => {
  await Promise.all([mesParcelles.start(), proConnect.start()])
  application = await testApplication({ partners: [mesParcelles.partner, proConnect.partner] })
  for (const { clientId, idApplicationTierce } of (await application.anonymous.call(listApplicationsTierces)).body)
    ids[clientId] = idApplicationTierce
})
afterEach(() => {
  mesParcelles.faults = {}
  proConnect.faults = {}
})
afterAll(async () => {
  await application.close()
  await Promise.all([mesParcelles.stop(), proConnect.stop()])
})

const idOf = (code: Code) => ids[code] ?? 0
let rang = 0

/** A person with an account at a partner. */
async function linked(code: Code = 'mesparcelles', over: object = {}) {
  const caller = await application.as('AGRICULTEUR', over)
  rang++
  const sujet = `sujet-${rang}`
  const params = { idUtilisateur: caller.idUtilisateur, idApplicationTierce: idOf(code) }
  const { adresse } = (await caller.call(startPartnerLink, { params })).body
  const body = providers[code].visit(adresse, sujet, `${sujet}@partenaire.example`)
  expect((await caller.call(linkPartner, { params, body })).status).toBe(200)
  return { caller, sujet, params }
}

const start = async (code: Code = 'mesparcelles') =>
  (await application.anonymous.call(startPartnerSignIn, { body: { idApplicationTierce: idOf(code) } })).body
const enter = (code: Code, retour: { code: string; state: string; iss?: string }, more: object = {}) =>
  application.anonymous.call(signInByPartner, { body: { idApplicationTierce: idOf(code), ...retour, ...more } })
const signIn = async (code: Code, sujet: string) =>
  enter(code, providers[code].visit((await start(code)).adresse, sujet))
const isSignedIn = async (authorization: unknown) =>
  (await application.anonymous.call(currentUser, { headers: { authorization: String(authorization) } })).status === 200

describe('the partners', () => {
  test('are those of the configuration, in its order, without their secrets', async () => {
    const { body } = await application.anonymous.call(listApplicationsTierces)
    expect(body).toEqual([
      {
        idApplicationTierce: idOf('mesparcelles'),
        libelle: 'MesParcelles',
        clientId: 'mesparcelles',
        issuer: mesParcelles.issuer,
        oidcPath: '/oidc',
        oidcWebClientId: 'sillon',
      },
      expect.objectContaining({ clientId: 'proconnect', oidcPath: '' }),
    ])
    expect(JSON.stringify(body) + application.logs.join('')).not.toContain(SECRET)
    expect((await application.anonymous.call(getApplicationInfo)).body.showBtnMPConnection).toBe(true)
  })
})

describe('a visit to a partner', () => {
  test('asks for a code with PKCE, a state of 40 characters and a nonce', async () => {
    const { adresse, state } = await start()
    const url = new URL(adresse)
    expect(url.origin + url.pathname).toBe(`${mesParcelles.issuer}/oidc/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'sillon',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'https://sillon.test/login/connexion-application-tierce/mesparcelles',
      state,
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    })
    expect(state).toMatch(/^[\w-]{40}$/)
    const [visite] = await application.db
      .select()
      .from(t.visitesTierces)
      .where(eq(t.visitesTierces.empreinte, createHash('sha256').update(state).digest('base64url')))
    expect(visite?.verificateur).toMatch(/^[\w-]{64}$/)
    expect(JSON.stringify(visite)).not.toContain(state)
  })

  test.each(['mesparcelles', 'proconnect'] as const)('at %s signs in the linked account', async (code) => {
    const { caller, sujet } = await linked(code)
    const answer = await signIn(code, sujet)
    expect([answer.status, answer.body.idUtilisateur]).toEqual([200, caller.idUtilisateur])
    expect(await isSignedIn(answer.headers.authorization)).toBe(true)
    expect(providers[code].exchanges.at(-1)?.get('client_secret')).toBe(code === 'proconnect' ? SECRET : null)
  })

  test('signs nobody in without a linked account, and creates none', async () => {
    const before = await application.db.$count(t.utilisateurs)
    const answer = await signIn('mesparcelles', 'personne')
    expect([answer.status, answer.body.code]).toEqual([401, 'COMPTE_PARTENAIRE_INCONNU'])
    expect(answer.headers.authorization).toBeUndefined()
    expect(await application.db.$count(t.utilisateurs)).toBe(before)
    // The same subject at another partner is another person.
    const { sujet } = await linked('mesparcelles')
    expect((await signIn('proconnect', sujet)).body.code).toBe('COMPTE_PARTENAIRE_INCONNU')
  })

  test('refuses a deleted account', async () => {
    const { caller, sujet } = await linked()
    await application.db
      .update(t.utilisateurs)
      .set({ estSupprime: true })
      .where(eq(t.utilisateurs.idUtilisateur, caller.idUtilisateur))
    expect((await signIn('mesparcelles', sujet)).body.code).toBe('COMPTE_PARTENAIRE_INCONNU')
  })

  test('then asks people with a second factor for it, and takes it once', async () => {
    const { caller, sujet } = await linked()
    const own = { params: { idUtilisateur: caller.idUtilisateur } }
    const device = new Authenticator()
    const demandee = (await caller.call(startPasskey, own)).body
    const body = { nom: 'Téléphone', reponse: device.create(demandee) }
    const { codesSecours } = (await caller.call(addPasskey, { ...own, body })).body
    const retour = mesParcelles.visit((await start()).adresse, sujet)
    const first = await enter('mesparcelles', retour)
    expect([first.body.code, first.headers.authorization]).toEqual(['SECOND_FACTEUR_DEMANDE', undefined])
    // The identity is bound to this very code and state.
    expect(
      (await enter('mesparcelles', { ...retour, code: 'other' }, { codeSecondFacteur: codesSecours[0] })).body.code,
    ).toBe('VISITE_PARTENAIRE_INVALIDE')
    expect((await enter('mesparcelles', retour, { codeSecondFacteur: '123456' })).body.code).toBe('SECOND_FACTEUR_FAUX')
    const challenge = (await application.anonymous.call(startPasskeySignIn)).body
    const entered = await enter('mesparcelles', retour, { passkey: device.get(challenge) })
    expect([entered.status, entered.body.idUtilisateur]).toEqual([200, caller.idUtilisateur])
    const again = await enter('mesparcelles', retour, { codeSecondFacteur: codesSecours[0] })
    expect(again.body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
  })
})

describe('a return from a partner', () => {
  const refused = async (code: Code, expected: string, retour: { code: string; state: string; iss?: string }) => {
    const answer = await enter(code, retour)
    expect([answer.body.code, answer.headers.authorization]).toEqual([expected, undefined])
  }

  test('serves once, also when two come at the same time', async () => {
    const { sujet } = await linked()
    const retour = mesParcelles.visit((await start()).adresse, sujet)
    const answers = await Promise.all([enter('mesparcelles', retour), enter('mesparcelles', retour)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    await refused('mesparcelles', 'VISITE_PARTENAIRE_INVALIDE', retour)
  })

  test('refuses an unknown state, another partner, and a visit of ten minutes ago', async () => {
    const { sujet } = await linked()
    const exchanges = mesParcelles.exchanges.length
    const retour = async () => mesParcelles.visit((await start()).adresse, sujet)
    await refused('mesparcelles', 'VISITE_PARTENAIRE_INVALIDE', { ...(await retour()), state: 'x'.repeat(40) })
    const elsewhere = await retour()
    await refused('proconnect', 'VISITE_PARTENAIRE_INVALIDE', elsewhere)
    await refused('mesparcelles', 'VISITE_PARTENAIRE_INVALIDE', elsewhere)
    const late = await retour()
    await application.db.update(t.visitesTierces).set({ expireLe: sql`now() - interval '1 second'` })
    await refused('mesparcelles', 'VISITE_PARTENAIRE_INVALIDE', late)
    expect(mesParcelles.exchanges).toHaveLength(exchanges)
  })

  test('refuses the name of another provider, or none where the partner sends it (RFC 9207)', async () => {
    const { sujet } = await linked('proconnect')
    const retour = async () => proConnect.visit((await start('proconnect')).adresse, sujet)
    const { iss: _, ...nameless } = await retour()
    await refused('proconnect', 'PARTENAIRE_IDENTITE_REFUSEE', nameless)
    await refused('proconnect', 'PARTENAIRE_IDENTITE_REFUSEE', { ...(await retour()), iss: mesParcelles.issuer })
  })

  test.each([
    ['a wrong signature', { signature: true }],
    ['another audience', { claims: { aud: 'another' } }],
    ['another issuer', { claims: { iss: 'https://other.example' } }],
    ['another nonce', { claims: { nonce: 'another' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['no subject', { claims: { sub: '' } }],
    ['a past expiry', { seconds: -120 }],
  ])('refuses an identity token with %s', async (_, faults) => {
    for (const code of ['mesparcelles', 'proconnect'] as const) {
      const { sujet } = await linked(code)
      const { adresse } = await start(code)
      providers[code].faults = faults
      await refused(code, 'PARTENAIRE_IDENTITE_REFUSEE', providers[code].visit(adresse, sujet))
      providers[code].faults = {}
    }
    expect(application.logs.join('')).toContain('partner-refused')
  })

  test.each([
    ['answers an error', { status: 500 }, 'PARTENAIRE_INDISPONIBLE', 503],
    ['answers no JSON', { text: '<html>' }, 'PARTENAIRE_REPONSE_ILLISIBLE', 502],
  ])('says that the partner %s', async (_, faults, code, status) => {
    const { sujet } = await linked()
    const { adresse } = await start()
    mesParcelles.faults = faults
    const answer = await enter('mesparcelles', mesParcelles.visit(adresse, sujet))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toMatch(/partenaire/)
  })
})

test('a partner that does not answer in time is given up, and said to be slow', async () => {
  const { sujet } = await linked()
  const { adresse } = await start()
  const impatient = await testApplication({
    partners: [mesParcelles.partner, proConnect.partner],
    partnerSeconds: 0.2,
    connection: sameDatabase(application.db),
  })
  mesParcelles.faults = { delayMs: 60_000 }
  const body = { idApplicationTierce: idOf('mesparcelles'), ...mesParcelles.visit(adresse, sujet) }
  const answer = await impatient.anonymous.call(signInByPartner, { body })
  expect([answer.status, answer.body.code]).toEqual([504, 'PARTENAIRE_LENT'])
  await impatient.close()
})

test('a partner that was down at the first visit serves the next one', async () => {
  const late = await new TestProvider({ code: 'tardif' }).start()
  const other = await testApplication({ partners: [late.partner] })
  try {
    const [partner] = (await other.anonymous.call(listApplicationsTierces)).body
    const begin = (caller: Caller) =>
      caller.call(startPartnerSignIn, { body: { idApplicationTierce: partner?.idApplicationTierce ?? 0 } })
    late.faults = { at: 'configuration', status: 500 }
    expect((await begin(other.anonymous)).body.code).toBe('PARTENAIRE_INDISPONIBLE')
    late.faults = { at: 'configuration', text: '{' }
    expect((await begin(other.anonymous)).body.code).toBe('PARTENAIRE_REPONSE_ILLISIBLE')
    late.faults = {}
    expect((await begin(other.anonymous)).status).toBe(200)
  } finally {
    await other.close()
    await late.stop()
  }
})
