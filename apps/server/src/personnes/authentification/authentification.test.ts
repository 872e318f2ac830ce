import { calls, currentUser, listMillesimes, signIn, signOut } from '@sillon/contract'
import { millesimes } from '@sillon/referentials'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApplication, testApplication } from '../../testing/application'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

describe('signing in', () => {
  test('answers the user, and sends the token in the authorization header only', async () => {
    const caller = await application.as('CONSEILLER', { login: 'Marie.Dupont', email: 'marie@test.example' })
    const answer = await application.anonymous.call(signIn, { body: { username: 'marie.dupont', password: PASSWORD } })
    expect(answer.status).toBe(200)
    expect(answer.headers.authorization).toMatch(/^Bearer [\w-]{43}$/)
    expect(answer.body).toMatchObject({
      idUtilisateur: caller.idUtilisateur,
      role: 'CONSEILLER',
      login: 'Marie.Dupont',
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|motDePasse|password/i)
  })

  test('accepts the email address as the user name', async () => {
    await application.as('AGRICULTEUR', { email: 'ferme.du.lac@test.example' })
    const body = { username: 'Ferme.du.Lac@test.example', password: PASSWORD }
    expect((await application.anonymous.call(signIn, { body })).status).toBe(200)
  })

  test.each([
    ['a wrong password', 'personne-connue', 'Autre-2026!'],
    ['an unknown user', 'personne-inconnue', PASSWORD],
  ])('refuses %s with the same words', async (_, username, password) => {
    if (username === 'personne-connue') await application.as('AGRICULTEUR', { login: username })
    const answer = await application.anonymous.call(signIn, { body: { username, password } })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'IDENTIFIANTS_INVALIDES', message: 'Identifiant ou mot de passe incorrect.' })
  })

  test('returns the rights of the person, then and at each reload', async () => {
    const caller = await application.as('ADMIN_ORGANISME', { login: 'gestionnaire', accessAttributionDroit: true })
    const answer = await application.anonymous.call(signIn, { body: { username: 'gestionnaire', password: PASSWORD } })
    expect(answer.body.acces).toEqual(['administration.read', 'acces.write', 'portefeuille.read'])
    expect((await caller.call(currentUser)).body.acces).toEqual(answer.body.acces)
  })

  test('never logs a password or a token', async () => {
    const caller = await application.as('AGRICULTEUR')
    await caller.call(currentUser)
    const logged = application.logs.join('')
    expect(logged).not.toContain(PASSWORD)
    expect(logged).not.toContain(caller.token)
  })
})

describe('a session', () => {
  test('ends when its user signs out', async () => {
    const caller = await application.as('AGRICULTEUR')
    expect((await caller.call(signOut)).status).toBe(200)
    expect((await caller.call(currentUser)).status).toBe(401)
  })

  test('ends when it expires', async () => {
    const caller = await application.as('AGRICULTEUR')
    await application.db.execute(
      sql`update sessions set expire_le = now() - interval '1 second' where id_utilisateur = ${caller.idUtilisateur}`,
    )
    const answer = await caller.call(currentUser)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      code: 'SESSION_EXPIREE',
      message: 'Votre session a expiré ; merci de vous reconnecter',
    })
  })

  test('is extended while it is used', async () => {
    const caller = await application.as('AGRICULTEUR')
    await application.db.execute(
      sql`update sessions set expire_le = now() + interval '1 minute' where id_utilisateur = ${caller.idUtilisateur}`,
    )
    await caller.call(currentUser)
    const { rows } = (await application.db.execute(
      sql`select 1 from sessions where id_utilisateur = ${caller.idUtilisateur} and expire_le > now() + interval '11 hours'`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toHaveLength(1)
  })

  test('ends seven days after it was opened, however much it is used', async () => {
    const caller = await application.as('AGRICULTEUR')
    await application.db.execute(
      sql`update sessions set cree_le = now() - interval '6 days 23 hours', expire_le = now() + interval '1 minute'
          where id_utilisateur = ${caller.idUtilisateur}`,
    )
    expect((await caller.call(currentUser)).status).toBe(200)
    const { rows } = (await application.db.execute(
      sql`select extract(epoch from expire_le - cree_le)::int as seconds from sessions where id_utilisateur = ${caller.idUtilisateur}`,
    )) as unknown as { rows: { seconds: number }[] }
    expect(rows).toEqual([{ seconds: 7 * 86_400 }])
  })

  test('is stored as a hash that opens nothing', async () => {
    const caller = await application.as('AGRICULTEUR')
    const { rows } = (await application.db.execute(
      sql`select empreinte from sessions where id_utilisateur = ${caller.idUtilisateur}`,
    )) as unknown as { rows: { empreinte: string }[] }
    expect(rows.map(({ empreinte }) => empreinte)).not.toContain(caller.token)
  })
})

describe('every call that needs a session', () => {
  test.each(calls.filter((call) => !call.public).map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is refused without a session',
    async (_, call) => {
      const params = { idExploitation: 1, idUtilisateur: 1, idOrganisme: 1, codeNational: 'HVE4' }
      const answer = await application.anonymous.call(call, { params })
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('SESSION_EXPIREE')
    },
  )
})

test('campaign years come newest first', async () => {
  const caller = await application.as('AGRICULTEUR')
  const { body } = await caller.call(listMillesimes)
  const annees = body.map(({ idMillesime }) => idMillesime)
  expect(annees).toEqual(millesimes.map(({ idMillesime }) => idMillesime).reverse())
  expect(annees).toEqual(expect.arrayContaining([2024, 2025, 2026]))
})
