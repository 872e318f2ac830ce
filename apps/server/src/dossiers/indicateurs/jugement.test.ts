import {
  copier,
  getIndicateurs,
  reprendreDonnees,
  saveIndicateurs,
  saveValidites,
  updateExploitation,
  type Valeur,
  type Validite,
} from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { at, enter, grow, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const scheme = schemeFor('HVE4', MILLESIME)
const sectionOf = (code: string) => scheme?.indicateurs.get(code)?.idSousRubrique ?? 0
const MARE = 'HVE4_BIODIV_D_6'
const HAIE = 'HVE4_BIODIV_D_1'
const MARE_DE_L_EXPLOITATION = 'HVE4_BIODIV_D_16'
const HAIE_DE_L_EXPLOITATION = 'HVE4_BIODIV_D_11'
const IRRIGUEE = 'HVE4_IRRI_D_101'
const BLE = 'HVE4_CULT_D_2'
const COLZA = 'HVE4_CULT_D_8'
const IAE = sectionOf(HAIE)
const CEREALES = sectionOf(BLE)

const judge = (caller: Caller, id: number, idSousRubrique: number, estValide: boolean | null = true) =>
  caller.call(saveValidites, { ...at(id), body: [{ idSousRubrique, estValide }] })
async function validiteOf(caller: Caller, id: number, section: number): Promise<Validite | null> {
  const { body } = await caller.call(getIndicateurs, at(id))
  const found = body
    .flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
    .find(({ idSousRubrique }) => idSousRubrique === section)
  return found?.validiteSousRubrique ?? null
}

/** A farm of 100 ha of wheat with 120 m of hedge, both sections judged valid. */
async function given() {
  const idExploitation = await givenExploitation(application)
  await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  await grow(adviser, idExploitation, 100)
  await enter(adviser, idExploitation, HAIE, 120)
  await judge(adviser, idExploitation, IAE)
  await judge(adviser, idExploitation, CEREALES)
  return { idExploitation, adviser, farmer }
}

describe('a section judged valid', () => {
  test('falls back to review after its farmer changes a value, with the difference and the name of its auditor', async () => {
    const { idExploitation, adviser, farmer } = await given()
    await enter(farmer, idExploitation, HAIE, 250)
    expect(await validiteOf(adviser, idExploitation, IAE)).toMatchObject({
      estValide: null,
      aRevoir: true,
      valideIdUtilisateur: adviser.idUtilisateur,
      valideDate: expect.any(String),
      // By default, the length on the farm equals the length on arable land.
      modifications: [HAIE, HAIE_DE_L_EXPLOITATION].map((codeNational) => ({
        codeNational,
        ancienne: { value: 120 },
        nouvelle: { value: 250 },
      })),
    })
    expect(await validiteOf(adviser, idExploitation, CEREALES)).toMatchObject({ estValide: true, modifications: [] })
  })

  test('falls back in the journal as a consequence of that change, and the journal still replays to the stored file', async () => {
    const { idExploitation, adviser, farmer } = await given()
    await enter(farmer, idExploitation, HAIE, 250)
    const lines = await application.db
      .select()
      .from(t.journal)
      .where(and(eq(t.journal.idExploitation, idExploitation), like(t.journal.champ, 'validite.BIODIV%estValide')))
      .orderBy(t.journal.rang)
    expect(lines.map(({ idUtilisateur, origine, nouvelle }) => [idUtilisateur, origine, nouvelle])).toEqual([
      [adviser.idUtilisateur, 'SAISIE', true],
      [farmer.idUtilisateur, 'CONSEQUENCE', null],
    ])
    const { divergences } = await checkValues(application.db)
    expect(divergences.filter(({ champ }) => champ.startsWith('validite.'))).toEqual([])
  })

  test('falls back after a change by its own auditor too; judged again, it is valid for the values shown', async () => {
    const { idExploitation, adviser } = await given()
    await enter(adviser, idExploitation, MARE, 0.5)
    expect((await validiteOf(adviser, idExploitation, IAE))?.aRevoir).toBe(true)
    await judge(adviser, idExploitation, IAE)
    expect(await validiteOf(adviser, idExploitation, IAE)).toMatchObject({
      estValide: true,
      aRevoir: false,
      modifications: [],
    })
  })

  test('stays when the same value is entered again, or a value of another section', async () => {
    const { idExploitation, adviser, farmer } = await given()
    await enter(farmer, idExploitation, HAIE, 120)
    await enter(farmer, idExploitation, COLZA, 3)
    expect(await validiteOf(adviser, idExploitation, IAE)).toMatchObject({ estValide: true })
    expect(await validiteOf(adviser, idExploitation, CEREALES)).toMatchObject({ estValide: true })
  })

  test('falls back to review after the crop rotation moves one of its rows', async () => {
    const { idExploitation, adviser, farmer } = await given()
    await grow(farmer, idExploitation, 80)
    expect(await validiteOf(adviser, idExploitation, CEREALES)).toMatchObject({
      aRevoir: true,
      modifications: [{ codeNational: BLE, ancienne: { value: 100 }, nouvelle: { value: 80 } }],
    })
  })

  test('falls back to review after its farm stops irrigating', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const irrigates = (irrigation: boolean) =>
      farmer.call(updateExploitation, {
        params: { idExploitation },
        query: { millesime: MILLESIME },
        body: { exploitationInfo: { irrigation } },
      })
    await irrigates(true)
    const section = sectionOf(IRRIGUEE)
    await enter(adviser, idExploitation, IRRIGUEE, 12)
    await judge(adviser, idExploitation, section)
    await irrigates(false)
    expect(await validiteOf(adviser, idExploitation, section)).toMatchObject({ estValide: null, aRevoir: true })
    const { divergences } = await checkValues(application.db)
    expect(divergences.filter(({ champ }) => champ.startsWith('validite.'))).toEqual([])
  })

  test('of a decided file falls back only when the file is reopened', async () => {
    const { idExploitation, adviser } = await given()
    await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')
    await grow(adviser, idExploitation, 80)
    expect(await validiteOf(adviser, idExploitation, CEREALES)).toMatchObject({ estValide: true, modifications: [] })
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    expect(await validiteOf(adviser, idExploitation, CEREALES)).toMatchObject({ estValide: null, aRevoir: true })
  })

  test('keeps its entries and its verdict when values are reset to the rotation or copied', async () => {
    const { idExploitation, adviser } = await given()
    await enter(adviser, idExploitation, BLE, 90)
    await judge(adviser, idExploitation, CEREALES)
    await adviser.call(reprendreDonnees, { ...at(idExploitation), body: { rubrique: 'HVE4_CULT' } })
    expect(await validiteOf(adviser, idExploitation, CEREALES)).toMatchObject({ estValide: true })
  })

  test('that fell back is not restored by a comment', async () => {
    const { idExploitation, adviser, farmer } = await given()
    await enter(farmer, idExploitation, HAIE, 250)
    const body = [{ idSousRubrique: IAE, commentaireAuditeur: 'Vu' }]
    expect((await adviser.call(saveValidites, { ...at(idExploitation), body })).status).toBe(200)
    expect(await validiteOf(adviser, idExploitation, IAE)).toMatchObject({
      estValide: null,
      aRevoir: true,
      commentaireAuditeur: 'Vu',
    })
  })
})

test('a section judged not valid stays not valid, and lists the changes since', async () => {
  const { idExploitation, adviser, farmer } = await given()
  await judge(adviser, idExploitation, IAE, false)
  await enter(farmer, idExploitation, HAIE, 250)
  expect(await validiteOf(adviser, idExploitation, IAE)).toMatchObject({
    estValide: false,
    aRevoir: false,
    modifications: [{ codeNational: HAIE, nouvelle: { value: 250 } }, { codeNational: HAIE_DE_L_EXPLOITATION }],
  })
})

describe('a section with values copied from last year', () => {
  async function givenCopied() {
    const file = await given()
    const { idExploitation, adviser } = file
    await adviser.call(saveIndicateurs, {
      ...at(idExploitation, MILLESIME - 1),
      body: [{ codeNational: MARE, valeur: { value: 0.5 } }],
    })
    await judge(adviser, idExploitation, IAE, null)
    await adviser.call(copier, { ...at(idExploitation), body: { rubrique: 'HVE4_BIODIV', codes: [MARE] } })
    return file
  }

  test('is refused a valid verdict while a value is unconfirmed, which is named; not valid is accepted', async () => {
    const { idExploitation, adviser } = await givenCopied()
    const { status, body } = await judge(adviser, idExploitation, IAE)
    expect([status, body]).toMatchObject([
      422,
      { code: 'SECTION_A_CONFIRMER', details: [{ path: MARE, message: expect.any(String) }] },
    ])
    expect((await validiteOf(adviser, idExploitation, IAE))?.estValide).toBeNull()
    expect((await judge(adviser, idExploitation, IAE, false)).status).toBe(200)
  })

  test('is judged valid after their confirmation, and falls back when a confirmation is withdrawn', async () => {
    const { idExploitation, adviser, farmer } = await givenCopied()
    await enter(farmer, idExploitation, MARE, 0.5, { aConfirmer: false })
    expect((await judge(adviser, idExploitation, IAE)).status).toBe(200)
    await enter(farmer, idExploitation, MARE, 0.5, { aConfirmer: true })
    expect(await validiteOf(adviser, idExploitation, IAE)).toMatchObject({ estValide: null, aRevoir: true })
  })
})

describe('a verdict on the values shown to the auditor', () => {
  const judgeSeen = (caller: Caller, id: number, valeursVues: Record<string, Valeur>, estValide = true) =>
    caller.call(saveValidites, { ...at(id), body: [{ idSousRubrique: IAE, estValide, valeursVues }] })
  const seen = { [HAIE]: { value: 120 }, [HAIE_DE_L_EXPLOITATION]: { value: 120 } }
  async function givenUnjudged() {
    const file = await given()
    await judge(file.adviser, file.idExploitation, IAE, null)
    return file
  }

  test('is accepted while the section holds them, with or without its empty and hidden rows', async () => {
    const { idExploitation, adviser } = await givenUnjudged()
    expect((await judgeSeen(adviser, idExploitation, { ...seen, [MARE]: null })).status).toBe(200)
    expect(await validiteOf(adviser, idExploitation, IAE)).toMatchObject({ estValide: true })
  })

  test.each([true, false])('is refused after its farmer changed one, and names it: %s', async (estValide) => {
    const { idExploitation, adviser, farmer } = await givenUnjudged()
    await enter(farmer, idExploitation, HAIE, 250)
    const { status, body } = await judgeSeen(adviser, idExploitation, seen, estValide)
    expect([status, body]).toMatchObject([
      412,
      { code: 'SECTION_MODIFIEE_ENTRE_TEMPS', details: [{ path: HAIE }, { path: HAIE_DE_L_EXPLOITATION }] },
    ])
    expect((await validiteOf(adviser, idExploitation, IAE))?.estValide).toBeNull()
  })

  test('is refused after an empty row was filled in, or a filled row was emptied', async () => {
    const { idExploitation, adviser, farmer } = await givenUnjudged()
    await enter(farmer, idExploitation, MARE, 0.5)
    expect((await judgeSeen(adviser, idExploitation, seen)).body).toMatchObject({
      details: [{ path: MARE }, { path: MARE_DE_L_EXPLOITATION }],
    })
    await enter(farmer, idExploitation, MARE, null)
    await enter(farmer, idExploitation, HAIE, null)
    const { body } = await judgeSeen(adviser, idExploitation, seen)
    expect(body).toMatchObject({ details: [{ path: HAIE }, { path: HAIE_DE_L_EXPLOITATION }] })
  })

  test.each([
    ['unknown to the procedure', 'NO_SUCH'],
    ['of another section', BLE],
  ])('is refused with a row %s, and names that row', async (_, code) => {
    const { idExploitation, adviser } = await givenUnjudged()
    const { status, body } = await judgeSeen(adviser, idExploitation, { ...seen, [code]: { value: 1 } })
    expect([status, body]).toMatchObject([
      422,
      { code: 'REFERENCE_INCONNUE', details: [{ path: `0.valeursVues.${code}` }] },
    ])
    expect((await validiteOf(adviser, idExploitation, IAE))?.estValide).toBeNull()
  })

  test('may be withdrawn whatever the section holds', async () => {
    const { idExploitation, adviser, farmer } = await given()
    await enter(farmer, idExploitation, COLZA, 3)
    const body = [{ idSousRubrique: IAE, estValide: null, valeursVues: {} }]
    expect((await adviser.call(saveValidites, { ...at(idExploitation), body })).status).toBe(200)
  })
})
