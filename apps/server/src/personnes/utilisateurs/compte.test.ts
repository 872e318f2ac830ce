import {
  cancelNextEmail,
  confirmEmail,
  currentUser,
  errorTexts,
  resendNextEmail,
  resetPassword,
  signIn,
  updateAccount,
} from '@sillon/contract'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import { creerCles } from '../authentification/cles'

const NEW = 'Nouveau-2026!'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

/** Saves the form of an account with these fields changed. */
async function change(
  caller: Caller,
  over: { email?: string; prenom?: string; password?: string; motDePasseActuel?: string },
  headers: Record<string, string> = {},
) {
  const { email, prenom, nom } = (await caller.call(currentUser)).body
  const params = { idUtilisateur: caller.idUtilisateur }
  return caller.call(updateAccount, { params, body: { email, prenom, nom, ...over }, headers })
}
const signingIn = async (username: string, password: string) =>
  (await application.anonymous.call(signIn, { body: { username, password } })).status
const mailsOf = ({ idUtilisateur }: Caller) =>
  application.db
    .select()
    .from(t.courriels)
    .where(eq(t.courriels.idUtilisateur, idUtilisateur))
    .orderBy(asc(t.courriels.idCourriel))
const pathsOf = (answer: Awaited<ReturnType<typeof change>>) => answer.body.details?.map(({ path }) => path)

describe('one’s own account', () => {
  test('changes its names without a password, and sends no mail', async () => {
    const caller = await application.as('CONSEILLER')
    const answer = await change(caller, { prenom: 'Zoé' })
    expect([answer.status, answer.body.userInfo.prenom]).toEqual([200, 'Zoé'])
    expect(await mailsOf(caller)).toEqual([])
  })

  test('takes a new password, which ends the other sessions but not this one', async () => {
    const caller = await application.as('CONSEILLER', { login: 'change' })
    const elsewhere = await application.anonymous.call(signIn, { body: { username: 'change', password: PASSWORD } })
    expect((await change(caller, { password: NEW, motDePasseActuel: PASSWORD })).status).toBe(200)
    expect((await caller.call(currentUser)).status).toBe(200)
    const old = await application.app.inject({
      url: '/api/authentification/utilisateur',
      headers: { authorization: String(elsewhere.headers.authorization) },
    })
    expect(old.statusCode).toBe(401)
    expect(await signingIn('change', NEW)).toBe(200)
  })

  test.each([
    ['a weak password', { password: 'motdepasse', motDePasseActuel: PASSWORD }, ['password']],
    ['a malformed address', { email: 'pas une adresse', motDePasseActuel: PASSWORD }, ['email']],
    [
      'both at once, the present password missing',
      { email: '@', password: 'a' },
      ['email', 'password', 'motDePasseActuel'],
    ],
  ])('refuses %s beside its field', async (_, over, paths) => {
    const answer = await change(await application.as('AGRICULTEUR'), over)
    expect([answer.status, pathsOf(answer)]).toEqual([422, paths])
  })

  test('refuses the address of another account', async () => {
    await application.as('AGRICULTEUR', { email: 'prise@test.example' })
    const caller = await application.as('AGRICULTEUR')
    expect((await change(caller, { email: 'PRISE@test.example', motDePasseActuel: PASSWORD })).status).toBe(409)
    expect(await mailsOf(caller)).toEqual([])
  })

  test('is refused to another person', async () => {
    const other = await application.as('AGRICULTEUR')
    const caller = await application.as('CONSEILLER')
    const body = { email: 'x@test.example', prenom: 'A', nom: 'B', motDePasseActuel: PASSWORD }
    const answer = await caller.call(updateAccount, { params: { idUtilisateur: other.idUtilisateur }, body })
    expect(answer.status).toBe(404)
  })
})

describe('an unlocked session', () => {
  test.each([
    ['a new password', { password: NEW }],
    ['another address', { email: 'voleur@ailleurs.example' }],
  ])('cannot take over the account: %s needs the present password', async (_, over) => {
    const caller = await application.as('AGRICULTEUR')
    const before = (await caller.call(currentUser)).body
    const without = await change(caller, over)
    expect([without.status, pathsOf(without)]).toEqual([422, ['motDePasseActuel']])
    const wrong = await change(caller, { ...over, motDePasseActuel: 'Devine-2026!' })
    expect([wrong.status, wrong.body.details]).toEqual([
      422,
      [{ path: 'motDePasseActuel', message: 'Ce n’est pas votre mot de passe actuel' }],
    ])
    expect((await caller.call(currentUser)).body).toEqual(before)
    expect(await signingIn(before.login, PASSWORD)).toBe(200)
    expect(await mailsOf(caller)).toEqual([])
  })

  test('is refused in English too', async () => {
    const caller = await application.as('AGRICULTEUR')
    const answer = await change(caller, { password: NEW, motDePasseActuel: 'x' }, { 'accept-language': 'en' })
    expect(answer.body.details?.[0]?.message).toBe('This is not your current password')
  })

  test('gets five guesses at the present password, while its owner still signs in elsewhere', async () => {
    const caller = await application.as('AGRICULTEUR')
    const guess = (motDePasseActuel: string) => change(caller, { password: NEW, motDePasseActuel })
    for (let i = 0; i < 5; i++) expect((await guess(`faux${i}`)).status).toBe(422)
    const refused = await guess(PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.message).toMatch(errorTexts.fr.TROP_DE_TENTATIVES.split('{')[0] ?? '')
    const { login } = (await caller.call(currentUser)).body
    expect(await signingIn(login, PASSWORD)).toBe(200)
  })
})

describe('the former address of an account', () => {
  test('is told of a new password, even where mails are switched off', async () => {
    const caller = await application.as('AGRICULTEUR', { email: 'jeanne@test.example', notifications: false })
    await change(caller, { password: NEW, motDePasseActuel: PASSWORD })
    const [mail, ...others] = await mailsOf(caller)
    expect(others).toEqual([])
    // Without a mail server the mail is stored only.
    expect(mail).toMatchObject({ genre: 'MOT_DE_PASSE', destinataire: 'jeanne@test.example', etat: 'GARDE' })
    expect(mail?.sujet).toBe('Votre mot de passe a été changé')
  })

  test('is told of another address, in the language of the account, without that address nor a password', async () => {
    const caller = await application.as('AGRICULTEUR', { email: 'ancienne@test.example', langue: 'en' })
    await change(caller, { email: 'nouvelle@test.example', password: NEW, motDePasseActuel: PASSWORD })
    const mails = await mailsOf(caller)
    const told = mails.filter(({ destinataire }) => destinataire === 'ancienne@test.example')
    expect(told.map(({ genre, sujet }) => [genre, sujet])).toEqual([
      ['MOT_DE_PASSE', 'Your password has been changed'],
      ['ADRESSE_DEMANDEE', 'A new address was requested for your account'],
    ])
    for (const { texte } of mails) expect(texte).not.toMatch(/nouvelle@|2026!|Bearer/)
  })
})

describe('a new address that waits for its confirmation', () => {
  const own = ({ idUtilisateur }: Caller) => ({ params: { idUtilisateur } })
  const ask = (caller: Caller, email: string) => change(caller, { email, motDePasseActuel: PASSWORD })
  const confirm = async (cle: string | null) =>
    (await application.anonymous.call(confirmEmail, { params: { confirmKey: cle ?? '' } })).status

  test('is cancelled: its key opens nothing, and the cancellation is journalled', async () => {
    const caller = await application.as('AGRICULTEUR')
    await ask(caller, 'trop-vite@test.example')
    const cle = await application.cleDe(caller.idUtilisateur)
    const { status, body } = await caller.call(cancelNextEmail, own(caller))
    expect([status, body.userInfo.nextEmail]).toEqual([200, null])
    expect((await caller.call(currentUser)).body.nextEmail).toBeNull()
    expect(await confirm(cle)).toBe(404)
    const { chaine, champ } = t.journal
    const lines = await application.db
      .select()
      .from(t.journal)
      .where(and(eq(chaine, `personne ${caller.idUtilisateur}`), eq(champ, 'nextEmail')))
      .orderBy(asc(t.journal.rang))
    // The former value is personal data, stored among the entrusted values.
    expect(lines.map(({ ancienne, nouvelle }) => [ancienne === null, nouvelle === null])).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await caller.call(cancelNextEmail, own(caller))).body.code).toBe('ADRESSE_NON_DEMANDEE')
  })

  test('gets another key, which revokes the one before', async () => {
    const caller = await application.as('AGRICULTEUR')
    expect((await caller.call(resendNextEmail, own(caller))).body.code).toBe('ADRESSE_NON_DEMANDEE')
    await ask(caller, 'perdu@test.example')
    const first = await application.cleDe(caller.idUtilisateur)
    expect((await caller.call(resendNextEmail, own(caller))).status).toBe(200)
    const second = await application.cleDe(caller.idUtilisateur)
    expect([await confirm(first), await confirm(second)]).toEqual([404, 200])
    expect((await caller.call(currentUser)).body).toMatchObject({ email: 'perdu@test.example', nextEmail: null })
  })

  test('is limited to five an hour, against mail floods and guesses of accounts', async () => {
    const caller = await application.as('AGRICULTEUR')
    await application.as('AGRICULTEUR', { email: 'deja@test.example' })
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) {
      statuses.push((await ask(caller, `inconnu${i}@ailleurs.example`)).status)
      statuses.push((await ask(caller, 'deja@test.example')).status)
    }
    expect(statuses).toEqual([200, 409, 200, 409, 200, 429])
    expect((await caller.call(resendNextEmail, own(caller))).status).toBe(429)
  })

  test('is cancelled by a new password, like a requested reset', async () => {
    const caller = await application.as('AGRICULTEUR')
    await ask(caller, 'voleur@ailleurs.example')
    const [{ cle: reset } = { cle: '' }] = await creerCles(application.db, 'REINITIALISATION', [caller.idUtilisateur])
    const cle = await application.cleDe(caller.idUtilisateur)
    expect((await change(caller, { password: NEW, motDePasseActuel: PASSWORD })).status).toBe(200)
    expect(await confirm(cle)).toBe(404)
    const params = { confirmKey: reset }
    expect((await application.anonymous.call(resetPassword, { params, body: 'Autre-Secret-2026!' })).status).toBe(404)
    expect((await caller.call(currentUser)).body.nextEmail).toBeNull()
  })
})
