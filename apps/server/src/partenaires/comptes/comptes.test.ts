import {
  currentUser,
  eraseUtilisateur,
  linkPartner,
  listApplicationsTierces,
  listPartners,
  signInByPartner,
  startPartnerLink,
  startPartnerSignIn,
  unlinkPartner,
} from '@sillon/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apercuDe } from '#administration/donnees/apercu'
import { exporter } from '#administration/donnees/export'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { Caller, sameDatabase, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation } from '../../testing/builders'
import { TestProvider } from '../../testing/provider'
import { Partenaires } from '../fournisseurs/partenaires'
import { JetonsPartenaires } from './jeton'

const provider = new TestProvider({ code: 'mesparcelles', libelle: 'MesParcelles' })
const other = new TestProvider({ code: 'autre', libelle: 'Autre', revokes: false })
let application: TestApplication
let [mesParcelles, autre] = [0, 0]
let jetons: JetonsPartenaires
beforeAll(async () => {
  await Promise.all([provider.start(), other.start()])
  application = await testApplication({ partners: [provider.partner, other.partner] })
  ;[mesParcelles = 0, autre = 0] = (await application.anonymous.call(listApplicationsTierces)).body.map(
    ({ idApplicationTierce }) => idApplicationTierce,
  )
  const log = createLogger('silent')
  jetons = new JetonsPartenaires(
    application.db,
    await Partenaires.ouvrir(application.db, [provider.partner], log),
    'a secret for tests that has some length',
  )
})
afterAll(async () => {
  await application.close()
  await Promise.all([provider.stop(), other.stop()])
})

const paramsOf = ({ idUtilisateur }: Caller, idApplicationTierce = mesParcelles) => ({
  idUtilisateur,
  idApplicationTierce,
})
const begin = (caller: Caller, id = mesParcelles) => caller.call(startPartnerLink, { params: paramsOf(caller, id) })

async function link(caller: Caller, sujet: string, id = mesParcelles) {
  const at = id === mesParcelles ? provider : other
  const body = at.visit((await begin(caller, id)).body.adresse, sujet, `${sujet}@partenaire.example`)
  return caller.call(linkPartner, { params: paramsOf(caller, id), body })
}
const unlink = (caller: Caller, id = mesParcelles) => caller.call(unlinkPartner, { params: paramsOf(caller, id) })
const list = async (caller: Caller) =>
  (await caller.call(listPartners, { params: { idUtilisateur: caller.idUtilisateur } })).body
const mailsOf = async ({ idUtilisateur }: Caller) =>
  application.db
    .select()
    .from(t.courriels)
    .where(eq(t.courriels.idUtilisateur, idUtilisateur))
    .orderBy(asc(t.courriels.idCourriel))
const journalOf = async (chaine: string, champ: string) =>
  application.db
    .select({ ancienne: t.journal.ancienne, nouvelle: t.journal.nouvelle })
    .from(t.journal)
    .where(and(eq(t.journal.chaine, chaine), eq(t.journal.champ, champ)))
    .orderBy(asc(t.journal.idJournal))

describe('an account at a partner', () => {
  test('is linked by its person, announced by mail and journalled', async () => {
    const caller = await application.as('AGRICULTEUR')
    expect(new URL((await begin(caller)).body.adresse).searchParams.get('redirect_uri')).toBe(
      'https://sillon.test/login/ajouter-application-tierce',
    )
    const answer = await link(caller, 'marie')
    expect([answer.status, answer.body.message]).toEqual([200, 'Votre compte a bien été lié.'])
    expect(await list(caller)).toEqual([
      {
        idApplicationTierce: mesParcelles,
        libelle: 'MesParcelles',
        email: 'marie@partenaire.example',
        lieLe: expect.any(String),
        estSupprimable: true,
      },
    ])
    expect((await mailsOf(caller)).map(({ genre }) => genre)).toEqual(['PARTENAIRE_LIE'])
    expect(await journalOf(`personne ${caller.idUtilisateur}`, `partenaire.${mesParcelles}`)).toHaveLength(1)
    expect((await caller.call(currentUser)).body.idsApplicationsTierces).toEqual([mesParcelles])
    expect((await checkValues(application.db)).divergences).toEqual([])
    // A second link to the same account changes nothing.
    expect((await link(caller, 'marie')).status).toBe(200)
    expect(await mailsOf(caller)).toHaveLength(1)
  })

  test('belongs to one person, who has one account at each partner', async () => {
    const caller = await application.as('AGRICULTEUR')
    const answer = await link(caller, 'marie')
    expect([answer.status, answer.body.code]).toEqual([409, 'COMPTE_PARTENAIRE_DEJA_LIE'])
    await link(caller, 'paul')
    expect((await link(caller, 'pauline')).body.code).toBe('PARTENAIRE_DEJA_LIE')
    expect(await list(caller)).toHaveLength(1)
  })

  test('is linked by the account that began the visit, and by no sign-in', async () => {
    const [caller, thief] = [await application.as('AGRICULTEUR'), await application.as('AGRICULTEUR')]
    const visit = async () => provider.visit((await begin(caller)).body.adresse, 'luc')
    const stolen = await visit()
    expect((await thief.call(linkPartner, { params: paramsOf(thief), body: stolen })).body.code).toBe(
      'VISITE_PARTENAIRE_INVALIDE',
    )
    // The attempt has ended the visit.
    expect((await caller.call(linkPartner, { params: paramsOf(caller), body: stolen })).body.code).toBe(
      'VISITE_PARTENAIRE_INVALIDE',
    )
    const body = { idApplicationTierce: mesParcelles, ...(await visit()) }
    expect((await application.anonymous.call(signInByPartner, { body })).body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
    // Nor does a visit to sign in link an account.
    const { adresse } = (
      await application.anonymous.call(startPartnerSignIn, { body: { idApplicationTierce: mesParcelles } })
    ).body
    const linked = await caller.call(linkPartner, { params: paramsOf(caller), body: provider.visit(adresse, 'luc') })
    expect(linked.body.code).toBe('VISITE_PARTENAIRE_INVALIDE')
    expect(await list(caller)).toEqual([])
  })

  test('needs a fresh proof of identity to be linked or unlinked', async () => {
    const caller = await application.as('AGRICULTEUR')
    const body = provider.visit((await begin(caller)).body.adresse, 'zoe')
    await application.db.execute(
      sql`update sessions set prouvee_le = now() - interval '2 hours' where id_utilisateur = ${caller.idUtilisateur}`,
    )
    const params = paramsOf(caller)
    expect((await begin(caller)).body.code).toBe('PREUVE_EXIGEE')
    expect((await caller.call(linkPartner, { params, body })).body.code).toBe('PREUVE_EXIGEE')
    expect((await unlink(caller)).body.code).toBe('PREUVE_EXIGEE')
  })

  test('is unlinked with its tokens and the links of its farms, in every journal', async () => {
    const caller = await application.as('AGRICULTEUR')
    await link(caller, 'anne')
    const [own, otherFarm] = [await givenExploitation(application), await givenExploitation(application)]
    const someone = await application.as('CONSEILLER')
    await application.db.insert(t.exploitationsApplications).values([
      { idExploitation: own, idApplicationTierce: mesParcelles, idUtilisateur: caller.idUtilisateur, reference: 'F1' },
      {
        idExploitation: otherFarm,
        idApplicationTierce: mesParcelles,
        idUtilisateur: someone.idUtilisateur,
        reference: 'F2',
      },
    ])
    const answer = await unlink(caller)
    expect([answer.status, answer.body.message]).toEqual([200, "L'application tierce a bien été supprimée"])
    expect(await list(caller)).toEqual([])
    const links = await application.db.select().from(t.exploitationsApplications)
    expect(links.map(({ idExploitation }) => idExploitation)).toEqual([otherFarm])
    expect(await journalOf(`exploitation ${own}`, 'lienPartenaire')).toEqual([
      { ancienne: { partenaire: 'MesParcelles' }, nouvelle: null },
    ])
    expect(await journalOf(`personne ${caller.idUtilisateur}`, `partenaire.${mesParcelles}`)).toHaveLength(2)
    expect((await mailsOf(caller)).map(({ genre }) => genre)).toEqual(['PARTENAIRE_LIE', 'PARTENAIRE_RETIRE'])
    expect((await unlink(caller)).status).toBe(404)
    // The partner signs nobody in any more.
    const { adresse } = (
      await application.anonymous.call(startPartnerSignIn, { body: { idApplicationTierce: mesParcelles } })
    ).body
    const body = { idApplicationTierce: mesParcelles, ...provider.visit(adresse, 'anne') }
    expect((await application.anonymous.call(signInByPartner, { body })).body.code).toBe('COMPTE_PARTENAIRE_INCONNU')
  })

  test('is unlinked at the partner too: its refresh token, then its access token are revoked', async () => {
    const caller = await application.as('AGRICULTEUR')
    await link(caller, 'noe')
    const access = await jetons.jetonDe(paramsOf(caller))
    const before = provider.revocations.length
    expect((await unlink(caller)).status).toBe(200)
    await expect.poll(() => provider.revocations.length).toBe(before + 2)
    const [refreshToken, accessToken] = provider.revocations.slice(before)
    expect(Object.fromEntries(refreshToken ?? [])).toEqual({
      client_id: 'sillon',
      token: expect.stringMatching(/^[\w-]{22}$/),
      token_type_hint: 'refresh_token',
    })
    expect([accessToken?.get('token'), accessToken?.get('token_type_hint')]).toEqual([access, 'access_token'])
  })

  test.each([
    ['answers an error', { status: 503 }],
    ['does not answer', { delayMs: 60_000 }],
  ])('is unlinked at once when the partner %s: the log says so, without a token', async (_, faults) => {
    const impatient = await testApplication({
      partners: [provider.partner, other.partner],
      partnerSeconds: 0.2,
      connection: sameDatabase(application.db),
    })
    const { token, idUtilisateur } = await application.as('AGRICULTEUR')
    const caller = new Caller(impatient.app, token, idUtilisateur)
    await link(caller, `loin ${idUtilisateur}`)
    const access = await jetons.jetonDe(paramsOf(caller))
    provider.faults = { at: 'revocation', ...faults }
    expect((await unlink(caller)).status).toBe(200)
    expect(await list(caller)).toEqual([])
    await expect.poll(() => impatient.logs.join('')).toContain('exchange with a partner failed')
    expect(impatient.logs.join('')).not.toContain(access)
    expect(impatient.logs.join('')).not.toContain(provider.revocations.at(-1)?.get('token'))
    provider.faults = {}
    await impatient.close()
  })

  test('stays when it is the only way to sign in: no login of one’s own, and no other partner', async () => {
    const caller = await application.as('AGRICULTEUR', { motDePasse: null })
    await link(caller, 'eve')
    expect(await list(caller)).toMatchObject([{ estSupprimable: false }])
    const answer = await unlink(caller)
    expect([answer.status, answer.body.code]).toEqual([409, 'PARTENAIRE_SEUL_ACCES'])
    expect(await list(caller)).toHaveLength(1)
    await link(caller, 'eve', autre)
    expect(await list(caller)).toMatchObject([{ estSupprimable: true }, { estSupprimable: true }])
    expect((await unlink(caller)).status).toBe(200)
    expect((await unlink(caller, autre)).body.code).toBe('PARTENAIRE_SEUL_ACCES')
  })

  test('can be deleted after its partner left the configuration', async () => {
    const caller = await application.as('AGRICULTEUR')
    await link(caller, 'ines')
    const without = await testApplication({
      connection: sameDatabase(application.db),
    })
    const there = new Caller(without.app, caller.token, caller.idUtilisateur)
    expect((await begin(there)).body.code).toBe('APPLICATION_TIERCE_INCONNUE')
    expect(await list(there)).toMatchObject([{ libelle: 'MesParcelles', estSupprimable: true }])
    expect((await unlink(there)).status).toBe(200)
    await without.close()
  })

  test('is among the personal data, without tokens, and goes with the account', async () => {
    const caller = await application.as('AGRICULTEUR')
    await link(caller, 'sujet-de-lise')
    const files = Object.values(unzipSync(await exporter(application.db, caller.idUtilisateur, 'fr')))
    const archive = files.map((file) => strFromU8(file)).join('')
    expect(archive).toContain('sujet-de-lise')
    const ofCaller = eq(t.comptesTiers.idUtilisateur, caller.idUtilisateur)
    const [row] = await application.db.select().from(t.comptesTiers).where(ofCaller)
    expect(archive).not.toContain(row?.jetonAcces)
    const idExploitation = await givenExploitation(application)
    const { idUtilisateur } = caller
    await application.db
      .insert(t.exploitationsApplications)
      .values({ idExploitation, idApplicationTierce: mesParcelles, idUtilisateur, reference: 'F3' })
    const admin = await application.as('SUPERADMIN')
    const user = (await admin.call(currentUser)).body
    const { efface } = await apercuDe(application.db, user, idUtilisateur)
    expect(efface).toContainEqual({ quoi: 'PARTENAIRES', nombre: 1 })
    // A partner that is away keeps nobody here.
    provider.faults = { at: 'revocation', status: 503 }
    const before = provider.revocations.length
    expect((await admin.call(eraseUtilisateur, { params: { idUtilisateur } })).status).toBe(200)
    await expect.poll(() => provider.revocations.length).toBe(before + 1)
    provider.faults = {}
    expect(await journalOf(`exploitation ${idExploitation}`, 'lienPartenaire')).toHaveLength(1)
    expect((await checkValues(application.db)).divergences).toEqual([])
    expect(await application.db.$count(t.comptesTiers, ofCaller)).toBe(0)
  })
})
