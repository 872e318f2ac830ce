import {
  createIntervention,
  deleteIntervention,
  importRegistre,
  listInterventions,
  reprendreImportRegistre,
  saveIntervention,
} from '@sillon/contract'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#socle/database/database'
import { type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, interventionSaisie, MILLESIME, whoSees } from '../../testing/builders'
import { checkRegistres } from './registre'
import { sentenceOfDivergence } from './sentences'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const query = { millesime: MILLESIME }
const CSV = ['date;surface;produit', ...['A', 'B', 'C', 'D'].map((nom) => `2026-03-12;2;${nom}`)].join('\n')

/** A register with two typed records, one of them corrected, and two files: one with a corrected and a deleted line, one that was taken back. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const params = { idExploitation }
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const importer = async (csv: string) => {
    const body = { nom: 'a.csv', content: btoa(csv), simulation: false }
    return (await adviser.call(importRegistre, { params, query, body })).body.idImportRegistre ?? 0
  }
  const uuidOf = async (produit: string) => {
    const { body } = await adviser.call(listInterventions, { params, query })
    return body.data.find((one) => one.produit === produit)?.uuidIntervention ?? ''
  }
  const correct = async (produit: string, body: object) =>
    adviser.call(saveIntervention, { params: { ...params, uuidIntervention: await uuidOf(produit) }, query, body })
  for (const produit of ['Main', 'Main 2'])
    await adviser.call(createIntervention, { params, query, body: interventionSaisie({ produit }) })
  await correct('Main', { quantite: 2 })
  const idImport = await importer(CSV)
  await correct('A', { cible: 'Pucerons' })
  await adviser.call(deleteIntervention, { params: { ...params, uuidIntervention: await uuidOf('B') }, query })
  const idRepris = await importer('date;surface;produit\n2026-03-13;2;E\n2026-03-13;2;F')
  await correct('E', { cible: 'Pucerons' })
  const back = { params: { ...params, idImportRegistre: idRepris }, query, body: { corrigees: true } }
  await adviser.call(reprendreImportRegistre, back)
  return { idExploitation, idImport }
}

/** Differences of a farm after a statement behind the application's back, which is then undone. */
async function found(idExploitation: number, statement?: SQL): Promise<string[]> {
  const undo = new Error('undo')
  let sentences: string[] = []
  const run = async (tx: Database) => {
    if (statement !== undefined) await tx.execute(statement)
    const divergences = await checkRegistres(tx)
    sentences = divergences
      .filter(({ chaine }) => chaine === `exploitation ${idExploitation}`)
      .map(sentenceOfDivergence)
    throw undo
  }
  await application.db.transaction(run).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return sentences
}

describe('the check of a register', () => {
  test('agrees with typed, imported, corrected, deleted and taken back records', async () => {
    const { idExploitation } = await given()
    expect(await found(idExploitation)).toEqual([])
  })

  test('finds a record changed, deleted or added behind the application’s back', async () => {
    const { idExploitation, idImport } = await given()
    const of = (produit: string) => sql`id_exploitation = ${idExploitation} and produit = ${produit}`
    const record = (rest: string) => [
      expect.stringMatching(new RegExp(`^Farm ${idExploitation}, 2026: registre\\.[0-9a-f-]{36} is ${rest}`)),
    ]
    const file = [expect.stringMatching(new RegExp(`^Farm ${idExploitation}, 2026: importRegistre\\.${idImport} is `))]
    expect(await found(idExploitation, sql`update interventions set surface = 9 where ${of('Main 2')}`)).toEqual(
      record('.*"surface":9.*its journal says .*"surface":4.25'),
    )
    expect(await found(idExploitation, sql`update interventions set cible = null where ${of('A')}`)).toEqual(record(''))
    expect(await found(idExploitation, sql`delete from interventions where ${of('Main')}`)).toEqual(
      record('undefined, its journal says '),
    )
    expect(await found(idExploitation, sql`update interventions set quantite = 9 where ${of('C')}`)).toEqual(file)
    expect(await found(idExploitation, sql`delete from interventions where ${of('D')}`)).toEqual(file)
    const added = sql`insert into interventions (id_exploitation, id_millesime, nature, origine, date, surface)
      values (${idExploitation}, ${MILLESIME}, 'TRAITEMENT', 'SAISIE', '2026-03-01', 1)`
    expect(await found(idExploitation, added)).toEqual(record('.*, its journal says undefined'))
  })
})
