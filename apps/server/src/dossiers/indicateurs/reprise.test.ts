import {
  getIndicateurs,
  type Indicateur,
  type Role,
  reprendreDonnees,
  saveAssolement,
  saveIndicateurs,
  saveValidites,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, indicateursByCode, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const reprendre = (caller: Caller, idExploitation: number, rubrique = 'HVE4_CULT') =>
  caller.call(reprendreDonnees, { ...at(idExploitation), body: { rubrique } })

/** 100 ha of wheat in the rotation, where 90 were entered, and 3 ha of an area that the rotation does not contain. */
async function given(role: Role = 'CONSEILLER') {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const rotation = [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 100 }]
  await adviser.call(saveAssolement, { params: { idExploitation }, query: at(idExploitation).query, body: rotation })
  await adviser.call(saveIndicateurs, {
    ...at(idExploitation),
    body: [
      { codeNational: 'HVE4_CULT_D_2', valeur: { value: 90 } },
      { codeNational: 'HVE4_CULT_D_36', valeur: { value: 3 } },
      { codeNational: 'HVE4_BIODIV_D_37', valeur: { value: 7 } },
    ],
  })
  return { idExploitation, adviser, caller: await whoSees(application, role, idExploitation) }
}
async function values(caller: Caller, idExploitation: number) {
  const { body } = await caller.call(getIndicateurs, at(idExploitation))
  const found = indicateursByCode<Indicateur>(body)
  return ['HVE4_CULT_D_2', 'HVE4_CULT_D_36', 'HVE4_BIODIV_D_37'].map((code) => found.get(code)?.valeur?.value)
}

describe('resetting a module to the values of the rotation', () => {
  test('changes the requested module, and no other', async () => {
    const { idExploitation, caller } = await given()
    const { status, body, headers } = await reprendre(caller, idExploitation)
    expect([status, headers.etag]).toEqual([200, expect.any(String)])
    expect(body.changements).toEqual([
      { codeNational: 'HVE4_CULT_D_2', ancienne: { value: 90 }, nouvelle: { value: 100 } },
    ])
    expect(indicateursByCode<Indicateur>(body.indicateurs).get('HVE4_CULT_D_2')?.estSaisie).toBe(false)
    expect(await values(caller, idExploitation)).toEqual([100, 3, 7])
  })

  test.each([
    ['of its own', 50],
    ['of the entries', 93],
  ])('removes an overridden total %s, and returns the rows that move', async (_, total) => {
    const { idExploitation, caller } = await given()
    // 100 ha from the rotation and the 3 ha entered.
    const put = (codeNational: string, value: number | null) =>
      caller.call(saveIndicateurs, { ...at(idExploitation), body: [{ codeNational, valeur: { value } }] })
    await put('HVE4_CULT_D_2', null)
    await put('HVE4_CULT_D_200', total)
    await put('HVE4_CULT_D_2', 90)
    const { body } = await reprendre(caller, idExploitation)
    expect(body.changements).toContainEqual({
      codeNational: 'HVE4_CULT_D_200',
      ancienne: { value: total },
      nouvelle: { value: 103 },
    })
    expect(indicateursByCode<Indicateur>(body.indicateurs).get('HVE4_CULT_D_200')?.valeur).toEqual({ value: 103 })
  })

  test('keeps an entered total that equals that of the rotation', async () => {
    const { idExploitation, caller } = await given()
    await caller.call(saveIndicateurs, {
      ...at(idExploitation),
      body: [{ codeNational: 'HVE4_CULT_D_200', valeur: { value: 103 } }],
    })
    const { body } = await reprendre(caller, idExploitation)
    expect(body.changements.map(({ codeNational }) => codeNational)).toEqual(['HVE4_CULT_D_2'])
    const total = indicateursByCode<Indicateur>(body.indicateurs).get('HVE4_CULT_D_200')
    expect([total?.valeur, total?.estSaisie]).toEqual([{ value: 103 }, true])
  })

  test('keeps a sub-section judged valid', async () => {
    const { idExploitation, caller } = await given()
    await caller.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique: 1, estValide: true }] })
    expect((await reprendre(caller, idExploitation)).body.changements).toEqual([])
    expect(await values(caller, idExploitation)).toEqual([90, 3, 7])
  })

  test('is journalled as a reset', async () => {
    const { idExploitation, caller } = await given()
    await reprendre(caller, idExploitation)
    const rows = await application.db.select().from(t.journal).where(eq(t.journal.idExploitation, idExploitation))
    expect(rows.at(-1)).toMatchObject({ champ: 'HVE4_CULT_D_2', origine: 'REPRISE', nouvelle: null })
  })

  test('is refused to a farmer of a file under check, to strangers, and for an unknown module', async () => {
    const { idExploitation, caller, adviser } = await given('AGRICULTEUR')
    await givenEtat(application, idExploitation, 'ATTENTE_VERIFICATION')
    expect((await reprendre(caller, idExploitation)).status).toBe(409)
    expect((await reprendre(await application.as('CONSEILLER'), idExploitation)).status).toBe(404)
    expect((await reprendre(application.anonymous, idExploitation)).status).toBe(401)
    expect((await reprendre(adviser, idExploitation, 'HVE4_NOTHING')).status).toBe(404)
    expect(await values(adviser, idExploitation)).toEqual([90, 3, 7])
  })
})
