import { type EtatDossier, getDossier, type Role, saveDossier } from '@sillon/contract'
import { decideTransition, etatsDossier } from '@sillon/domain'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

type Body = Parameters<typeof saveDossier.body.parse>[0] & object
const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']

const save = (caller: Caller, idExploitation: number, body: Body) =>
  caller.call(saveDossier, { ...at(idExploitation), body: body as never })
const read = async (caller: Caller, idExploitation: number) =>
  (await caller.call(getDossier, at(idExploitation))).body.exploitationDemarcheMillesime

async function given(role: Role, etat: EtatDossier = 'SAISIE_EN_COURS') {
  const idExploitation = await givenExploitation(application)
  await givenEtat(application, idExploitation, etat)
  return { idExploitation, caller: await whoSees(application, role, idExploitation) }
}

const everyTransition = roles.flatMap((role) =>
  etatsDossier.flatMap((from) => etatsDossier.filter((to) => to !== from).map((to) => [role, from, to] as const)),
)
/** One of each outcome for a role and a state, and under `npm run test:all` every one: the rule itself has tests of every one in the domain. */
const transitions =
  process.env.TEST_ALL === '1'
    ? everyTransition
    : [...new Map(everyTransition.map((one) => [`${one[0]} ${one[1]} ${decideTransition(...one)}`, one])).values()]

describe('changing the state of a file', () => {
  test('is allowed or refused for each role and state as the transitions say', async () => {
    const statusOf = { allowed: 200, forbidden: 403, 'wrong state': 409 }
    const callers = new Map<Role, Caller>()
    const idExploitation = await givenExploitation(application)
    for (const role of roles) callers.set(role, await whoSees(application, role, idExploitation))
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    const ofFarm = and(eq(t.dossiers.idExploitation, idExploitation), eq(t.dossiers.idMillesime, MILLESIME))
    for (const [role, from, to] of transitions) {
      await application.db.update(t.dossiers).set({ etatDossier: from, motifDecision: null }).where(ofFarm)
      const caller = callers.get(role)
      if (caller === undefined) throw new Error(role)
      const fields = { etatDossier: to, motifDecision: 'Vu sur place.' }
      const { status } = await save(caller, idExploitation, { exploitationDemarcheMillesime: fields })
      const expected = statusOf[decideTransition(role, from, to)]
      expect(status, `${role}: ${from} to ${to}`).toBe(expected)
      const [dossier] = await application.db.select().from(t.dossiers).where(ofFarm)
      expect(dossier?.etatDossier).toBe(expected === 200 ? to : from)
    }
  })

  test('is journalled with its author', async () => {
    const { idExploitation, caller } = await given('AGRICULTEUR')
    await save(caller, idExploitation, { exploitationDemarcheMillesime: { etatDossier: 'ATTENTE_VERIFICATION' } })
    const rows = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    expect(rows.at(-1)).toMatchObject({
      champ: 'etatDossier',
      ancienne: 'SAISIE_EN_COURS',
      nouvelle: 'ATTENTE_VERIFICATION',
      idUtilisateur: caller.idUtilisateur,
    })
  })

  test.each<[Role, EtatDossier, EtatDossier[]]>([
    ['AGRICULTEUR', 'SAISIE_EN_COURS', ['SAISIE_EN_COURS', 'ATTENTE_VERIFICATION']],
    ['AGRICULTEUR', 'CERTIFIABLE', ['CERTIFIABLE']],
    ['CONSEILLER', 'SAISIE_EN_COURS', [...etatsDossier]],
  ])('offers a %s on a file in %s the states that may be set', async (role, etat, expected) => {
    const { idExploitation, caller } = await given(role, etat)
    const { body } = await caller.call(getDossier, at(idExploitation))
    expect(body.permissions.etatsPossibles).toEqual(expected)
  })
})

describe('audit date and comments', () => {
  const results = { dateAudit: '2026-05-04', commentaireAuditeur: 'Vu sur place.', commentaireExploitant: 'Merci.' }

  test.each(['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER'] as const)('are written and read by a %s', async (role) => {
    const { idExploitation, caller } = await given(role)
    const { status, body } = await save(caller, idExploitation, { exploitationDemarcheMillesime: results })
    expect(status).toBe(200)
    expect(body.exploitationDemarcheMillesime).toMatchObject(results)
    expect(body.permissions.modifierResultat).toBe(true)
  })

  test('a farmer writes only their own comment before the decision, and reads the auditor’s only after it', async () => {
    const { idExploitation, caller } = await given('AGRICULTEUR', 'VERIFICATION_EN_COURS')
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    await save(adviser, idExploitation, { exploitationDemarcheMillesime: { commentaireAuditeur: 'À revoir.' } })
    for (const field of ['dateAudit', 'commentaireAuditeur'] as const) {
      const answer = await save(caller, idExploitation, { exploitationDemarcheMillesime: { [field]: results[field] } })
      expect(answer.status, field).toBe(403)
    }
    const mine = await save(caller, idExploitation, {
      exploitationDemarcheMillesime: { commentaireExploitant: 'Merci.' },
    })
    expect([mine.status, mine.body.permissions.modifierResultat]).toEqual([200, false])
    expect(await read(caller, idExploitation)).toMatchObject({
      commentaireAuditeur: null,
      commentaireExploitant: 'Merci.',
    })
    expect(await read(adviser, idExploitation)).toMatchObject({
      commentaireAuditeur: 'À revoir.',
      commentaireExploitant: 'Merci.',
    })
    await givenEtat(application, idExploitation, 'NON_CERTIFIABLE')
    expect((await read(caller, idExploitation))?.commentaireAuditeur).toBe('À revoir.')
    const late = await save(caller, idExploitation, {
      exploitationDemarcheMillesime: { commentaireExploitant: 'Non !' },
    })
    expect(late.status).toBe(409)
  })

  test('a farmer may send the whole file back with only their own comment changed', async () => {
    const { idExploitation, caller } = await given('AGRICULTEUR')
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    await save(adviser, idExploitation, { exploitationDemarcheMillesime: { dateAudit: '2026-05-04' } })
    const whole = (await caller.call(getDossier, at(idExploitation))).body
    const { commentaireAuditeur: _, ...seen } = whole.exploitationDemarcheMillesime ?? {}
    const answer = await save(caller, idExploitation, {
      ...whole,
      exploitationDemarcheMillesime: { ...seen, commentaireExploitant: 'Bonjour' },
    })
    expect(answer.status).toBe(200)
  })

  test('nothing is written when one of the changes is refused', async () => {
    const { idExploitation, caller } = await given('AGRICULTEUR')
    const answer = await save(caller, idExploitation, {
      exploitationDemarcheMillesime: { commentaireExploitant: 'Perdu ?', etatDossier: 'CERTIFIABLE' },
    })
    expect(answer.status).toBe(403)
    expect(await read(caller, idExploitation)).toMatchObject({
      commentaireExploitant: null,
      etatDossier: 'SAISIE_EN_COURS',
    })
  })

  test('an auditor’s comment of more than 2,000 characters is refused beside its field', async () => {
    const { idExploitation, caller } = await given('CONSEILLER')
    const of = (length: number) => ({ exploitationDemarcheMillesime: { commentaireAuditeur: 'x'.repeat(length) } })
    expect((await save(caller, idExploitation, of(2000))).status).toBe(200)
    const { status, body } = await save(caller, idExploitation, of(2001))
    expect([status, body.details?.map(({ path }) => path)]).toEqual([
      400,
      ['exploitationDemarcheMillesime.commentaireAuditeur'],
    ])
  })

  test('are refused to strangers to the farm', async () => {
    const { idExploitation } = await given('CONSEILLER')
    const stranger = await application.as('CONSEILLER')
    expect((await save(stranger, idExploitation, { exploitationDemarcheMillesime: results })).status).toBe(404)
    expect((await save(application.anonymous, idExploitation, {})).status).toBe(401)
  })
})
