import { getDossier, getExploitationDemarches, type Role, setExploitationDemarches } from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, HVE4, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const HVE3A = 1
const query = { millesime: MILLESIME }

describe('choosing the procedures of a farm', () => {
  test.each<[Role, boolean, number]>([
    ['SUPERADMIN', false, 200],
    ['ADMIN_ORGANISME', true, 200],
    ['ADMIN_ORGANISME', false, 403],
    ['CONSEILLER', true, 200],
    ['CONSEILLER', false, 403],
    ['AGRICULTEUR', true, 403],
  ])('by a %s who sees it (flag %s) answers %i', async (role, accessCreationUpdateExploitation, status) => {
    const idExploitation = await givenExploitation(application)
    const caller = await application.as(role, { accessCreationUpdateExploitation })
    await application.grant(caller, idExploitation)
    const answer = await caller.call(setExploitationDemarches, { params: { idExploitation }, body: [] })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toEqual([])
  })

  test('keeps a procedure that has a file', async () => {
    const idExploitation = await givenExploitation(application)
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    const admin = await application.as('SUPERADMIN')
    const params = { idExploitation }
    const { body } = await admin.call(setExploitationDemarches, { params, body: [HVE3A] })
    expect(body.map(({ code, idMillesime, etatDossier }) => [code, idMillesime, etatDossier])).toEqual([
      ['HVE3A', null, null],
      ['HVE4', MILLESIME, 'SAISIE_EN_COURS'],
    ])
    expect((await admin.call(getExploitationDemarches, { params })).body).toEqual(body)
  })

  test('refuses an unknown procedure, and writes nothing', async () => {
    const idExploitation = await givenExploitation(application)
    const admin = await application.as('SUPERADMIN')
    const answer = await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE3A, 99] })
    expect([answer.status, answer.body.code]).toEqual([422, 'REFERENCE_INCONNUE'])
    const { body } = await admin.call(getExploitationDemarches, { params: { idExploitation } })
    expect(body.map(({ code }) => code)).toEqual(['HVE4'])
  })

  test('is journalled when something changes', async () => {
    const idExploitation = await givenExploitation(application)
    const caller = await application.as('SUPERADMIN')
    const params = { idExploitation }
    await caller.call(setExploitationDemarches, { params, body: [HVE4] })
    await caller.call(setExploitationDemarches, { params, body: [HVE4, HVE3A] })
    const lines = await application.db.select().from(t.journal).where(eq(t.journal.idUtilisateur, caller.idUtilisateur))
    expect(lines.map(({ champ, ancienne, nouvelle }) => [champ, ancienne, nouvelle])).toEqual([
      ['demarches', [HVE4], [HVE3A, HVE4]],
    ])
  })
})

describe('the file of a farm', () => {
  test('has no state before anybody opens it, and lists the person’s permissions', async () => {
    const idExploitation = await givenExploitation(application)
    const params = { idExploitation, codeNational: 'HVE4' }
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const { body } = await farmer.call(getDossier, { params, query })
    const { estCertificationEquivalente, ...certification } = body.exploitationDemarche
    expect(estCertificationEquivalente).toBe(false)
    expect(new Set(Object.values(certification))).toEqual(new Set([null]))
    expect(body).toMatchObject({
      exploitationDemarcheMillesime: null,
      permissions: {
        modifierIndicateurs: true,
        modifierInfos: true,
        voirScores: false,
        modifierResultat: false,
        etatsPossibles: ['SAISIE_EN_COURS', 'ATTENTE_VERIFICATION'],
      },
    })
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    const { body: forAdviser } = await adviser.call(getDossier, { params, query })
    expect(forAdviser.permissions).toMatchObject({
      modifierIndicateurs: true,
      voirScores: true,
      modifierResultat: true,
    })
  })

  test('belongs to one campaign year', async () => {
    const idExploitation = await givenExploitation(application)
    await givenEtat(application, idExploitation, 'VALIDE')
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const of = async (millesime: number) => {
      const params = { idExploitation, codeNational: 'HVE4' }
      const { body } = await farmer.call(getDossier, { params, query: { millesime } })
      return [body.exploitationDemarcheMillesime?.etatDossier, body.permissions.modifierIndicateurs]
    }
    expect(await of(MILLESIME)).toEqual(['VALIDE', false])
    expect(await of(MILLESIME - 1)).toEqual([undefined, true])
  })

  test('of an unknown procedure does not exist', async () => {
    const idExploitation = await givenExploitation(application)
    const admin = await application.as('SUPERADMIN')
    const answer = await admin.call(getDossier, { params: { idExploitation, codeNational: 'HVE9' }, query })
    expect([answer.status, answer.body.code]).toEqual([404, 'DEMARCHE_INCONNUE'])
  })
})
