import { getAvancement } from '@sillon/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, enter, grow } from '../../testing/acts'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

test('the progress of a file gives each sheet with its points and its empty fields; a farmer sees the fields only', async () => {
  const idExploitation = await givenExploitation(application)
  const superadmin = await application.as('SUPERADMIN')
  await grow(superadmin, idExploitation, 100)
  await enter(superadmin, idExploitation, 'HVE4_BIODIV_D_37', 45)
  const read = async (role: 'CONSEILLER' | 'AGRICULTEUR') => {
    const { status, body } = await (await whoSees(application, role, idExploitation)).call(
      getAvancement,
      at(idExploitation),
    )
    expect(status).toBe(200)
    expect(body.verdict).toBe(role === 'CONSEILLER' ? 'NON_CERTIFIABLE' : null)
    expect(body).toMatchObject({ seuil: 10, validitePar: 'sousRubrique' })
    return body.etapes
  }
  const [adviser, farmer] = [await read('CONSEILLER'), await read('AGRICULTEUR')]
  expect(adviser.map(({ libelle, lettre, points }) => [libelle, lettre, points])).toEqual([
    ['Surfaces', null, null],
    ['Biodiversité', 'B', 1],
    ['Stratégie phytosanitaire', 'P', 0],
    ['Gestion de la fertilisation', 'F', 0],
  ])
  expect(adviser.find(({ rubrique }) => rubrique === 'HVE4_BIODIV')).toMatchObject({
    estAtteint: false,
    statut: 'INCOMPLET',
  })
  expect(farmer).toEqual(adviser.map((etape) => ({ ...etape, points: null, max: null, estAtteint: null })))
  // The button to the next step leads to this section.
  for (const { aRemplir, ligne } of adviser) expect(ligne === null).toBe(aRemplir === 0)
  expect(adviser.reduce((sum, { aRemplir }) => sum + aRemplir, 0)).toBeGreaterThan(0)
})
