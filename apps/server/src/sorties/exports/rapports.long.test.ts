import { createExport, downloadExport, type ExportSuivi, getExport } from '@sillon/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { askedUntil, isOver } from '../../testing/asked-until'
import { givenEtat, givenExploitation, MILLESIME } from '../../testing/builders'
import { readPdf } from '../../testing/pdf'

let application: TestApplication
let adviser: Caller
beforeAll(async () => {
  application = await testApplication()
  adviser = await application.as('CONSEILLER')
})
afterAll(() => application.close())

/** A file of the adviser. */
async function givenFile(raisonSociale: string) {
  const idExploitation = await givenExploitation(application, { raisonSociale })
  await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
  await application.grant(adviser, idExploitation)
  return { idExploitation, codeNational: 'HVE4' }
}

const ask = (dossiers: { idExploitation: number; codeNational: string }[]) =>
  adviser.call(createExport, { body: { genre: 'rapports', params: { millesime: MILLESIME, dossiers } } })

const ended = (idExport: number): Promise<ExportSuivi> =>
  askedUntil(async () => (await adviser.call(getExport, { params: { idExport } })).body, isOver)

test('the reports of several files are one archive, each named after its farm', async () => {
  const files = [await givenFile('Aubépine'), await givenFile('../Aubépine'), await givenFile('Aubépine')]
  const asked = await ask(files)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const found = await ended(asked.body.idExport)
  expect(found).toMatchObject({ etat: 'TERMINE', fait: 3, total: 3, nomFichier: `Rapports - ${MILLESIME}.zip` })
  const { body } = await adviser.call(downloadExport, { params: { idExport: found.idExport } })
  const entries = Object.entries(unzipSync(new Uint8Array(body)))
  expect(entries.map(([name]) => name)).toEqual([
    'Aubépine - HVE4.pdf',
    '_Aubépine - HVE4.pdf',
    'Aubépine - HVE4 (2).pdf',
  ])
  for (const [, bytes] of entries) {
    const { pages } = await readPdf(bytes)
    expect(pages.join(' ')).toContain('Aubépine')
  }
})

test('a request with one hidden farm is refused as a whole', async () => {
  const foreign = { idExploitation: await givenExploitation(application), codeNational: 'HVE4' }
  const { status, body } = await ask([await givenFile('Bruyère'), foreign])
  expect([status, (body as unknown as { code: string }).code]).toEqual([404, 'EXPLOITATION_INCONNUE'])
})

test('a file that nobody has opened has no report, and the refusal says why', async () => {
  const idExploitation = await givenExploitation(application)
  await application.grant(adviser, idExploitation)
  const { body } = await ask([await givenFile('Coudrier'), { idExploitation, codeNational: 'HVE4' }])
  expect(await ended(body.idExport)).toMatchObject({ etat: 'ECHEC', message: expect.stringMatching(/dossier/i) })
})
