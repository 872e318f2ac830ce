import {
  confirmSecondFacteur,
  createExport,
  createUtilisateur,
  currentUser,
  deleteExploitation,
  deleteUtilisateur,
  endOtherSessions,
  endSession,
  exportExploitations,
  exportExploitationsSupprimees,
  exportRecherche,
  exportUtilisateurs,
  getSecondFacteur,
  listMillesimes,
  listSessions,
  listUtilisateurs,
  prove,
  publishCgu,
  removeSecondFacteur,
  renewCodesSecours,
  restoreUtilisateur,
  searchExploitations,
  setExploitationUtilisateurs,
  setRolesExigeants,
  setUtilisateurExploitations,
  signIn,
  startPasskey,
  startSecondFacteur,
  updateAccount,
} from '@sillon/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { setEtat } from '../../testing/acts'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  // In the middle of a step: a code is made and checked in the same one.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
  application = await testApplication()
})
afterAll(async () => {
  vi.useRealTimers()
  await application.close()
})

/** Code that the app shows this many steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const own = ({ idUtilisateur }: Caller) => ({ params: { idUtilisateur } })

/** A person who has just switched a second factor on. */
async function givenSecondFacteur(role: Parameters<TestApplication['as']>[0] = 'CONSEILLER', over: object = {}) {
  const caller = await application.as(role, over)
  const { secret } = (await caller.call(startSecondFacteur, own(caller))).body
  // The code of the step before leaves the present one unused.
  const answer = await caller.call(confirmSecondFacteur, { ...own(caller), body: { code: codeOf(secret, -1) } })
  expect(answer.status).toBe(200)
  const { login } = (await caller.call(currentUser)).body
  const enter = (code?: string) =>
    application.anonymous.call(signIn, { body: { username: login, password: PASSWORD, ...(code && { code }) } })
  return { caller, secret, codes: answer.body.codesSecours, enter }
}

/** The person's last proof of identity was this long ago. */
const provedBefore = ({ idUtilisateur }: Caller, ago: string) =>
  application.db.execute(
    sql`update sessions set prouvee_le = now() - ${ago}::interval where id_utilisateur = ${idUtilisateur}`,
  )
const mailsOf = async ({ idUtilisateur }: Caller) =>
  (await application.db.select().from(t.courriels).where(eq(t.courriels.idUtilisateur, idUtilisateur))).map(
    ({ genre }) => genre,
  )

describe('a second factor', () => {
  test('is active only after a first valid code of the app', async () => {
    const caller = await application.as('CONSEILLER', { email: 'app@test.example' })
    const { secret, uri } = (await caller.call(startSecondFacteur, own(caller))).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/Sillon:app%40test\.example\?.*secret=[A-Z2-7]{32}/)
    const wrong = await caller.call(confirmSecondFacteur, { ...own(caller), body: { code: '12 34' } })
    expect([wrong.status, wrong.body.details?.[0]?.path]).toEqual([422, 'code'])
    expect((await caller.call(getSecondFacteur, own(caller))).body).toEqual({
      actifDepuis: null,
      codesSecoursRestants: 0,
    })
    const right = await caller.call(confirmSecondFacteur, { ...own(caller), body: { code: codeOf(secret) } })
    expect(right.body.codesSecours).toHaveLength(10)
    expect(new Set(right.body.codesSecours).size).toBe(10)
    expect((await caller.call(getSecondFacteur, own(caller))).body).toMatchObject({ codesSecoursRestants: 10 })
    expect((await caller.call(currentUser)).body.secondFacteur).toBe(true)
    expect((await caller.call(startSecondFacteur, own(caller))).status).toBe(409)
    expect(await mailsOf(caller)).toEqual(['SECOND_FACTEUR_ACTIVE'])
  })

  test('is required after the password, and only then', async () => {
    const { secret, enter } = await givenSecondFacteur('CONSEILLER', { login: 'double' })
    const body = { username: 'double', password: 'faux', code: codeOf(secret) }
    expect((await application.anonymous.call(signIn, { body })).body.code).toBe('IDENTIFIANTS_INVALIDES')
    const asked = await enter()
    expect([asked.status, asked.body.code, asked.headers.authorization]).toEqual([
      401,
      'SECOND_FACTEUR_DEMANDE',
      undefined,
    ])
    expect((await enter('000 000')).body.code).toBe('SECOND_FACTEUR_FAUX')
    expect((await enter(codeOf(secret).replace(/(...)/, '$1 '))).status).toBe(200)
  })

  test('accepts each code once, even when several requests send it at once', async () => {
    const { secret, enter } = await givenSecondFacteur()
    const code = codeOf(secret)
    const answers = await Promise.all([enter(code), enter(code), enter(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await enter(codeOf(secret, -1))).status).toBe(401)
  })

  test('refuses a code that is minutes old', async () => {
    const { secret, enter } = await givenSecondFacteur()
    expect((await enter(codeOf(secret, 5))).status).toBe(401)
    expect((await enter(codeOf(secret, -5))).status).toBe(401)
  })

  test('is locked after five wrong codes, even with the right password in between', async () => {
    const { secret, enter } = await givenSecondFacteur()
    const answers: number[] = []
    for (let i = 0; i < 3; i++) answers.push((await enter()).status, (await enter('000000')).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429])
    expect((await enter(codeOf(secret))).status).toBe(429)
  })

  test('may be replaced by a recovery code, once each, in any spelling', async () => {
    const { codes, caller, enter } = await givenSecondFacteur()
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect((await enter(first)).status).toBe(200)
    expect((await enter(first)).status).toBe(401)
    expect((await enter(` ${second.replaceAll('-', ' ').toUpperCase()}`)).status).toBe(200)
    const renewed = (await caller.call(renewCodesSecours, own(caller))).body.codesSecours
    expect((await enter(codes[2])).status).toBe(401)
    expect((await enter(renewed[0])).status).toBe(200)
  })

  test('is stored without anything that generates a code', async () => {
    const { secret, codes } = await givenSecondFacteur()
    const kept = JSON.stringify([
      await application.db.select().from(t.secondsFacteurs),
      await application.db.select().from(t.codesSecours),
      await application.db.select().from(t.journal),
    ])
    for (const text of [secret, ...codes]) expect(kept).not.toContain(text)
    expect(application.logs.join()).not.toContain(secret)
  })

  test('ends the other sessions when it is switched on and off', async () => {
    const { caller, secret, enter } = await givenSecondFacteur()
    const other = (await enter(codeOf(secret))).headers.authorization
    expect((await caller.call(removeSecondFacteur, own(caller))).status).toBe(200)
    expect((await application.anonymous.call(currentUser, { headers: { authorization: String(other) } })).status).toBe(
      401,
    )
    expect((await caller.call(currentUser)).body.secondFacteur).toBe(false)
    expect((await enter()).status).toBe(200)
    expect(await mailsOf(caller)).toEqual(['SECOND_FACTEUR_ACTIVE', 'SECOND_FACTEUR_RETIRE'])
  })

  test('that is lost is removed by an administrator of the account, which ends all its sessions', async () => {
    const { caller, enter } = await givenSecondFacteur()
    const admin = await application.as('SUPERADMIN')
    expect((await admin.call(removeSecondFacteur, own(caller))).status).toBe(200)
    expect((await caller.call(currentUser)).status).toBe(401)
    expect((await enter()).status).toBe(200)
    expect(await mailsOf(caller)).toContain('SECOND_FACTEUR_RETIRE')
    const { idUtilisateur } = caller
    const rows = await application.db
      .select()
      .from(t.journal)
      .where(eq(t.journal.chaine, `personne ${idUtilisateur}`))
    expect(rows.filter(({ champ }) => champ === 'secondFacteur').map((row) => row.idUtilisateur)).toEqual([
      idUtilisateur,
      admin.idUtilisateur,
    ])
    expect((await checkValues(application.db)).divergences).toEqual([])
  })

  test('inserted directly into the database is reported by the check of the journal', async () => {
    const { caller } = await givenSecondFacteur()
    const ofPerson = eq(t.secondsFacteurs.idUtilisateur, caller.idUtilisateur)
    const [kept] = await application.db.select().from(t.secondsFacteurs).where(ofPerson)
    await application.db.update(t.secondsFacteurs).set({ secret: 'autre' }).where(ofPerson)
    expect((await checkValues(application.db)).divergences).toMatchObject([
      { chaine: `personne ${caller.idUtilisateur}`, champ: 'secondFacteur' },
    ])
    await application.db
      .update(t.secondsFacteurs)
      .set({ secret: kept?.secret ?? '' })
      .where(ofPerson)
  })
})

test('a role that must have a second factor is refused every call before it is set up', async () => {
  const admin = await application.as('SUPERADMIN')
  const caller = await application.as('ADMIN_ORGANISME')
  const set = (roles: ('ADMIN_ORGANISME' | 'CONSEILLER')[]) => admin.call(setRolesExigeants, { body: { roles } })
  expect((await set(['ADMIN_ORGANISME'])).body).toMatchObject({
    roles: ['ADMIN_ORGANISME'],
    comptes: expect.arrayContaining([{ role: 'ADMIN_ORGANISME', total: 1, sansFacteur: 1 }]),
  })
  const refused = await caller.call(listSessions, own(caller))
  expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTEUR_A_ACTIVER'])
  expect((await caller.call(currentUser)).body).toMatchObject({ secondFacteur: false, secondFacteurExige: true })
  const { secret } = (await caller.call(startSecondFacteur, own(caller))).body
  await caller.call(confirmSecondFacteur, { ...own(caller), body: { code: codeOf(secret) } })
  expect((await caller.call(listMillesimes)).status).toBe(200)
  expect((await caller.call(removeSecondFacteur, own(caller))).body.code).toBe('SECOND_FACTEUR_OBLIGATOIRE')
  expect((await set([])).status).toBe(200)
  expect((await caller.call(removeSecondFacteur, own(caller))).status).toBe(200)
})

describe('a fresh proof of identity', () => {
  test('is required for a decision when the last one is older than an hour, and for nothing else of a file', async () => {
    const idExploitation = await givenExploitation(application)
    const caller = await whoSees(application, 'CONSEILLER', idExploitation)
    await provedBefore(caller, '59 minutes')
    expect((await setEtat(caller, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
    await provedBefore(caller, '61 minutes')
    const refused = await setEtat(caller, idExploitation, 'CERTIFIABLE')
    expect([refused.status, refused.body.code]).toEqual([403, 'PREUVE_EXIGEE'])
    expect((await setEtat(caller, idExploitation, 'VERIFICATION_EN_COURS')).status).toBe(200)
    const wrong = await caller.call(prove, { body: { password: 'faux' } })
    expect([wrong.status, wrong.body.details?.[0]?.path]).toEqual([422, 'password'])
    expect((await setEtat(caller, idExploitation, 'CERTIFIABLE')).status).toBe(403)
    expect((await caller.call(prove, { body: { password: PASSWORD } })).status).toBe(200)
    expect((await setEtat(caller, idExploitation, 'CERTIFIABLE')).status).toBe(200)
  })

  test('is required for granting rights and for opening an account, one’s own or another', async () => {
    const admin = await application.as('SUPERADMIN')
    const [other, gone] = [await application.as('CONSEILLER'), await application.as('CONSEILLER')]
    const idExploitation = await givenExploitation(application)
    await admin.call(deleteUtilisateur, own(gone))
    const names = { email: 'ailleurs@test.example', prenom: 'Personne', nom: 'Autre' }
    await provedBefore(admin, '61 minutes')
    const answers = [
      await admin.call(createUtilisateur, { body: { ...names, idTypeUtilisateur: 3, idOrganismePrincipal: 1 } }),
      await admin.call(updateAccount, { ...own(other), body: names }),
      await admin.call(restoreUtilisateur, own(gone)),
      await admin.call(setUtilisateurExploitations, { ...own(other), body: [idExploitation] }),
      await admin.call(setExploitationUtilisateurs, { params: { idExploitation }, body: [other.idUtilisateur] }),
      await admin.call(removeSecondFacteur, own(other)),
      await admin.call(setRolesExigeants, { body: { roles: [] } }),
      await admin.call(startSecondFacteur, own(admin)),
      await admin.call(startPasskey, own(admin)),
    ]
    expect(answers.map(({ body: { code } }) => code)).toEqual(answers.map(() => 'PREUVE_EXIGEE'))
    // Only a change of one's own address requires the present password.
    const { email } = (await admin.call(currentUser)).body
    expect((await admin.call(updateAccount, { ...own(admin), body: { ...names, email } })).status).toBe(200)
  })

  test('is required for exports and deletions of farms or accounts, and for publishing terms', async () => {
    const admin = await application.as('SUPERADMIN')
    const [other, adviser] = [await application.as('CONSEILLER'), await application.as('CONSEILLER')]
    const idExploitation = await givenExploitation(application)
    const attempts = [
      () => admin.call(exportUtilisateurs),
      () => admin.call(exportExploitations),
      () => admin.call(exportExploitationsSupprimees),
      () => admin.call(exportRecherche, { query: { millesime: MILLESIME } }),
      () => admin.call(createExport, { body: { genre: 'utilisateurs', params: {} } }),
      () => admin.call(createExport, { body: { genre: 'exploitations', params: {} } }),
      () => admin.call(createExport, { body: { genre: 'exploitations-supprimees', params: {} } }),
      () => admin.call(createExport, { body: { genre: 'recherche', params: { millesime: MILLESIME } } }),
      () => admin.call(deleteUtilisateur, own(other)),
      () => admin.call(deleteExploitation, { params: { idExploitation } }),
      () => admin.call(publishCgu, { body: { texte: 'Conditions', texteEn: 'Terms' } }),
    ]
    await provedBefore(admin, '61 minutes')
    await provedBefore(adviser, '61 minutes')
    for (const attempt of attempts) expect((await attempt()).body.code).toBe('PREUVE_EXIGEE')
    // Readings need no fresh proof: a list is read all day, and its export gives people with a few farms nothing more.
    const readings = [
      await admin.call(listUtilisateurs),
      await admin.call(searchExploitations, { query: { millesime: MILLESIME } }),
      await adviser.call(exportRecherche, { query: { millesime: MILLESIME } }),
    ]
    expect(readings.map(({ status }) => status)).toEqual([200, 200, 200])
    await provedBefore(admin, '59 minutes')
    for (const attempt of attempts) expect((await attempt()).body.code).not.toBe('PREUVE_EXIGEE')
  })

  test('is provided by a code of the app too', async () => {
    const { caller, secret } = await givenSecondFacteur()
    await provedBefore(caller, '2 hours')
    expect((await caller.call(removeSecondFacteur, own(caller))).body.code).toBe('PREUVE_EXIGEE')
    expect((await caller.call(prove, { body: { code: 'faux' } })).status).toBe(422)
    expect((await caller.call(prove, { body: { code: codeOf(secret) } })).status).toBe(200)
    expect((await caller.call(removeSecondFacteur, own(caller))).status).toBe(200)
  })

  test('is refused after five wrong guesses', async () => {
    const caller = await application.as('AGRICULTEUR')
    const answers: number[] = []
    for (let i = 0; i < 6; i++) answers.push((await caller.call(prove, { body: { password: `faux${i}` } })).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('a session from a clock that ran ahead', () => {
  const set = ({ idUtilisateur }: Caller, what: SQL) =>
    application.db.execute(sql`update sessions set ${what} where id_utilisateur = ${idUtilisateur}`)
  test.each<[string, SQL, number]>([
    ['was opened 40 days from now', sql`cree_le = now() + interval '40 days'`, 401],
    ['ends 40 days from now', sql`expire_le = now() + interval '40 days'`, 401],
    ['ends a little later than it can', sql`expire_le = now() + interval '12 hours 10 minutes'`, 401],
    ['was opened two minutes from now', sql`cree_le = now() + interval '2 minutes'`, 200],
    ['ends as late as it can', sql`expire_le = now() + interval '12 hours'`, 200],
  ])('that %s', async (_, what, status) => {
    const caller = await application.as('CONSEILLER')
    expect((await caller.call(currentUser)).status).toBe(200)
    await set(caller, what)
    expect((await caller.call(currentUser)).status).toBe(status)
    const again = await application.as('CONSEILLER')
    expect((await again.call(currentUser)).status).toBe(200)
  })

  test('is no fresh proof of identity', async () => {
    const admin = await application.as('SUPERADMIN')
    await set(admin, sql`prouvee_le = now() + interval '40 days'`)
    expect((await admin.call(setRolesExigeants, { body: { roles: [] } })).body.code).toBe('PREUVE_EXIGEE')
  })
})

describe('the sessions of a person', () => {
  test('show their browser and their network, and are ended one by one or all but the current one', async () => {
    const caller = await application.as('CONSEILLER', { login: 'partout' })
    const open = async (agent: string, from: string) =>
      String(
        (
          await application.anonymous.call(signIn, {
            body: { username: 'partout', password: PASSWORD },
            headers: { 'user-agent': agent, 'x-forwarded-for': from },
          })
        ).headers.authorization,
      )
    const phone = await open('Telephone/1.0', '203.0.113.9')
    const tablet = await open(`Tablette ${'x'.repeat(400)}`, '203.0.113.10')
    const listed = (await caller.call(listSessions, own(caller))).body
    expect(listed.filter(({ estCelleCi }) => estCelleCi)).toHaveLength(1)
    const ofPhone = listed.find(({ adresse }) => adresse === '203.0.113.9')
    expect(ofPhone).toMatchObject({ agent: 'Telephone/1.0', estCelleCi: false })
    expect(listed.find(({ adresse }) => adresse === '203.0.113.10')?.agent).toHaveLength(300)
    const params = { idUtilisateur: caller.idUtilisateur, idSession: ofPhone?.idSession ?? 0 }
    expect((await caller.call(endSession, { params })).status).toBe(200)
    expect((await caller.call(endSession, { params })).status).toBe(404)
    const isIn = async (authorization: string) =>
      (await application.anonymous.call(currentUser, { headers: { authorization } })).status === 200
    expect([await isIn(phone), await isIn(tablet)]).toEqual([false, true])
    expect((await caller.call(endOtherSessions, own(caller))).status).toBe(200)
    expect(await isIn(tablet)).toBe(false)
    expect((await caller.call(listSessions, own(caller))).body).toHaveLength(1)
  })

  test('of another person cannot be ended by their number', async () => {
    const [caller, other] = [await application.as('SUPERADMIN'), await application.as('AGRICULTEUR')]
    const [session] = (await other.call(listSessions, own(other))).body
    const params = { idUtilisateur: caller.idUtilisateur, idSession: session?.idSession ?? 0 }
    expect((await caller.call(endSession, { params })).status).toBe(404)
    expect((await other.call(currentUser)).status).toBe(200)
  })
})
