import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createIntervention,
  exportRegistre,
  type FormatRegistre,
  getSchemaRegistre,
  type InterventionSaisie,
  importRegistre,
  listInterventions,
} from '@sillon/contract'
import {
  colonnesRegistre,
  complementsIntervention,
  identiteIntervention,
  naturesIntervention,
  proposerColonnes,
} from '@sillon/domain'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, interventionSaisie, MILLESIME, whoSees } from '../../testing/builders'
import { fautesDuDocument, readPdf } from '../../testing/pdf'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const query = { millesime: MILLESIME }
const complet = interventionSaisie({
  produit: '<Herbix> & "Co"',
  cible: '=Vulpin; « ray-grass »',
  culture: 'Blé de printemps',
  idCulture: null,
  azote: 12.5,
  organique: true,
  volume: 0.0001,
  complements: Object.fromEntries(complementsIntervention.map((nom) => [nom, `${nom} – é`])),
})

async function given(saisies: readonly InterventionSaisie[] = [interventionSaisie(), complet]) {
  const idExploitation = await givenExploitation(application)
  const params = { idExploitation }
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  for (const body of saisies) await adviser.call(createIntervention, { params, query, body })
  return { params, adviser }
}
async function exported(caller: Caller, params: { idExploitation: number }, format: FormatRegistre, langue = 'fr') {
  const headers = { 'accept-language': langue }
  const { status, body } = await caller.call(exportRegistre, { params, query: { ...query, format }, headers })
  expect(status).toBe(200)
  return body
}
const bytesOf = (body: unknown) =>
  typeof body === 'object' && body !== null && !(body instanceof Uint8Array)
    ? Buffer.from(JSON.stringify(body))
    : Buffer.from(body as Uint8Array)
const schemaOf = async (fichier: string) =>
  Buffer.from((await application.anonymous.call(getSchemaRegistre, { params: { fichier } })).body).toString()

test('the schemas served to everybody are those of the repository', async () => {
  const kept = (fichier: string) =>
    readFileSync(join(import.meta.dirname, '../../../../../docs/schemas', fichier), 'utf8')
  expect(await schemaOf('registre.xsd')).toBe(kept('registre.xsd'))
  expect(JSON.parse(await schemaOf('registre.schema.json'))).toEqual(JSON.parse(kept('registre.schema.json')))
})

test('a JSON export is valid by the published schema', async () => {
  const { params, adviser } = await given()
  const ajv = new Ajv2020({ allowUnionTypes: true })
  addFormats.default(ajv)
  const validate = ajv.compile(JSON.parse(await schemaOf('registre.schema.json')))
  const json = JSON.parse(bytesOf(await exported(adviser, params, 'json')).toString())
  expect([validate(json), validate.errors]).toEqual([true, null])
  expect(json.interventions).toHaveLength(2)
  expect(validate({ ...json, interventions: [{ ...json.interventions[0], surface: '4,25' }] })).toBe(false)
})

test('an XML export is valid by the published schema', async () => {
  const { params, adviser } = await given()
  const schema = await schemaOf('registre.xsd')
  const contents = bytesOf(await exported(adviser, params, 'xml')).toString()
  const check = (text: string) => validateXML({ xml: [{ fileName: 'registre.xml', contents: text }], schema: [schema] })
  expect(await check(contents)).toMatchObject({ valid: true })
  expect(await check(contents.replace('>4.25<', '>beaucoup<'))).toMatchObject({ valid: false })
})

test('titles of an export are recognised as the columns that they are, in both languages', async () => {
  const { params, adviser } = await given([])
  for (const langue of ['fr', 'en']) {
    const [titres = ''] = String(await exported(adviser, params, 'csv', langue))
      .replace('\uFEFF', '')
      .split('\r\n')
    const colonnes = proposerColonnes(titres.split(';'))
    expect(colonnesRegistre.map((colonne) => colonnes[colonne])).toEqual(titres.split(';'))
  }
})

/** Text of one line that begins and ends with a letter. */
const texte = (max: number) =>
  fc.stringMatching(/^[a-zé](?:[a-z0-9 ;,"'<>&éœ€=-]{0,8}[a-zé])?$/).map((text) => text.slice(0, max).trim() || 'a')
const nombre = (max: number) => fc.integer({ min: 1, max: max * 10_000 }).map((n) => n / 10_000)
const ou = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const saisie: fc.Arbitrary<InterventionSaisie> = fc.record({
  nature: fc.constantFrom(...naturesIntervention),
  uuidParcelle: fc.constant(null),
  numIlot: ou(texte(20)),
  numParcelle: ou(texte(20)),
  date: fc
    .date({ min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((d) => d.toISOString().slice(0, 10)),
  heureDebut: fc.constantFrom(null, '07:30', '23:59'),
  surface: nombre(100),
  idCulture: fc.constantFrom(null, 1, 9),
  culture: ou(texte(50)),
  produit: texte(50),
  amm: ou(texte(20)),
  quantite: ou(nombre(1000)),
  unite: texte(20),
  cible: ou(texte(50)),
  azote: ou(nombre(200)),
  organique: ou(fc.boolean()),
  volume: ou(nombre(1000)),
  complements: fc.dictionary(fc.constantFrom(...complementsIntervention), texte(50)),
})

test.each(['csv', 'json', 'xml'] as const)(
  'an export in %s, imported elsewhere, gives the same register',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(saisie, { selector: (one) => JSON.stringify(one), minLength: 1, maxLength: 8 }),
        async (saisies) => {
          const from = await given(saisies)
          const to = await given([])
          const content = bytesOf(await exported(from.adviser, from.params, format)).toString('base64')
          const body = { nom: `registre.${format}`, content, simulation: false }
          const { status, body: answer } = await to.adviser.call(importRegistre, { params: to.params, query, body })
          expect([status, answer.apercu?.fautes]).toEqual([200, []])
          const contents = async ({ adviser, params }: typeof from) =>
            (await adviser.call(listInterventions, { params, query: { ...query, limit: 100 } })).body.data
              .map(identiteIntervention)
              .sort()
          expect(await contents(to)).toEqual(await contents(from))
        },
      ),
      { numRuns: 6 },
    )
  },
)

test('the document lists the register and says what each line lacks', async () => {
  const { params, adviser } = await given([interventionSaisie({ amm: null })])
  const read = await readPdf(bytesOf(await exported(adviser, params, 'pdf')))
  expect(fautesDuDocument(read)).toEqual([])
  const text = JSON.stringify(read.pages)
  expect(text).toContain('Herbix')
  expect(text).toMatch(/Numéro d’AMM/)
  expect(text).toMatch(/à confirmer/)
})
