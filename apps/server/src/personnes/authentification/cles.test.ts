import {
  confirmEmail,
  currentUser,
  deleteUtilisateur,
  getCourriel,
  listCourriels,
  resetPassword,
  signIn,
  updateAccount,
} from '@sillon/contract'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { lue } from '#socle/journal/journal'
import { type Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import { inviter } from '../utilisateurs/invitation'
import { creerCles } from './cles'

const NEW = 'Nouveau-2026!'
const courrier = { adresse: 'https://sillon.test', envoiActif: false }

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())
beforeEach(async () => {
  application.logs.length = 0
  // All refused keys of the tests count for one network.
  await application.db.delete(t.limites)
})

const confirm = (confirmKey: string, body: string | null = null) =>
  application.anonymous.call(confirmEmail, { params: { confirmKey }, body })
const choose = (confirmKey: string, body = NEW) =>
  application.anonymous.call(resetPassword, { params: { confirmKey }, body })
const signingIn = async (username: string, password: string) =>
  (await application.anonymous.call(signIn, { body: { username, password } })).status
const mailsOf = async ({ idUtilisateur }: Caller) => {
  const { courriels } = t
  const mails = application.db.select().from(courriels).where(eq(courriels.idUtilisateur, idUtilisateur))
  return (await mails.orderBy(asc(courriels.idCourriel))).map(({ genre, destinataire }) => [genre, destinataire])
}
const compteOf = async ({ idUtilisateur }: Caller) => {
  const [compte] = await application.db
    .select()
    .from(t.utilisateurs)
    .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur))
  return compte
}
const expire = ({ idUtilisateur }: Caller) =>
  application.db.execute(
    sql`update cles set expire_le = now() - interval '1 second' where id_utilisateur = ${idUtilisateur}`,
  )

const invitant = { prenom: 'Jeanne', nom: 'Morin', email: 'jeanne@certif.example' }

/** A person whose account was just created. */
async function anInvited(email: string) {
  const caller = await application.as('AGRICULTEUR', { email, login: email, motDePasse: null })
  await application.db.transaction((tx) => inviter(tx, invitant, [caller.idUtilisateur], courrier))
  return { caller, cle: (await application.cleDe(caller.idUtilisateur)) ?? '' }
}

/** A person who requested a new address. */
async function whoAsksFor(nextEmail: string, over: Partial<typeof t.utilisateurs.$inferInsert> = {}) {
  const caller = await application.as('CONSEILLER', over)
  const { email, prenom, nom } = (await caller.call(currentUser)).body
  const asked = await caller.call(updateAccount, {
    params: { idUtilisateur: caller.idUtilisateur },
    body: { email: nextEmail, prenom, nom, motDePasseActuel: PASSWORD },
  })
  expect(asked.status).toBe(200)
  return { caller, email, asked, cle: (await application.cleDe(caller.idUtilisateur)) ?? '' }
}

/** A person with a key for a new password. */
async function whoForgot(over: Partial<typeof t.utilisateurs.$inferInsert> = {}) {
  const caller = await application.as('AGRICULTEUR', over)
  const [faite] = await application.db.transaction((tx) => creerCles(tx, 'REINITIALISATION', [caller.idUtilisateur]))
  return { caller, cle: faite?.cle ?? '' }
}

const lienInvalide = (answer: { status: number; body: { code: string } }) =>
  expect([answer.status, answer.body.code]).toEqual([404, 'LIEN_INVALIDE'])

describe('an account that was just created', () => {
  test('opens with the key of its mail: the address is confirmed, a password chosen, and the person signs in', async () => {
    const { caller, cle } = await anInvited('invitee@test.example')
    expect(await mailsOf(caller)).toEqual([['INVITATION', 'invitee@test.example']])
    expect((await confirm(cle, 'Invitee@test.example')).body).toEqual({ resetPassword: true })
    // The page may be closed and the link opened again: the key is still unused.
    expect((await confirm(cle)).body).toEqual({ resetPassword: true })
    expect((await choose(cle)).status).toBe(200)
    expect(await signingIn('invitee@test.example', NEW)).toBe(200)
    lienInvalide(await confirm(cle))
    lienInvalide(await choose(cle))
    // A first password sends no notice.
    expect(await mailsOf(caller)).toHaveLength(1)
  })

  test('cannot sign in before it has a password, and the refusal is the usual one', async () => {
    await anInvited('sans-mot-de-passe@test.example')
    for (const password of [PASSWORD, 'x'])
      expect(await signingIn('sans-mot-de-passe@test.example', password)).toBe(401)
  })

  test('can be invited again with another key, which revokes the first', async () => {
    const { caller, cle } = await anInvited('deux-fois@test.example')
    await application.db.transaction((tx) => inviter(tx, invitant, [caller.idUtilisateur], courrier))
    lienInvalide(await confirm(cle))
    expect((await confirm((await application.cleDe(caller.idUtilisateur)) ?? '')).status).toBe(200)
  })

  test('is invited together with thousands of others, each with a key and a mail', async () => {
    const ids = await application.db.transaction(async (tx) => {
      const comptes = Array.from({ length: 2500 }, (_, i) => ({
        idTypeUtilisateur: 4,
        login: `masse${i}`,
        email: `masse${i}@test.example`,
        prenom: 'M',
        nom: 'Asse',
      }))
      const rows = await tx.insert(t.utilisateurs).values(comptes).returning({ id: t.utilisateurs.idUtilisateur })
      await inviter(
        tx,
        invitant,
        rows.map(({ id }) => id),
        courrier,
      )
      return rows.map(({ id }) => id)
    })
    const ofAll = sql`id_utilisateur between ${ids[0]} and ${ids.at(-1)}`
    expect(await application.db.$count(t.cles, ofAll)).toBe(2500)
    expect(await application.db.$count(t.courriels, ofAll)).toBe(2500)
    expect((await confirm((await application.cleDe(ids[2400] ?? 0)) ?? '')).body).toEqual({ resetPassword: true })
  })
})

describe('a new address', () => {
  test('waits for its confirmation, and the present address is told', async () => {
    const { caller, email, asked } = await whoAsksFor('nouvelle@test.example')
    expect(asked.body.userInfo).toMatchObject({ email, nextEmail: 'nouvelle@test.example' })
    expect(asked.body.message).toMatch(/lien/)
    expect(await mailsOf(caller)).toEqual([
      ['ADRESSE_DEMANDEE', email],
      ['CONFIRMATION', 'nouvelle@test.example'],
    ])
    expect(await signingIn('nouvelle@test.example', PASSWORD)).toBe(401)
    expect(await signingIn(email, PASSWORD)).toBe(200)
  })

  test('replaces the old one once confirmed; the old one is told, and the change is journalled', async () => {
    const { caller, email, cle } = await whoAsksFor('confirmee@test.example')
    expect((await confirm(cle)).body).toEqual({ resetPassword: false })
    expect((await caller.call(currentUser)).body).toMatchObject({ email: 'confirmee@test.example', nextEmail: null })
    expect(await mailsOf(caller)).toContainEqual(['ADRESSE', email])
    expect(await signingIn('confirmee@test.example', PASSWORD)).toBe(200)
    expect(await signingIn(email, PASSWORD)).toBe(401)
    const changes = await application.db
      .select({ champ: t.journal.champ, nouvelle: lue(t.journal.nouvelle), par: t.journal.idUtilisateur })
      .from(t.journal)
      .where(
        sql`chaine = ${`personne ${caller.idUtilisateur}`} and champ in ('email', 'nextEmail') and ancienne <> 'null'`,
      )
    const par = caller.idUtilisateur
    expect(changes).toEqual(
      expect.arrayContaining([
        { champ: 'email', nouvelle: 'confirmee@test.example', par },
        { champ: 'nextEmail', nouvelle: null, par },
      ]),
    )
    lienInvalide(await confirm(cle))
  })

  test('becomes the user name of a person who signs in with the address', async () => {
    const ancienne = 'nom-et-adresse@test.example'
    const { caller, cle } = await whoAsksFor('nom-change@test.example', { login: ancienne, email: ancienne })
    await confirm(cle)
    expect(await compteOf(caller)).toMatchObject({ login: 'nom-change@test.example' })
  })

  test('requested again is confirmed by the last key only', async () => {
    const { caller, cle } = await whoAsksFor('premiere@test.example')
    const { email, prenom, nom } = (await caller.call(currentUser)).body
    const params = { idUtilisateur: caller.idUtilisateur }
    const body = { email: 'seconde@test.example', prenom, nom, motDePasseActuel: PASSWORD }
    await caller.call(updateAccount, { params, body })
    lienInvalide(await confirm(cle))
    expect((await compteOf(caller))?.email).toBe(email)
    await confirm((await application.cleDe(caller.idUtilisateur)) ?? '')
    expect((await compteOf(caller))?.email).toBe('seconde@test.example')
  })

  test('taken by somebody else meanwhile is refused', async () => {
    const { caller, email, cle } = await whoAsksFor('convoitee@test.example')
    await application.as('AGRICULTEUR', { email: 'Convoitee@test.example' })
    expect((await confirm(cle)).status).toBe(409)
    expect((await compteOf(caller))?.email).toBe(email)
  })
})

describe('a key', () => {
  test('sets a new password, which revokes every session, every other key and a pending address', async () => {
    const { caller } = await whoAsksFor('en-attente@test.example', { login: 'oublieux' })
    const [faite] = await application.db.transaction((tx) => creerCles(tx, 'REINITIALISATION', [caller.idUtilisateur]))
    const confirmation = (await application.cleDe(caller.idUtilisateur)) ?? ''
    expect((await choose(faite?.cle ?? '')).body.message).toBe('Votre nouveau mot de passe a été enregistré.')
    expect((await caller.call(currentUser)).status).toBe(401)
    expect([await signingIn('oublieux', NEW), await signingIn('oublieux', PASSWORD)]).toEqual([200, 401])
    lienInvalide(await confirm(confirmation))
    expect(await compteOf(caller)).toMatchObject({ nextEmail: null })
    expect((await mailsOf(caller)).map(([genre]) => genre)).toContain('MOT_DE_PASSE')
  })

  test('stays valid when the password is refused, and the refusal stands beside the field', async () => {
    const { cle } = await whoForgot()
    const refused = await choose(cle, 'motdepasse')
    expect([refused.status, refused.body.details?.map(({ path }) => path)]).toEqual([422, ['password']])
    expect((await choose(cle)).status).toBe(200)
  })

  test('works once, even when several requests use it at once', async () => {
    const { cle } = await whoForgot()
    const answers = await Promise.all(Array.from({ length: 5 }, (_, i) => choose(cle, `${NEW}${i}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    const { cle: autre } = await whoAsksFor('course@test.example')
    const confirmed = await Promise.all(Array.from({ length: 5 }, () => confirm(autre)))
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  test('is refused after its expiry', async () => {
    const { caller, cle } = await whoForgot()
    await expire(caller)
    lienInvalide(await choose(cle))
    const { caller: autre, cle: confirmation } = await whoAsksFor('trop-tard@test.example')
    await expire(autre)
    lienInvalide(await confirm(confirmation))
  })

  test('opens only the form that it was made for', async () => {
    const { cle } = await whoForgot()
    lienInvalide(await confirm(cle))
    const { caller, cle: confirmation } = await whoAsksFor('autre-usage@test.example')
    lienInvalide(await choose(confirmation))
    expect((await caller.call(currentUser)).status).toBe(200)
  })

  test('is refused with another address than its own', async () => {
    const { cle } = await whoAsksFor('la-sienne@test.example')
    lienInvalide(await confirm(cle, 'une-autre@test.example'))
    expect((await confirm(cle, 'La-sienne@test.example')).status).toBe(200)
  })

  test.each<[string, (caller: Caller) => Promise<unknown>]>([
    [
      'ends with the deletion of its account',
      async ({ idUtilisateur }) =>
        (await application.as('SUPERADMIN')).call(deleteUtilisateur, { params: { idUtilisateur } }),
    ],
    [
      'of a deleted account is invalid',
      ({ idUtilisateur }) =>
        application.db
          .update(t.utilisateurs)
          .set({ estSupprime: true })
          .where(eq(t.utilisateurs.idUtilisateur, idUtilisateur)),
    ],
  ])('%s', async (_, remove) => {
    const { caller, cle } = await whoForgot()
    await remove(caller)
    lienInvalide(await choose(cle))
    const { caller: moved, cle: confirmation } = await whoAsksFor(`supprimee${caller.idUtilisateur}@test.example`)
    await remove(moved)
    lienInvalide(await confirm(confirmation))
    const { caller: invited, cle: invitation } = await anInvited(`invitee${caller.idUtilisateur}@test.example`)
    await remove(invited)
    lienInvalide(await confirm(invitation))
    lienInvalide(await choose(invitation))
    const accounts = await Promise.all([caller, moved, invited].map(compteOf))
    expect(accounts.map((compte) => compte?.email)).not.toContain(`supprimee${caller.idUtilisateur}@test.example`)
    expect(accounts.at(-1)?.motDePasse).toBeNull()
  })

  test('sent to a former address of the account sets no password', async () => {
    const { caller, cle } = await whoForgot()
    await application.db
      .update(t.utilisateurs)
      .set({ email: 'ailleurs@test.example' })
      .where(eq(t.utilisateurs.idUtilisateur, caller.idUtilisateur))
    lienInvalide(await choose(cle))
  })

  test('that never existed is refused, and written to the security log', async () => {
    lienInvalide(await choose('inventee'))
    lienInvalide(await confirm('inventee'))
    const told = application.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'key-refused')
    expect(told.map(({ path }) => path)).toEqual([
      '/api/utilisateurs/reset-password/…',
      '/api/utilisateurs/confirm-email/…',
    ])
  })

  test('is stored as a hash, and never logged', async () => {
    const { caller, cle } = await whoAsksFor('secrete@test.example')
    const [kept] = await application.db.select().from(t.cles).where(eq(t.cles.idUtilisateur, caller.idUtilisateur))
    expect(JSON.stringify(kept)).not.toContain(cle)
    await application.app.inject(`/confirm-email/${cle}/secrete@test.example`)
    await confirm(cle)
    await choose(cle)
    const logged = application.logs.join('')
    expect(logged).not.toContain(cle)
    expect(logged).not.toContain('secrete@')
  })
})

describe('the mail with a key', () => {
  test('shows its link to a super administrator where mails are only stored', async () => {
    const { caller, cle } = await anInvited('gardee@test.example')
    const admin = await application.as('SUPERADMIN')
    const { data } = (await admin.call(listCourriels, { query: { search: 'gardee' } })).body
    const mail = await admin.call(getCourriel, { params: { idCourriel: data[0]?.idCourriel ?? 0 } })
    expect(mail.body.texte).toContain(`https://sillon.test/confirm-email/${cle}\n`)
    expect((await caller.call(listCourriels)).status).toBe(403)
  })

  test.each(['EN_ATTENTE', 'ENVOYE', 'ECHEC'] as const)(
    'hides its link from everybody where it is %s',
    async (etat) => {
      const { caller, cle } = await anInvited(`${etat.toLowerCase()}@test.example`)
      await application.db.update(t.courriels).set({ etat }).where(eq(t.courriels.idUtilisateur, caller.idUtilisateur))
      const admin = await application.as('SUPERADMIN')
      const { data } = (await admin.call(listCourriels, { query: { search: `${etat.toLowerCase()}@` } })).body
      const mail = await admin.call(getCourriel, { params: { idCourriel: data[0]?.idCourriel ?? 0 } })
      expect(mail.status).toBe(200)
      expect(JSON.stringify(mail.body)).not.toContain(cle)
    },
  )
})
