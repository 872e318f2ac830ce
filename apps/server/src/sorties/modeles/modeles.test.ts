import * as XLSX from '@e965/xlsx'
import {
  type Correspondance,
  createModele,
  deleteModele,
  deleteOrganisme,
  getEditionModele,
  getIndicateurs,
  getModele,
  listJournal,
  listModeles,
  listModelesDuDossier,
  listValeursDuModele,
  previewModele,
  saveIndicateurs,
  saveValidites,
  updateExploitation,
  updateModele,
} from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import { modelesClasseurs, organismes } from '#socle/database/schema'
import { checkChains } from '#socle/journal/chains'
import { PLATEFORME } from '#socle/journal/journal'
import { grow } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { anExploitation, givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'

/** A workbook without its sheets. */
const PARTS = {
  '[Content_Types].xml': strToU8(
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  ),
  'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Grille" r:id="rId1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
}

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await testApplication()
  admin = await application.as('SUPERADMIN', { prenom: 'Sacha', nom: 'Berger' })
})
afterAll(() => application.close())

const HAIE = 'HVE4_BIODIV_D_11'
const MODULE = schemeFor('HVE4', MILLESIME)?.modules.find(({ score }) => score !== null)

const grille = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Grille',
        rows: [
          ['Exploitation', null],
          ['SIRET', null],
          ['Audit', null],
          ['Haies', null],
          ['Points', null],
          ['Double', null],
        ],
        cells: new Map([
          ['2,1', { value: null, style: { numFmt: 'dd/mm/yyyy' } }],
          ['5,1', { formula: 'B4*2', formulaResult: 0 }],
        ]),
        merges: [{ startRow: 7, startCol: 0, endRow: 7, endCol: 1 }],
      },
    ],
  })
const saisi = {
  nom: 'Grille Alpha',
  idOrganisme: null as number | null,
  millesimeDebut: MILLESIME,
  millesimeFin: null as number | null,
}
const envoye = async (over: object = {}) => ({
  ...saisi,
  codeNational: 'HVE4',
  nomFichier: 'grille.xlsx',
  content: Buffer.from(await grille()).toString('base64'),
  ...over,
})
const correspondances: readonly Correspondance[] = [
  { feuille: 'Grille', cellule: 'B1', valeur: 'exploitation.raisonSociale' },
  { feuille: 'Grille', cellule: 'B2', valeur: 'exploitation.siret' },
  { feuille: 'Grille', cellule: 'B3', valeur: 'dossier.dateAudit' },
  { feuille: 'Grille', cellule: 'B4', valeur: `indicateur.${HAIE}.valeur` },
  { feuille: 'Grille', cellule: 'B5', valeur: `module.${MODULE?.code}.points` },
]
const at = (idModele: number) => ({ params: { idModele } })
async function aModele(over: object = {}) {
  const { body } = await admin.call(createModele, { body: await envoye(over) })
  await admin.call(updateModele, {
    ...at(body.idModele),
    body: { ...saisi, ...over, correspondances: [...correspondances] },
  })
  return body.idModele
}
/** A farm with a file in entry: 20 ha of wheat, a hedge. */
async function aFile(raisonSociale = 'GAEC de l’Étang') {
  const idExploitation = await givenExploitation(application, { raisonSociale })
  await grow(admin, idExploitation, 20)
  const file = { params: { idExploitation, codeNational: 'HVE4' }, query: { millesime: MILLESIME } }
  const body = [{ codeNational: HAIE, valeur: { value: 120.5 } }]
  expect((await admin.call(saveIndicateurs, { ...file, body })).status).toBe(200)
  return { idExploitation, file, of: { query: { id_exploitation: idExploitation, id_millesime: MILLESIME } } }
}
const cellsOf = (body: unknown) => XLSX.read(Buffer.from(body as Uint8Array)).Sheets.Grille as XLSX.WorkSheet

describe('the workbook of a certification body', () => {
  test('serves campaign years that its procedure has rules for', async () => {
    const { body: created } = await admin.call(createModele, { body: await envoye() })
    const { status, body } = await admin.call(updateModele, {
      ...at(created.idModele),
      body: { ...saisi, millesimeDebut: 2001, correspondances: [...correspondances] },
    })
    expect([status, body.code]).toEqual([404, 'DEMARCHE_INCONNUE'])
  })

  test('is shown with its cells and the values of its procedure', async () => {
    const { body: created } = await admin.call(createModele, { body: await envoye() })
    expect(created).toMatchObject({ ...saisi, codeNational: 'HVE4', nomFichier: 'grille.xlsx', correspondances: [] })
    const { body } = await admin.call(getModele, at(created.idModele))
    expect(body.feuilles).toMatchObject([{ nom: 'Grille' }])
    const cellule = (ref: string) => body.feuilles[0]?.cellules.find((one) => one.ref === ref)
    expect(cellule('A4')).toMatchObject({ texte: 'Haies', estFormule: false })
    expect(cellule('B6')).toMatchObject({ estFormule: true })
    const libelle = (name: string) => body.valeurs.find(({ valeur }) => valeur === name)?.libelle
    expect(libelle('exploitation.siret')).toBe('SIRET')
    expect(libelle(`indicateur.${HAIE}.valeur`)).toMatch(/^Haie/)
    expect((await admin.call(listModeles)).body.map(({ idModele }) => idModele)).toContain(created.idModele)
  })

  test('is filled in with the values of the API, for everybody who sees the farm', async () => {
    const idModele = await aModele()
    const { idExploitation, file, of } = await aFile()
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    expect((await adviser.call(listModelesDuDossier, of)).body).toContainEqual({
      idModele,
      codeNational: 'HVE4',
      nom: 'Grille Alpha',
    })
    const answer = await adviser.call(getEditionModele, { ...at(idModele), ...of })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('GAEC de l’Étang'))
    const cells = cellsOf(answer.body)
    const tree = indicateursByCode<{ valeur: { value?: number; note?: number } | null }>(
      (await adviser.call(getIndicateurs, file)).body,
    )
    expect(cells.B1.v).toBe('GAEC de l’Étang')
    expect(cells.B2).toMatchObject({ t: 's', v: expect.stringMatching(/^\d{14}$/) })
    expect(cells.B3?.v).toBeUndefined()
    expect(cells.B4.v).toBe(tree.get(HAIE)?.valeur?.value)
    expect(cells.B5.v).toBe(tree.get(MODULE?.score ?? '')?.valeur?.value)
    expect(cells.B6.f).toBe('B4*2')
  })

  test('shows before saving the value of each choice in a chosen file, and the filled workbook', async () => {
    const { body: created } = await admin.call(createModele, { body: await envoye() })
    const { idExploitation, file, of } = await aFile()
    const constat = { idSousRubrique: 1, estValide: false, gravite: 'MAJEURE' as const, echeance: '2027-01-15' }
    await admin.call(saveValidites, { ...file, body: [constat] })
    // A workbook without a cell to fill in is offered to nobody.
    const listed = await admin.call(listModelesDuDossier, of)
    expect(listed.body.map(({ idModele }) => idModele)).not.toContain(created.idModele)
    expect(await admin.call(getEditionModele, { ...at(created.idModele), ...of })).toMatchObject({ status: 404 })

    const { status, body } = await admin.call(listValeursDuModele, { ...at(created.idModele), ...of })
    expect(status, JSON.stringify(body)).toBe(200)
    const textes = new Map(body.map(({ valeur, texte }) => [valeur, texte]))
    expect(textes.get(`indicateur.${HAIE}.valeur`)).toBe('120,5')
    expect(textes.get('dossier.dateAudit')).toBeNull()
    expect(textes.get('dossier.etat')).toBe('Saisie en cours')
    const cereales = schemeFor('HVE4', MILLESIME)?.structure[0]?.rubriques[0]?.sousRubriques[0]?.codeNational
    expect(textes.get(`section.${cereales}.gravite`)).toBe('Majeure')
    expect(textes.get(`section.${cereales}.echeance`)).toBe('15/01/2027')
    expect(textes.get('dossier.auditeur')).toBeTruthy()

    const preview = (over: object = {}) =>
      admin.call(previewModele, {
        ...at(created.idModele),
        ...of,
        body: { correspondances: [{ feuille: 'Grille', cellule: 'B4', valeur: `indicateur.${HAIE}.valeur`, ...over }] },
      })
    expect(cellsOf((await preview()).body).B4.v).toBe(120.5)
    const echeance = await preview({ cellule: 'B3', valeur: `section.${cereales}.echeance` })
    expect(cellsOf(echeance.body).B3).toMatchObject({ t: 'n', w: '15/01/2027' })
    expect(await preview({ cellule: 'B6' })).toMatchObject({ status: 422 })
    expect((await admin.call(getModele, at(created.idModele))).body.correspondances).toEqual([])
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    expect(await adviser.call(listValeursDuModele, { ...at(created.idModele), ...of })).toMatchObject({ status: 403 })
  })

  test('cannot begin after the last campaign of its procedure', async () => {
    const refused = await admin.call(createModele, { body: await envoye({ codeNational: 'HVE3A' }) })
    expect(refused).toMatchObject({ status: 422, body: { details: [{ path: 'millesimeDebut' }] } })
  })

  test('names the points of a score when an earlier one named its value', async () => {
    const idModele = await aModele()
    const valeur = `indicateur.${MODULE?.score}.valeur`
    const stored = [{ feuille: 'Grille', cellule: 'B5', valeur }]
    await application.db
      .update(modelesClasseurs)
      .set({ correspondances: stored })
      .where(eq(modelesClasseurs.idModele, idModele))
    const { body } = await admin.call(getModele, at(idModele))
    expect(body.correspondances).toEqual([{ ...stored[0], valeur: `indicateur.${MODULE?.score}.points` }])
    const { of } = await aFile()
    const filled = cellsOf((await admin.call(getEditionModele, { ...at(idModele), ...of })).body)
    expect(filled.B5.v).toBeTypeOf('number')
    await admin.call(deleteModele, at(idModele))
  })

  test('hides from a farmer what they may not see', async () => {
    const idModele = await aModele()
    const { idExploitation, of } = await aFile('Ferme du Clos')
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const cells = cellsOf((await farmer.call(getEditionModele, { ...at(idModele), ...of })).body)
    expect([cells.B1.v, cells.B4.v, cells.B5?.v]).toEqual(['Ferme du Clos', 120.5, undefined])
  })

  test('serves the farms of its organisation and its campaigns', async () => {
    const couleurs = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
    const [organisme] = await application.db
      .insert(organismes)
      .values({ nom: 'Certif', libelle: 'Certif', adresse: '1 place du Marché', ...couleurs })
      .returning()
    const idOrganisme = organisme?.idOrganisme ?? 0
    const ofOrganisme = await aModele({ nom: 'Grille Certif', idOrganisme })
    const ofBefore = await aModele({
      nom: 'Ancienne grille',
      millesimeDebut: MILLESIME - 1,
      millesimeFin: MILLESIME - 1,
    })
    const { idExploitation, of } = await aFile()
    const listed = async () => (await admin.call(listModelesDuDossier, of)).body.map(({ idModele }) => idModele)
    expect(await listed()).not.toContain(ofOrganisme)
    expect(await listed()).not.toContain(ofBefore)
    expect(await admin.call(getEditionModele, { ...at(ofOrganisme), ...of })).toMatchObject({
      status: 404,
      body: { code: 'MODELE_INCONNU' },
    })
    const changed = await admin.call(updateExploitation, {
      params: { idExploitation },
      query: { millesime: MILLESIME },
      body: { ...anExploitation({ raisonSociale: 'Rattachée' }), siret: undefined, idOrganisme } as never,
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await listed()).toContain(ofOrganisme)
    const refused = await admin.call(deleteOrganisme, { params: { idOrganisme } })
    expect(refused).toMatchObject({ status: 409 })
  })

  test('accepts existing cells and known values only, each cell once', async () => {
    const { body: created } = await admin.call(createModele, { body: await envoye() })
    const line = (over: object) => ({ feuille: 'Grille', cellule: 'B1', valeur: 'exploitation.siret', ...over })
    const wrong = [
      line({ feuille: 'Autre' }),
      line({ cellule: 'B6' }),
      line({ cellule: 'B8' }),
      line({ valeur: 'indicateur.INCONNU.valeur' }),
      line({ cellule: 'B1' }),
    ]
    const { status, body } = await admin.call(updateModele, {
      ...at(created.idModele),
      body: { ...saisi, correspondances: wrong },
    })
    expect(status).toBe(422)
    expect((body as unknown as { details: { path: string }[] }).details.map(({ path }) => path)).toEqual([
      'correspondances.0.feuille',
      'correspondances.1.cellule',
      'correspondances.2.cellule',
      'correspondances.3.valeur',
      'correspondances.4.cellule',
    ])
    expect(await admin.call(createModele, { body: await envoye({ codeNational: 'AUTRE' }) })).toMatchObject({
      status: 404,
    })
    expect(await admin.call(createModele, { body: await envoye({ idOrganisme: 99_999 }) })).toMatchObject({
      status: 422,
    })
    expect(await admin.call(createModele, { body: await envoye({ millesimeFin: MILLESIME - 1 }) })).toMatchObject({
      status: 422,
    })
  })

  test('is not overwritten by somebody who read it before another change', async () => {
    const idModele = await aModele()
    const other = await application.as('SUPERADMIN', { prenom: 'Camille', nom: 'Roy' })
    const read = async () => String((await other.call(getModele, at(idModele))).headers.etag)
    const known = await read()
    const save = (who: Caller, over: object, ifMatch = known) =>
      who.call(updateModele, {
        ...at(idModele),
        body: { ...saisi, correspondances: [...correspondances], ...over },
        headers: { 'if-match': ifMatch },
      })
    const fewer = correspondances.slice(1)
    const first = await save(admin, { nom: 'Grille Bêta', correspondances: fewer })
    expect([first.status, first.headers.etag]).toEqual([200, await read()])

    // A change of another field: both stay.
    const beside = await save(other, { millesimeFin: MILLESIME + 1 })
    expect(beside).toMatchObject({
      status: 200,
      body: { nom: 'Grille Bêta', millesimeFin: MILLESIME + 1, correspondances: fewer },
    })
    const sienne = { par: 'Sacha Berger', sienne: 'Grille Bêta' }
    const refused = await save(other, { nom: 'Grille Epsilon', correspondances: fewer })
    expect(refused).toMatchObject({
      status: 412,
      body: {
        code: 'CHAMPS_MODIFIES_ENTRE_TEMPS',
        conflits: [{ codeNational: 'nom', mienne: 'Grille Epsilon', ...sienne }],
      },
    })
    const cells = await save(other, { correspondances: correspondances.slice(2) })
    expect(cells.body).toMatchObject({ conflits: [{ codeNational: 'correspondances', sienne: fewer }] })
    expect((await save(other, { nom: 'Grille Epsilon' }, await read())).status).toBe(200)
  })

  test.each([
    ['another type of file', Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) })), 415, 'TYPE_NON_PRIS_EN_CHARGE'],
    ['an unreadable workbook', Buffer.from('%PDF-1.4'), 422, 'CLASSEUR_ILLISIBLE'],
    [
      'a workbook with a truncated sheet',
      Buffer.from(zipSync({ ...PARTS, 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row>') })),
      422,
      'CLASSEUR_ILLISIBLE',
    ],
    [
      'a workbook with entities',
      Buffer.from(
        zipSync({ ...PARTS, 'xl/worksheets/sheet1.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>') }),
      ),
      422,
      'CLASSEUR_ILLISIBLE',
    ],
    [
      'a workbook with macros',
      Buffer.from(zipSync({ 'xl/vbaProject.bin': new Uint8Array(3) })),
      422,
      'CLASSEUR_AVEC_MACROS',
    ],
    [
      'an encrypted workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      422,
      'CLASSEUR_CHIFFRE',
    ],
    [
      'a decompression bomb',
      Buffer.from(zipSync({ 'xl/a.xml': new Uint8Array(30_000_000) })),
      413,
      'FICHIER_TROP_VOLUMINEUX',
    ],
    ['a workbook of 10,000,001 bytes', Buffer.alloc(10_000_001), 413, 'FICHIER_TROP_VOLUMINEUX'],
  ])('is refused: %s', async (_, bytes, status, code) => {
    const body = await envoye({ content: bytes.toString('base64') })
    expect(await admin.call(createModele, { body })).toMatchObject({ status, body: { code } })
  })

  test('is journalled, and the journal replays to the stored workbook', async () => {
    const idModele = await aModele({ nom: 'Grille Gamma' })
    const kept = await aModele({ nom: 'Grille Delta' })
    await admin.call(deleteModele, at(idModele))
    expect(await admin.call(getModele, at(idModele))).toMatchObject({ status: 404 })
    const { body } = await admin.call(listJournal, { query: { limit: 100 } })
    const phrases = body.data.map(({ phrase }) => phrase).filter((phrase) => /Grille (Gamma|Delta)/.test(phrase))
    expect(phrases.map((phrase) => phrase.replace(/, depuis.*$/, ''))).toEqual([
      'Sacha Berger a supprimé le modèle de classeur « Grille Gamma »',
      ...['Delta', 'Delta', 'Gamma', 'Gamma'].map(
        (nom) => `Sacha Berger a enregistré le modèle de classeur « Grille ${nom} »`,
      ),
    ])
    expect((await checkChains(application.db)).ruptures).toEqual([])
    expect((await admin.call(getModele, at(kept))).body.correspondances).toEqual(correspondances)
    const { divergences } = await checkValues(application.db)
    expect(divergences.filter(({ chaine }) => chaine === PLATEFORME)).toEqual([])
  })
})
