import {
  type ChangementsIndicateurs,
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  saveAssolement,
  saveIft,
  saveIndicateurs,
  saveValidites,
  updateExploitation,
} from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'
import { Reader } from '../../testing/reader'

let application: TestApplication
let superadmin: Caller
beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

const MARE = 'HVE4_BIODIV_D_6'
const HAIE = 'HVE4_BIODIV_D_1'
const BASSIN = 'HVE4_PHYTO_D_3004'
const IAE = schemeFor('HVE4', MILLESIME)?.indicateurs.get(HAIE)?.idSousRubrique ?? 0

const grow = (idExploitation: number, surface: number) =>
  superadmin.call(saveAssolement, {
    ...at(idExploitation),
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface }],
  })
const said = (codeNational: string, value: unknown): IndicateurSaisi => ({
  codeNational,
  valeur: value === null ? null : { value: value as number },
})
const enter = (caller: Caller, id: number, codeNational: string, value: unknown) =>
  caller.call(saveIndicateurs, { ...at(id), body: [said(codeNational, value)] })

async function given() {
  const id = await givenExploitation(application, { idBassinViti: 3 })
  await grow(id, 40)
  await enter(superadmin, id, HAIE, 200)
  await superadmin.call(saveValidites, { ...at(id), body: [{ idSousRubrique: IAE, estValide: true }] })
  return { id, reader: await new Reader(superadmin, at(id)).open() }
}

const rowsIn = (tree: unknown) => [...indicateursByCode<Indicateur>(tree).values()]

describe('a save that asks for the changes only', () => {
  test('gets the changed rows and the withdrawn verdict, enough to rebuild the file', async () => {
    const { reader } = await given()
    await reader.save(said(MARE, 0.5))
    const codes = reader.told.indicateurs.map(({ codeNational }) => codeNational)
    expect(codes).toContain(MARE)
    expect(codes).not.toContain(HAIE)
    expect(codes.length).toBeLessThan(60)
    expect(reader.told.validites).toEqual([
      expect.objectContaining({ idSousRubrique: IAE, estValide: null, aRevoir: true }),
    ])
    await reader.expectUpToDate()
  })

  test('gets nothing when it repeats the stored value', async () => {
    const { reader } = await given()
    await reader.save(said(HAIE, 200))
    expect(reader.told).toEqual({ indicateurs: [], validites: [] })
    await reader.expectUpToDate()
  })

  test('gets every vine row that a change of basin moves, and an erasure', async () => {
    const { reader } = await given()
    await reader.save(said(BASSIN, 'CHAMPAGNE'))
    await reader.expectUpToDate()
    await reader.save(said(BASSIN, null), said(HAIE, null))
    await reader.expectUpToDate()
  })

  test.each<[what: string, change: (id: number) => Promise<unknown>]>([
    ['a value', (id) => enter(superadmin, id, 'HVE4_BIODIV_D_55', 4)],
    ['the same value', (id) => enter(superadmin, id, MARE, 0.5)],
    [
      'a mark',
      (id) =>
        superadmin.call(saveIndicateurs, {
          ...at(id),
          body: [{ ...said(HAIE, 200), estSaisie: true, aConfirmer: true }],
        }),
    ],
    [
      'a verdict',
      (id) =>
        superadmin.call(saveValidites, {
          ...at(id),
          body: [{ idSousRubrique: IAE, estValide: false, commentaireAuditeur: 'à revoir' }],
        }),
    ],
    ['the crop rotation', (id) => grow(id, 77)],
    ['the location of the farm', (id) => superadmin.call(updateExploitation, { ...at(id), body: { idCommune: 4 } })],
    [
      'the references of the year',
      () =>
        superadmin.call(saveIft, {
          query: { millesime: MILLESIME },
          body: [
            {
              demarche: 'HVE3A',
              groupe: 'GC_PT',
              codeZone: '84',
              iftHerbicide: 1 + Math.random(),
              iftHorsHerbicide: 3,
              indicatif: false,
            },
          ],
        }),
    ],
  ])('gets the changes of others since its revision as well: %s', async (_, change) => {
    const { id, reader } = await given()
    await change(id)
    await reader.save(said(MARE, 0.5))
    await reader.expectUpToDate()
  })

  test('gets every row without If-Match, because its state is unknown', async () => {
    const { id } = await given()
    const headers = { prefer: 'respond-async, return=minimal' }
    const { body } = await superadmin.call(saveIndicateurs, { ...at(id), body: [said(MARE, 1)], headers })
    const whole = (await superadmin.call(getIndicateurs, at(id))).body
    expect((body as unknown as ChangementsIndicateurs).indicateurs).toEqual(rowsIn(whole))
  })

  test('gets nothing that its role may not see', async () => {
    const { id } = await given()
    const farmer = await new Reader(await whoSees(application, 'AGRICULTEUR', id), at(id)).open()
    await farmer.save(said(MARE, 0.7))
    expect(farmer.told.validites).toEqual([])
    expect(farmer.told.indicateurs.filter(({ nature }) => nature === 'S')).toEqual([])
    await farmer.expectUpToDate()
  })

  test('gets a conflict like any other save, and no changes', async () => {
    const { id, reader } = await given()
    await enter(superadmin, id, MARE, 3)
    const headers = { 'if-match': reader.etag, prefer: 'return=minimal' }
    const { status, body } = await superadmin.call(saveIndicateurs, { ...at(id), body: [said(MARE, 4)], headers })
    expect([status, body.code]).toEqual([412, 'INDICATEUR_MODIFIE_ENTRE_TEMPS'])
  })
})

test('a save that does not ask for changes gets the whole tree, as GET returns it', async () => {
  const { id } = await given()
  const saved = await enter(superadmin, id, MARE, 0.5)
  const read = await superadmin.call(getIndicateurs, at(id))
  expect(saved.body).toEqual(read.body)
  expect(saved.headers.etag).toBe(read.headers.etag)
  expect(saved.headers['preference-applied']).toBeUndefined()
})

test('a change of one digit takes at most twelve SQL statements', async () => {
  const { reader } = await given()
  await reader.save(said(MARE, 0.1))
  const queries = vi.spyOn(Client.prototype, 'query')
  await reader.save(said(MARE, 0.2))
  const count = queries.mock.calls.length
  queries.mockRestore()
  expect(count).toBeLessThanOrEqual(12)
})
