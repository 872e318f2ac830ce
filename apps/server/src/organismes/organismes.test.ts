import { getConfig, getOrganisme, getOrganismeConfig, listOrganismes } from '@sillon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organismeDemarches, organismes } from '../database/schema'
import { type Caller, type TestApplication, testApplication } from '../testing/application'

const HVE3A = 1
const HVE4 = 2

let application: TestApplication
let caller: Caller
let vignobles = 0
beforeAll(async () => {
  application = await testApplication()
  caller = await application.as('CONSEILLER')
  const identity = { libelle: 'Certification', adresse: '1 place du Marché, 21000 Dijon' }
  const colours = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
  const inserted = await application.db
    .insert(organismes)
    .values([
      { nom: 'Vignobles', ...identity, ...colours },
      {
        nom: 'Alpages',
        ...identity,
        ...colours,
        titleSite: 'Alpages en ligne',
        logoBase64: 'data:image/png;base64,AA==',
      },
    ])
    .returning()
  const [first, second] = inserted.map(({ idOrganisme }) => idOrganisme)
  vignobles = first ?? 0
  await application.db.insert(organismeDemarches).values([
    { idOrganisme: vignobles, idDemarche: HVE4 },
    { idOrganisme: second ?? 0, idDemarche: HVE3A },
  ])
})
afterAll(() => application.close())

describe('organisations', () => {
  test('are listed by name, each with its own procedures', async () => {
    const { body } = await caller.call(listOrganismes)
    expect(body.map(({ nom, demarches }) => [nom, demarches])).toEqual([
      ['Alpages', [HVE3A]],
      ['Vignobles', [HVE4]],
    ])
  })

  test('have their logo where one is read, not in the list', async () => {
    const { body: listed } = await caller.call(listOrganismes)
    expect(listed.filter((organisme) => 'logoBase64' in organisme)).toEqual([])
    const params = { idOrganisme: listed[0]?.idOrganisme ?? 0 }
    const { body } = await caller.call(getOrganisme, { params })
    expect(body.logoBase64).toBe('data:image/png;base64,AA==')
  })

  test('are found one by one', async () => {
    const { body } = await caller.call(getOrganisme, { params: { idOrganisme: vignobles } })
    expect(body).toMatchObject({ nom: 'Vignobles', demarches: [HVE4], scoresVisiblesAgriculteur: false })
  })

  test.each([getOrganisme, getOrganismeConfig])('$path refuses one that does not exist', async (call) => {
    const answer = await caller.call(call, { params: { idOrganisme: 99_999 } })
    expect([answer.status, answer.body.code]).toEqual([404, 'ORGANISME_INCONNU'])
  })
})

describe('the branding', () => {
  test('is the product’s own for who is not signed in', async () => {
    const { body } = await application.anonymous.call(getConfig)
    expect(body).toMatchObject({ titleSite: 'Sillon', logoBase64: null, darkMode: false })
  })

  test('takes the organisation’s colours and, without a title of its own, its label', async () => {
    const { body } = await caller.call(getOrganismeConfig, { params: { idOrganisme: vignobles } })
    expect(body).toMatchObject({ titleSite: 'Certification', primaryColor: '#123456', thirdColor: '#345678' })
  })
})
