import { getDossier, getFeuille, getIndicateurs, saveDossier, saveIndicateurs } from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME } from '../../testing/builders'

const CODE = 'HVE4'
const HAIES = 'HVE4_BIODIV_D_11'
let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
  await application.db
    .update(t.demarches)
    .set({ nouveauxJusqua: MILLESIME - 1 })
    .where(eq(t.demarches.code, CODE))
})
afterAll(() => application.close())

const at = (idExploitation: number, millesime: number) => ({
  params: { idExploitation, codeNational: CODE },
  query: { millesime },
})
const haies = [{ codeNational: HAIES, valeur: { value: 100 } }]

describe('a procedure that takes new files for past campaigns only', () => {
  test('opens a file for one of those campaigns', async () => {
    const idExploitation = await givenExploitation(application)
    const admin = await application.as('SUPERADMIN')
    const saved = await admin.call(saveIndicateurs, { ...at(idExploitation, MILLESIME - 1), body: haies })
    expect(saved.status).toBe(200)
  })

  test('refuses a file for another campaign, names that campaign, and writes nothing', async () => {
    const idExploitation = await givenExploitation(application)
    const admin = await application.as('SUPERADMIN')
    const file = at(idExploitation, MILLESIME)
    const answers = [
      await admin.call(getIndicateurs, file),
      await admin.call(getFeuille, file),
      await admin.call(saveIndicateurs, { ...file, body: haies }),
      await admin.call(saveDossier, { ...file, body: { exploitationDemarcheMillesime: { dateEntree: '2026-01-02' } } }),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([409, { code: 'CAMPAGNE_FERMEE' }])
      expect(JSON.stringify(body)).toContain(String(MILLESIME))
    }
    const { body } = await admin.call(getDossier, file)
    expect(body.exploitationDemarcheMillesime).toBeNull()
    expect(body.permissions).toMatchObject({
      ouvrir: false,
      modifierIndicateurs: false,
      modifierInfos: false,
      modifierValidites: false,
      modifierResultat: false,
      commenter: false,
    })
  })

  test('leaves an existing file readable and editable, whatever its campaign', async () => {
    const idExploitation = await givenExploitation(application)
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    const admin = await application.as('SUPERADMIN')
    const file = at(idExploitation, MILLESIME)
    expect((await admin.call(saveIndicateurs, { ...file, body: haies })).status).toBe(200)
    expect((await admin.call(getFeuille, file)).status).toBe(200)
    expect((await admin.call(getDossier, file)).body.permissions.ouvrir).toBe(true)
  })
})
