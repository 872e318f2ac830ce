import {
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  saveAssolement,
  saveIndicateurs,
} from '@sillon/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const BLE = 'HVE4_CULT_D_2'
/** Farmed area: the sum of the rows of crops, unless somebody enters it. */
const SAU = 'HVE4_CULT_D_200'

const sow = (caller: Caller, idExploitation: number, surface: number) =>
  caller.call(saveAssolement, {
    params: { idExploitation },
    query: { millesime: MILLESIME },
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface }],
  })
const save = (caller: Caller, idExploitation: number, body: IndicateurSaisi[], etag?: string) =>
  caller.call(saveIndicateurs, { ...at(idExploitation), body, headers: etag === undefined ? {} : { 'if-match': etag } })
const row = (codeNational: string, value: number, estSaisie?: true): IndicateurSaisi => ({
  codeNational,
  valeur: { value },
  ...(estSaisie && { estSaisie }),
})
async function read(caller: Caller, idExploitation: number) {
  const { body, headers } = await caller.call(getIndicateurs, at(idExploitation))
  const found = indicateursByCode<Indicateur>(body)
  const entered = [...found.values()].flatMap(({ codeNational, valeur, estSaisie }) =>
    estSaisie ? [[codeNational, valeur?.value]] : [],
  )
  return {
    rows: [...found.values()],
    etag: headers.etag,
    entered: Object.fromEntries(entered) as Record<string, unknown>,
  }
}

/** A farm with 100 ha of wheat, and an adviser who sees it. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  await sow(adviser, idExploitation, 100)
  return { idExploitation, adviser }
}

describe('an entry', () => {
  test('equal to the proposal is an entry, and stays when the proposal moves', async () => {
    const { idExploitation, adviser } = await given()
    const { etag } = await read(adviser, idExploitation)
    await save(adviser, idExploitation, [row(BLE, 100, true)], etag)
    expect((await read(adviser, idExploitation)).entered).toEqual({ [BLE]: 100 })
    await sow(adviser, idExploitation, 60)
    expect((await read(adviser, idExploitation)).entered).toEqual({ [BLE]: 100 })
  })

  test('stays when the proposal comes to equal it, and when the same value is sent again', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [row(BLE, 60)])
    await sow(adviser, idExploitation, 60)
    await save(adviser, idExploitation, [row(BLE, 60)])
    await sow(adviser, idExploitation, 80)
    expect((await read(adviser, idExploitation)).entered).toEqual({ [BLE]: 60 })
  })

  test.each([true, undefined] as const)(
    'of a total stays beside its terms sent in the same call (marked as an entry: %s)',
    async (estSaisie) => {
      const { idExploitation, adviser } = await given()
      const { etag } = await read(adviser, idExploitation)
      await save(adviser, idExploitation, [row(BLE, 90, estSaisie), row(SAU, 90, estSaisie)], etag)
      expect((await read(adviser, idExploitation)).entered).toEqual({ [BLE]: 90, [SAU]: 90 })
    },
  )

  test('of a total equal to the sum is an entry when it is marked as one', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [row(SAU, 100, true)])
    await save(adviser, idExploitation, [row(BLE, 90, true)])
    expect((await read(adviser, idExploitation)).entered).toEqual({ [BLE]: 90, [SAU]: 100 })
  })

  test('is erased by null only', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [row(BLE, 100, true)])
    await save(adviser, idExploitation, [{ codeNational: BLE, valeur: null }])
    expect((await read(adviser, idExploitation)).entered).toEqual({})
  })

  test('is not created by a tree sent back after the rotation has moved', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, [row('HVE4_CULT_D_3', 5)])
    const { rows, etag } = await read(adviser, idExploitation)
    await sow(adviser, idExploitation, 60)
    expect((await save(adviser, idExploitation, rows, etag)).status).toBe(200)
    expect((await read(adviser, idExploitation)).entered).toEqual({ HVE4_CULT_D_3: 5 })
  })

  test('survives any sequence of entries, rotations and trees sent back, and no other value becomes one', async () => {
    const codes = [BLE, 'HVE4_CULT_D_3', SAU, 'HVE4_CULT_D_47'] as const
    const value = fc.constantFrom(null, 5, 60, 100)
    const entry = fc.array(fc.tuple(fc.constantFrom(...codes), value), { minLength: 1, maxLength: 3 })
    const act = fc.oneof(
      entry.map((entries) => ({ kind: 'entries' as const, entries })),
      fc.constantFrom(5, 60, 100).map((surface) => ({ kind: 'rotation' as const, surface })),
      fc.constant({ kind: 'tree' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
        const { idExploitation, adviser } = await given()
        const model = new Map<string, number>()
        for (const it of acts) {
          const { rows, etag } = await read(adviser, idExploitation)
          if (it.kind === 'rotation') await sow(adviser, idExploitation, it.surface)
          else if (it.kind === 'tree') await save(adviser, idExploitation, rows, etag)
          else {
            const entries = new Map(it.entries)
            const sent = [...entries].map(([code, n]) =>
              n === null ? { codeNational: code, valeur: null } : row(code, n, true),
            )
            expect((await save(adviser, idExploitation, sent, etag)).status).toBe(200)
            for (const [code, n] of entries) n === null ? model.delete(code) : model.set(code, n)
          }
        }
        expect((await read(adviser, idExploitation)).entered).toEqual(Object.fromEntries(model))
      }),
      { numRuns: process.env.TEST_ALL === '1' ? 30 : 3 },
    )
  })
})
