import { createDessin, getPreuves, joindreDessin } from '@sillon/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, MILLESIME, whoSees } from '../../testing/builders'
import { planDuDessin } from './plan-du-dessin'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const query = { millesime: MILLESIME }

async function drawn(codeIndicateur: string | null) {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const { body } = await adviser.call(createDessin, {
    params: { idExploitation },
    query,
    body: {
      libelle: 'Haie <du> chemin',
      geometrie: {
        type: 'LineString',
        coordinates: [
          [5.02, 44.72],
          [5.02, 44.721],
        ],
      },
      codeIndicateur,
    },
  })
  return { adviser, idExploitation, params: { idExploitation, uuidDessin: body.uuidDessin } }
}

test('a drawing becomes a PDF among the proofs of its row', async () => {
  const { adviser, idExploitation, params } = await drawn('HVE4_BIODIV_D_11')
  const { status, body } = await adviser.call(joindreDessin, { params, query })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    nom: 'Dessin sur la carte : Haie <du> chemin',
    millesimesValidite: [MILLESIME],
    revisions: [{ typeMime: 'application/pdf' }],
  })
  const preuves = await adviser.call(getPreuves, { params: { codeNational: 'HVE4', idExploitation }, query })
  expect(JSON.stringify(preuves.body)).toContain(`"idPreuve":${body.idPreuve}`)
})

test('a drawing that fills no row is refused', async () => {
  const { adviser, params } = await drawn(null)
  const { status, body } = await adviser.call(joindreDessin, { params, query })
  expect([status, body.details?.[0]?.path]).toEqual([422, 'codeIndicateur'])
})

test.each([
  ['a point', { type: 'Point' as const, coordinates: [5, 44.7] as [number, number] }],
  [
    'a surface',
    {
      type: 'Polygon' as const,
      coordinates: [
        [
          [5, 44.7],
          [5.001, 44.7],
          [5.001, 44.701],
          [5, 44.7],
        ] as [number, number][],
      ],
    },
  ],
])('%s is drawn as a picture', async (_, geometrie) => {
  const png = await planDuDessin(geometrie, [])
  expect(png.subarray(1, 4).toString()).toBe('PNG')
})
