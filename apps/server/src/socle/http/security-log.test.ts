import {
  createExploitation,
  getExploitation,
  listCourriels,
  searchExploitations,
  signIn,
  signOut,
  updateAccount,
} from '@sillon/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Caller, PASSWORD, type TestApplication, testApplication } from '../../testing/application'
import { anExploitation, givenExploitation, MILLESIME } from '../../testing/builders'
import { createLogger } from '../logger'
import { logSecurityOfCommand } from './security-log'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())
beforeEach(() => {
  application.logs.length = 0
})

interface Line {
  readonly event?: string
  readonly msg: string
  readonly [field: string]: unknown
}
const linesOf = (logs: readonly string[]) => logs.map((line) => JSON.parse(line) as Line)
/** Lines of the security log since the start of the test, without the fields of every line. */
const security = () =>
  linesOf(application.logs)
    .filter(({ msg }) => msg === 'security')
    .map(({ level: _1, time: _2, pid: _3, hostname: _4, reqId: _5, msg: _6, ...told }) => told)

const ADRESSE = '127.0.0.1'
const auth = { address: ADRESSE, path: '/api/authentification/utilisateur' }

describe('the security log', () => {
  test('records who signed in and out, and from where', async () => {
    const { idUtilisateur } = await application.as('CONSEILLER', { login: 'jeanne' })
    const body = { username: 'jeanne', password: PASSWORD }
    const token = String((await application.anonymous.call(signIn, { body })).headers.authorization).slice(7)
    await new Caller(application.app, token, idUtilisateur).call(signOut)
    expect(security()).toEqual([
      { event: 'sign-in', idUtilisateur, ...auth, method: 'POST' },
      { event: 'sign-out', idUtilisateur, ...auth, method: 'DELETE' },
    ])
  })

  test('records a failed sign-in under its account, without the typed text', async () => {
    const { idUtilisateur } = await application.as('AGRICULTEUR', { login: 'cible' })
    application.logs.length = 0
    const attempt = (username: string) =>
      application.anonymous.call(signIn, { body: { username, password: 'Faux-2026!' } })
    await attempt('cible')
    await attempt('Mon-mot-de-passe-1!')
    const failed = { event: 'sign-in-failed', idUtilisateur: null, ...auth, method: 'POST' }
    expect(security()).toEqual([
      { ...failed, idUtilisateurConcerne: idUtilisateur },
      { ...failed, idUtilisateurConcerne: null },
    ])
    expect(application.logs.join('')).not.toMatch(/Mon-mot-de-passe|Faux-2026|cible/)
  })

  test('records that a person must wait after too many failures', async () => {
    const attempt = () => application.anonymous.call(signIn, { body: { username: 'personne', password: 'x' } })
    for (let i = 0; i < 6; i++) await attempt()
    expect(security().at(-1)).toMatchObject({ event: 'sign-in-delayed', address: ADRESSE })
  })

  test('records a missing right and a foreign farm, by whom and where', async () => {
    const idExploitation = await givenExploitation(application)
    const caller = await application.as('AGRICULTEUR')
    application.logs.length = 0
    await caller.call(listCourriels)
    await caller.call(getExploitation, { params: { idExploitation } })
    const refused = { event: 'access-refused', idUtilisateur: caller.idUtilisateur, address: ADRESSE, method: 'GET' }
    expect(security()).toEqual([
      { ...refused, path: '/api/courriels', code: 'ACTION_INTERDITE' },
      { ...refused, path: `/api/exploitations/${idExploitation}`, code: 'EXPLOITATION_INCONNUE' },
    ])
  })

  test('records an invalid session, but not a request without one', async () => {
    await application.anonymous.call(listCourriels)
    expect(security()).toEqual([])
    await new Caller(application.app, 'x'.repeat(43), 0).call(listCourriels)
    expect(security()).toMatchObject([{ event: 'session-refused', idUtilisateur: null, code: 'SESSION_EXPIREE' }])
    expect(application.logs.join('')).not.toContain('xxxx')
  })

  test('records a new password, a new address and a wrong present password, without their values', async () => {
    const caller = await application.as('CONSEILLER')
    const { idUtilisateur } = caller
    const params = { idUtilisateur }
    const change = (over: { email: string; password?: string; motDePasseActuel: string }) =>
      caller.call(updateAccount, { params, body: { prenom: 'Zoé', nom: 'Neuf', ...over } })
    await change({ email: 'nouvelle@test.example', motDePasseActuel: 'Faux-2026!' })
    await change({ email: 'nouvelle@test.example', password: 'Nouveau-2026!', motDePasseActuel: PASSWORD })
    const where = { idUtilisateur, address: ADRESSE, method: 'PUT', path: `/api/utilisateurs/${idUtilisateur}` }
    expect(security()).toEqual([
      { event: 'password-failed', ...where },
      { event: 'password-changed', ...where },
      { event: 'email-asked', ...where },
    ])
    for (let i = 0; i < 6; i++) await change({ email: 'autre@test.example', motDePasseActuel: 'Faux-2026!' })
    expect(security().at(-1)).toEqual({ event: 'password-delayed', ...where })
    expect(application.logs.join('')).not.toMatch(/Nouveau-2026|Faux-2026|Secret-2026|nouvelle@|autre@|Zoé/)
  })

  test('records the access that the creator of a farm gets', async () => {
    const caller = await application.as('CONSEILLER', { accessCreationUpdateExploitation: true })
    application.logs.length = 0
    const { body } = await caller.call(createExploitation, { query: { millesime: MILLESIME }, body: anExploitation() })
    const { idUtilisateur } = caller
    expect(security()).toMatchObject([
      {
        event: 'grant-added',
        idUtilisateur,
        idUtilisateurConcerne: idUtilisateur,
        idExploitation: body.idExploitation,
      },
    ])
  })

  test.each([
    ['error', 1],
    ['silent', 0],
  ])('is written at LOG_LEVEL %s: %i line', (level, count) => {
    const logs: string[] = []
    const logger = createLogger(level, { write: (line) => logs.push(line) })
    logSecurityOfCommand(logger, 'role-changed', { idUtilisateurConcerne: 7, role: 'SUPERADMIN' })
    expect(logs).toHaveLength(count)
    for (const line of linesOf(logs))
      expect(line).toMatchObject({
        event: 'role-changed',
        idUtilisateur: null,
        idUtilisateurConcerne: 7,
        address: null,
      })
  })
})

describe('the request log', () => {
  test('records who asked, and not the words of a search', async () => {
    const caller = await application.as('CONSEILLER')
    application.logs.length = 0
    await caller.call(searchExploitations, { query: { name: 'Dupont' } })
    const lines = linesOf(application.logs)
    expect(lines.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed'])
    expect(lines[0]?.req).toEqual({ method: 'GET', path: '/api/exploitations/search', address: ADRESSE })
    expect(lines[1]).toMatchObject({ idUtilisateur: caller.idUtilisateur, res: { statusCode: 200 } })
    expect(application.logs.join('')).not.toMatch(/dupont/i)
  })
})
