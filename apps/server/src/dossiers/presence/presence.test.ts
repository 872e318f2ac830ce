import { annoncerPresence, getIndicateurs, saveIndicateurs } from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const announce = async (caller: Caller, idExploitation: number) => {
  const { body, headers } = await caller.call(annoncerPresence, at(idExploitation))
  return { ids: body.presents.map(({ idUtilisateur }) => idUtilisateur), etag: headers.etag, etat: body.etatDossier }
}

async function given() {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  return { idExploitation, adviser, farmer }
}

test('who announces a file reads who else has it open, and not themselves', async () => {
  const { idExploitation, adviser, farmer } = await given()
  expect(await announce(adviser, idExploitation)).toMatchObject({ ids: [], etat: null })
  expect((await announce(farmer, idExploitation)).ids).toEqual([adviser.idUtilisateur])
  expect((await announce(adviser, idExploitation)).ids).toEqual([farmer.idUtilisateur])
})

test('another file of the same person is another place', async () => {
  const { idExploitation, adviser, farmer } = await given()
  await adviser.call(annoncerPresence, {
    params: { codeNational: 'HVE4', idExploitation },
    query: { millesime: 2025 },
  })
  expect((await announce(farmer, idExploitation)).ids).toEqual([])
})

test('an announcement is over after three turns, and removed by the next one of its person', async () => {
  const { idExploitation, adviser, farmer } = await given()
  const elsewhere = await givenExploitation(application)
  await application.grant(adviser, elsewhere)
  await announce(adviser, idExploitation)
  const own = eq(t.presences.idUtilisateur, adviser.idUtilisateur)
  await application.db.update(t.presences).set({ annonceeLe: sql`now() - interval '46 seconds'` }).where(own)
  expect((await announce(farmer, idExploitation)).ids).toEqual([])
  await announce(adviser, elsewhere)
  expect(await application.db.select({ id: t.presences.idExploitation }).from(t.presences).where(own)).toEqual([
    { id: elsewhere },
  ])
})

test('the revision and the state are those of the sheets, so that a save by another person shows', async () => {
  const { idExploitation, adviser, farmer } = await given()
  const before = await announce(farmer, idExploitation)
  expect((await farmer.call(getIndicateurs, at(idExploitation))).headers.etag).toBe(before.etag)
  await adviser.call(saveIndicateurs, {
    ...at(idExploitation),
    body: [{ codeNational: 'HVE4_BIODIV_D_11', valeur: { value: 120 } }],
  })
  const after = await announce(farmer, idExploitation)
  expect(after.etag).not.toBe(before.etag)
  expect(after.etat).toBe('SAISIE_EN_COURS')
  expect((await farmer.call(getIndicateurs, at(idExploitation))).headers.etag).toBe(after.etag)
})
