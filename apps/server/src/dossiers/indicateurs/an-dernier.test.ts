import { getAnDernier, saveIndicateurs } from '@sillon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../testing/acts'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

describe('the entries of the year before', () => {
  test('are those of the file of that year, without the erased ones', async () => {
    const idExploitation = await givenExploitation(application)
    const superadmin = await application.as('SUPERADMIN')
    const put = (values: Readonly<Record<string, number | null>>) =>
      superadmin.call(saveIndicateurs, {
        ...at(idExploitation, MILLESIME - 1),
        body: Object.entries(values).map(([codeNational, value]) => ({
          codeNational,
          valeur: value === null ? null : { value },
        })),
      })
    await put({ HVE4_BIODIV_D_11: 120, HVE4_BIODIV_D_15: 2 })
    await put({ HVE4_BIODIV_D_15: null })
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const { status, body } = await farmer.call(getAnDernier, at(idExploitation))
    expect([status, body]).toEqual([200, [{ codeNational: 'HVE4_BIODIV_D_11', valeur: { value: 120 } }]])
  })

  test('are none without a file of that year', async () => {
    const idExploitation = await givenExploitation(application)
    const superadmin = await application.as('SUPERADMIN')
    expect((await superadmin.call(getAnDernier, at(idExploitation))).body).toEqual([])
  })

  test.each(['CONSEILLER', 'AGRICULTEUR', 'ADMIN_ORGANISME'] as const)(
    'are refused to a %s who does not see the farm',
    async (role) => {
      const idExploitation = await givenExploitation(application)
      const caller = await application.as(role)
      expect((await caller.call(getAnDernier, at(idExploitation))).status).toBe(404)
    },
  )
})
