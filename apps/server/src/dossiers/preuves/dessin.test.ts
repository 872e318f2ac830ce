import {
  createDessin,
  type DessinSaisi,
  deleteDessin,
  getPreuves,
  joindreDessin,
  jugerPreuves,
  listDessins,
  listPreuves,
  saveDessin,
} from '@sillon/contract'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'
import { planDuDessin } from './plan-du-dessin'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const query = { millesime: MILLESIME }
const haie: DessinSaisi = {
  libelle: 'Haie <du> chemin',
  geometrie: {
    type: 'LineString',
    coordinates: [
      [5.02, 44.72],
      [5.02, 44.721],
    ],
  },
  codeIndicateur: 'HVE4_BIODIV_D_11',
}

async function drawn(codeIndicateur: string | null) {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const body = { ...haie, codeIndicateur }
  const { body: dessin } = await adviser.call(createDessin, { params: { idExploitation }, query, body })
  return { adviser, idExploitation, dessin, params: { idExploitation, uuidDessin: dessin.uuidDessin } }
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

test('a drawing attached again replaces its own proof, and withdraws the verdict on it', async () => {
  const { adviser, idExploitation, params } = await drawn('HVE4_BIODIV_D_11')
  const file = { params: { codeNational: 'HVE4', idExploitation }, query }
  const { body: first } = await adviser.call(joindreDessin, { params, query })
  const lien = async () => {
    const { body } = await adviser.call(getPreuves, file)
    const found = body.lieux.flatMap(({ liens }) => liens)
    expect(found).toHaveLength(1)
    const [{ idLien = 0, verdict = null } = {}] = found
    return { idLien, verdict }
  }
  const { idLien } = await lien()
  await adviser.call(jugerPreuves, {
    ...file,
    body: [{ idLien, numeroRevision: 1, verdict: 'ACCEPTEE', motif: null }],
  })
  // The same drawing makes the same bytes: its proof and the verdict stay.
  const { body: same } = await adviser.call(joindreDessin, { params, query })
  expect([same.idPreuve, same.revisions.length]).toEqual([first.idPreuve, 1])
  expect(await lien()).toEqual({ idLien, verdict: 'ACCEPTEE' })
  const longer: DessinSaisi = {
    ...haie,
    libelle: 'Haie',
    geometrie: {
      type: 'LineString',
      coordinates: [
        [5.02, 44.72],
        [5.02, 44.722],
      ],
    },
  }
  await adviser.call(saveDessin, { params, query, body: longer })
  // Two people at once: one revision, not two.
  const again = await Promise.all([1, 2].map(() => adviser.call(joindreDessin, { params, query })))
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  expect(again[0]?.body).toMatchObject({ idPreuve: first.idPreuve, nom: 'Dessin sur la carte : Haie' })
  expect(await lien()).toEqual({ idLien, verdict: null })
  const { body: all } = await adviser.call(listPreuves, { params: { idExploitation }, query: {} })
  expect(all.map(({ revisions }) => revisions.length)).toEqual([2])
  const journal = await application.db
    .select()
    .from(t.journal)
    .where(and(eq(t.journal.idExploitation, idExploitation), like(t.journal.champ, 'preuve.%.revision.%')))
  expect(journal).toHaveLength(2)
})

test('a deleted drawing comes back as itself, and finds its proof again', async () => {
  const { adviser, idExploitation, dessin, params } = await drawn('HVE4_BIODIV_D_11')
  const { body: before } = await adviser.call(joindreDessin, { params, query })
  await adviser.call(deleteDessin, { params, query })
  const body = { ...haie, uuidDessin: dessin.uuidDessin }
  const back = await Promise.all(
    [1, 2].map(() => adviser.call(createDessin, { params: { idExploitation }, query, body })),
  )
  expect(back.map(({ body: { uuidDessin } }) => uuidDessin)).toEqual([dessin.uuidDessin, dessin.uuidDessin])
  expect((await adviser.call(listDessins, { params: { idExploitation }, query })).body.data).toHaveLength(1)
  const { body: after } = await adviser.call(joindreDessin, { params, query })
  expect(after.idPreuve).toBe(before.idPreuve)
  // The UUID of a drawing that another farm has.
  const other = await drawn(null)
  const stolen = await other.adviser.call(createDessin, {
    params: { idExploitation: other.idExploitation },
    query,
    body,
  })
  expect([stolen.status, stolen.body.code]).toEqual([404, 'DESSIN_INCONNU'])
})

test('a drawing cannot be attached to a decided file, by a farmer or an adviser', async () => {
  const { adviser, idExploitation, params } = await drawn('HVE4_BIODIV_D_11')
  await givenEtat(application, idExploitation, 'CERTIFIABLE')
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  for (const caller of [farmer, adviser]) {
    const { status, body } = await caller.call(joindreDessin, { params, query })
    expect([status, body.code]).toEqual([409, 'DOSSIER_NON_MODIFIABLE'])
  }
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
