import { buffer } from 'node:stream/consumers'
import {
  createExport,
  downloadExport,
  getEdition,
  getExport,
  getIndicateurs,
  getPreuves,
  type Indicateur,
  saveIndicateurs,
  saveValidites,
  setExploitationDemarches,
} from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, enter, grow } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, givenLien, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'
import { hasPoppler, textByPoppler } from '../../testing/poppler'

const HVE3A = { id: 1, annee: 2025 }
const MARE = 'HVE3A_D_74'

describe.skipIf(!hasPoppler)('the documents of an auditor, read by poppler', () => {
  let application: TestApplication
  let superadmin: Caller
  beforeAll(async () => {
    application = await testApplication()
    superadmin = await application.as('SUPERADMIN')
  })
  afterAll(() => application.close())

  test('a report with a verdict on each row has each row with its points and its verdict', async () => {
    const idExploitation = await givenExploitation(application, { raisonSociale: 'EARL des Œillets' })
    await superadmin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE3A.id] })
    const file = { params: { idExploitation, codeNational: 'HVE3A' }, query: { millesime: HVE3A.annee } }
    await superadmin.call(saveIndicateurs, { ...file, body: [{ codeNational: MARE, valeur: { value: 300 } }] })
    const { idSousRubrique = 0, idIndicateur = 0 } = schemeFor('HVE3A', HVE3A.annee)?.indicateurs.get(MARE) ?? {}
    await superadmin.call(saveValidites, { ...file, body: [{ idSousRubrique, idIndicateur, estValide: true }] })
    const query = { id_exploitation: idExploitation, id_millesime: HVE3A.annee, format: 'pdf' }
    const { body } = await superadmin.call(getEdition, { params: { codeNational: 'HVE3A' }, query })
    const text = textByPoppler(body)
    expect(text).toContain('EARL des Œillets')
    const { body: tree } = await superadmin.call(getIndicateurs, file)
    const lines = text.split('\n').map((line) => line.trim())
    const words = text.replaceAll(/\s+/g, ' ')
    // A computed row without a value is not named: nobody was to answer it.
    const shown = [...indicateursByCode<Indicateur>(tree).values()].filter(
      ({ visible, nature, saisieScoreDirecte, valeur }) =>
        visible && (nature === 'D' || saisieScoreDirecte || valeur !== null),
    )
    expect(shown.length).toBeGreaterThan(50)
    // A long name spans several lines of a table: its first word begins one of them. Rows at zero and without an answer stand together, by their whole names.
    const missing = shown.filter(
      ({ libelle }) =>
        !lines.some((line) => line.startsWith(libelle.split(/\s/)[0] ?? '')) &&
        !words.includes(libelle.replaceAll(/\s+/g, ' ')),
    )
    expect(missing.map(({ libelle }) => libelle)).toEqual([])
    expect(lines.some((line) => /\s300\s+1,500 Valide$/.test(line))).toBe(true)
  })

  test('the binder has the points with their explanations, and the text of the farmers’ proofs', async () => {
    const idExploitation = await givenExploitation(application)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    await grow(superadmin, idExploitation, 100)
    await enter(superadmin, idExploitation, 'HVE4_BIODIV_D_37', 45)
    const { body: preuves } = await superadmin.call(getPreuves, at(idExploitation))
    const lieu = preuves.lieux.find(({ idSousRubrique }) => idSousRubrique !== null)?.lieu ?? ''
    const sent = new PDFKit()
    sent.text('Registre des épandages').addPage().text('Suite du registre')
    sent.end()
    await givenLien(superadmin, idExploitation, { lieu, nom: 'Registre', bytes: await buffer(sent) })
    const haie = sharp({ create: { width: 64, height: 48, channels: 3, background: '#557733' } }).jpeg()
    await givenLien(superadmin, idExploitation, { lieu, nom: 'Haie du nord & du sud', bytes: await haie.toBuffer() })
    const params = { codeNational: 'HVE4', idExploitation, millesime: MILLESIME }
    const { body: asked } = await adviser.call(createExport, { body: { genre: 'classeur', params } })
    const of = { params: { idExport: asked.idExport } }
    await expect.poll(async () => (await adviser.call(getExport, of)).body.etat).toBe('TERMINE')
    const text = textByPoppler((await adviser.call(downloadExport, of)).body).replaceAll(/\s+/g, ' ')
    for (const said of [
      'Classeur de l’auditeur',
      'Haie du nord & du sud',
      'Registre des épandages',
      'Suite du registre',
    ])
      expect(text).toContain(said)
    expect(text).toMatch(/à partir de 40\s% → 1\spoint/)
  })
})
