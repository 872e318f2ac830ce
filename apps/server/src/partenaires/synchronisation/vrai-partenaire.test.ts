import {
  eraseUtilisateur,
  linkPartner,
  listApplicationsTierces,
  listSynchronisations,
  proveByPartner,
  type Synchronisation,
  signInByPartner,
  startPartnerLink,
  startPartnerProof,
  startPartnerSignIn,
  synchroniser,
  unlinkPartner,
} from '@sillon/contract'
import { type Partner, startPartner } from '@sillon/partner'
import { signInAt } from '@sillon/partner/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { comptesTiers } from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { type Caller, sameDatabase, type TestApplication, testApplication } from '../../testing/application'
import { askedUntil, isOver } from '../../testing/asked-until'
import { givenExploitation, MILLESIME, whoSees } from '../../testing/builders'
import { type CompteTiers, JetonsPartenaires } from '../comptes/jeton'
import { Partenaires } from '../fournisseurs/partenaires'
import { BORNES, type Bornes } from './appel'
import type { Sources } from './source'
import { sourcesDe } from './sources'

const SECRET = 'a secret for tests that has some length'
/** Bounds without the waits between attempts. */
const PATIENTES = { ...BORNES, attentesMs: [] }
let bornes: Bornes = PATIENTES

let partner: Partner
let partners: Parameters<typeof Partenaires.ouvrir>[1]
let application: TestApplication
let idApplicationTierce = 0
let jetons: JetonsPartenaires
let sources: Sources
/** A farmer of the farm that the account `jeanne` has at the partner. */
let caller: Caller
let idExploitation = 0
beforeAll(async () => {
  const clients = [{ clientId: 'sillon', redirectUris: ['https://sillon.test/login/*'] }]
  partner = await startPartner({ faults: true, clients })
  const { issuer, oidcPath, apiUrl } = partner
  const scope = 'openid email profile offline_access exploitations'
  partners = [{ code: 'demonstration', libelle: 'Parcelles démo', issuer, oidcPath, apiUrl, clientId: 'sillon', scope }]
  application = await testApplication({
    partners,
    sources: (compte, signal) => sources(compte, signal),
  })
  const { db } = application
  const partenaires = await Partenaires.ouvrir(db, partners, createLogger('silent'))
  jetons = new JetonsPartenaires(db, partenaires, SECRET)
  sources = (compte, signal) => sourcesDe(partenaires, jetons, bornes)(compte, signal)
  idApplicationTierce = (await application.anonymous.call(listApplicationsTierces)).body[0]?.idApplicationTierce ?? 0
  idExploitation = await givenExploitation(application, { siret: '99000000100018' })
  caller = await whoSees(application, 'AGRICULTEUR', idExploitation)
  expect(await link()).toBe(200)
})
afterEach(() => {
  partner.faults.clear()
  bornes = PATIENTES
})
afterAll(async () => {
  await application.close()
  await partner.stop()
})

/** The product with a time-out that a slow partner exceeds. */
const impatient = () =>
  testApplication({
    partners,
    partnerSeconds: 0.2,
    connection: sameDatabase(application.db),
  })

/** Parameters that the partner sends back to this address. */
async function returnOf(adresse: string) {
  const { searchParams } = (await signInAt(adresse)).url
  return Object.fromEntries(['code', 'state', 'iss'].map((name) => [name, searchParams.get(name) ?? ''])) as {
    code: string
    state: string
    iss: string
  }
}
async function link() {
  const params = { idUtilisateur: caller.idUtilisateur, idApplicationTierce }
  const { adresse } = (await caller.call(startPartnerLink, { params })).body
  return (await caller.call(linkPartner, { params, body: await returnOf(adresse) })).status
}
const visit = async () => {
  const { adresse } = (await application.anonymous.call(startPartnerSignIn, { body: { idApplicationTierce } })).body
  return { idApplicationTierce, ...(await returnOf(adresse)) }
}
async function synchronised(): Promise<Synchronisation> {
  const query = { millesime: MILLESIME }
  const asked = await caller.call(synchroniser, { params: { idExploitation, idApplicationTierce }, query })
  expect(asked.status).toBe(200)
  const last = async () => (await caller.call(listSynchronisations, { params: { idExploitation }, query })).body[0]
  const found = await askedUntil(last, (one) => one !== undefined && isOver(one))
  if (found === undefined) throw new Error('There is no synchronisation.')
  return found
}
/** Messages of the failures of the last synchronisation, in French and English. */
async function messages() {
  const read = async (language: string) => {
    const headers = { 'accept-language': language }
    const query = { millesime: MILLESIME }
    const [last] = (await caller.call(listSynchronisations, { params: { idExploitation }, query, headers })).body
    return last?.echecs[0]?.message
  }
  return [await read('fr'), await read('en')]
}
const expire = () =>
  application.db
    .update(comptesTiers)
    .set({ accesExpireLe: sql`now()` })
    .where(eq(comptesTiers.idUtilisateur, caller.idUtilisateur))
const jetonsOf = async () =>
  (await application.db.select().from(comptesTiers).where(eq(comptesTiers.idUtilisateur, caller.idUtilisateur)))[0]

describe('with a linked account at the stand-in', () => {
  test('the person signs in; a code serves once', async () => {
    const body = await visit()
    const answer = await application.anonymous.call(signInByPartner, { body })
    expect([answer.status, answer.body.idUtilisateur]).toEqual([200, caller.idUtilisateur])
    const again = await application.anonymous.call(signInByPartner, { body })
    expect([again.body.code, again.body.message]).toEqual([
      'VISITE_PARTENAIRE_INVALIDE',
      expect.stringMatching(/Recommencez/),
    ])
  })

  test('the person proves their identity by a new identification there', async () => {
    const { adresse } = (await caller.call(startPartnerProof, { body: { idApplicationTierce } })).body
    const body = { idApplicationTierce, ...(await returnOf(adresse)) }
    expect((await caller.call(proveByPartner, { body })).status).toBe(200)
    expect((await caller.call(proveByPartner, { body })).body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
  })

  test('the farm receives its parcels and records, then nothing new, and an expired token is renewed on the way', async () => {
    const first = await synchronised()
    expect(first).toMatchObject({ etat: 'EFFECTUEE', libelle: 'Parcelles démo', echecs: [] })
    const { parcelles, interventions } = first.bilan
    expect([parcelles?.refusees, interventions?.refusees]).toEqual([0, 0])
    expect(parcelles?.ajoutees).toBeGreaterThan(10)
    expect(interventions?.ajoutees).toBeGreaterThan(30)
    const before = await jetonsOf()
    await expire()
    const second = await synchronised()
    expect(second.bilan).toMatchObject({
      parcelles: { ajoutees: 0, modifiees: 0, retirees: 0, inchangees: parcelles?.ajoutees },
      interventions: { ajoutees: 0, modifiees: 0, retirees: 0, inchangees: interventions?.ajoutees },
    })
    const renewed = await jetonsOf()
    expect(renewed?.jetonAcces).not.toBe(before?.jetonAcces)
    // A token that the partner refuses before its time is renewed too.
    partner.faults.set({ kind: 'expiredToken', on: 'parcelles', times: 1 })
    expect((await synchronised()).etat).toBe('EFFECTUEE')
    expect((await jetonsOf())?.jetonAcces).not.toBe(renewed?.jetonAcces)
  })

  test.each([
    ['slow', 'PARTENAIRE_LENT', /trop longtemps/, /too long/],
    ['error500', 'PARTENAIRE_INDISPONIBLE', /ne répond pas correctement/, /is not answering properly/],
    ['badJson', 'PARTENAIRE_REPONSE_ILLISIBLE', /pas lisible/, /cannot be read/],
  ] as const)('the fault %s of the data is said in both languages', async (kind, code, fr, en) => {
    partner.faults.set({ kind })
    if (kind === 'slow') bornes = { ...PATIENTES, delaiMs: 100 }
    const { etat, echecs } = await synchronised()
    expect([etat, echecs.map((echec) => echec.code)]).toEqual(['ECHEC', [code, code]])
    expect(await messages()).toEqual([expect.stringMatching(fr), expect.stringMatching(en)])
  })

  test('a refused renewal asks to link the account again, in both languages, and that mends it', async () => {
    await expire()
    partner.faults.set({ kind: 'refusedRefresh' })
    const { etat, echecs } = await synchronised()
    expect([etat, new Set(echecs.map(({ code }) => code))]).toEqual(['ECHEC', new Set(['PARTENAIRE_ACCES_REFUSE'])])
    expect(await messages()).toEqual([
      'Le partenaire refuse l’accès à ces données : liez de nouveau votre compte.',
      'The partner refuses access to these data: link your account again.',
    ])
    partner.faults.clear()
    expect(await link()).toBe(200)
    expect((await synchronised()).etat).toBe('EFFECTUEE')
  })
})

test.each([
  ['wrongSignature', 'PARTENAIRE_IDENTITE_REFUSEE', /vérifiée/, /verified/],
  ['wrongAudience', 'PARTENAIRE_IDENTITE_REFUSEE', /vérifiée/, /verified/],
  ['wrongNonce', 'PARTENAIRE_IDENTITE_REFUSEE', /vérifiée/, /verified/],
  ['wrongIssuer', 'PARTENAIRE_IDENTITE_REFUSEE', /vérifiée/, /verified/],
  ['expiredIdToken', 'PARTENAIRE_IDENTITE_REFUSEE', /vérifiée/, /verified/],
  ['error500', 'PARTENAIRE_INDISPONIBLE', /ne répond pas correctement/, /is not answering properly/],
  ['badJson', 'PARTENAIRE_REPONSE_ILLISIBLE', /pas lisible/, /cannot be read/],
  ['slow', 'PARTENAIRE_LENT', /trop longtemps/, /too long/],
] as const)('the fault %s of the tokens signs nobody in, and is said in both languages', async (kind, code, fr, en) => {
  const product = kind === 'slow' ? await impatient() : application
  for (const [language, words] of [
    ['fr', fr],
    ['en', en],
  ] as const) {
    const body = await visit()
    partner.faults.set({ kind, on: 'token', times: 1 })
    const headers = { 'accept-language': language }
    const answer = await product.anonymous.call(signInByPartner, { body, headers })
    expect([answer.body.code, answer.body.message]).toEqual([code, expect.stringMatching(words)])
    expect(answer.headers.authorization).toBeUndefined()
  }
  if (product !== application) await product.close()
})

test.each([
  ['unlinking', async (compte: CompteTiers) => caller.call(unlinkPartner, { params: { ...compte } })],
  [
    'erasing the person',
    async ({ idUtilisateur }: CompteTiers) =>
      (await application.as('SUPERADMIN')).call(eraseUtilisateur, { params: { idUtilisateur } }),
  ],
])('%s revokes the refresh token at the stand-in', async (_, act) => {
  expect(await link()).toBe(200)
  const params = { idUtilisateur: caller.idUtilisateur, idApplicationTierce }
  const access = await jetons.jetonDe(params)
  const ask = async () =>
    (await fetch(`${partner.apiUrl}/exploitations`, { headers: { authorization: `Bearer ${access}` } })).status
  expect(await ask()).toBe(200)
  expect((await act(params)).status).toBe(200)
  await expect.poll(ask).toBe(401)
})
