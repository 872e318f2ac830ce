import {
  type Correspondance,
  createModele,
  type ExploitationResume,
  exportRecherche,
  getEdition,
  getEditionModele,
  getIndicateurs,
  type Indicateur,
  saveDossier,
  saveIndicateurs,
  saveValidites,
  searchExploitations,
  setExploitationDemarches,
  updateModele,
} from '@sillon/contract'
import { fermesExemplesHve3a, schemeFor, toValeur } from '@sillon/referentials'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, grow } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'
import { dayInCsv, hasLibreOffice, sheetsByLibreOffice } from '../../testing/libreoffice'

const HAIE = 'HVE4_BIODIV_D_11'
const HVE3A = { id: 1, code: 'HVE3A', annee: 2025 }

/** A spreadsheet that people use. It shares no code with the writer of our workbooks or with the reader of the other tests. */
describe.skipIf(!hasLibreOffice)('workbooks opened by LibreOffice', () => {
  let application: TestApplication
  let admin: Caller
  let adviser: Caller
  let idExploitation: number
  let idHve3a: number
  let sheet: ReturnType<typeof sheetsByLibreOffice>
  const fileOf = (id: number, code: string, annee: number) => ({
    params: { idExploitation: id, codeNational: code },
    query: { millesime: annee },
  })

  beforeAll(async () => {
    application = await testApplication()
    admin = await application.as('SUPERADMIN')
    idExploitation = await givenExploitation(application, {
      raisonSociale: 'GAEC de l’Étang & Cie; « =1+1 »',
      pacage: '035000001',
    })
    adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    await grow(admin, idExploitation, 20)
    const body = [
      { codeNational: HAIE, valeur: { value: 120.5 } },
      { codeNational: 'HVE4_CULT_D_2', valeur: { value: 19.25 } },
    ]
    await admin.call(saveIndicateurs, { ...at(idExploitation), body })
    const exploitationDemarcheMillesime = { dateEntree: '2026-03-02', dateAudit: '2026-06-12' }
    await admin.call(saveDossier, { ...at(idExploitation), body: { exploitationDemarcheMillesime } })
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')

    idHve3a = await givenExploitation(application, { raisonSociale: 'EARL des Chênes', pacage: '035000002' })
    await application.grant(adviser, idHve3a)
    await admin.call(setExploitationDemarches, { params: { idExploitation: idHve3a }, body: [HVE3A.id] })
    const scheme = schemeFor(HVE3A.code, HVE3A.annee)
    const saisies = Object.entries(fermesExemplesHve3a[0]?.saisies ?? {}).map(([codeNational, valeur]) => ({
      codeNational,
      valeur: toValeur(scheme?.indicateurs.get(codeNational)?.kind.decode(valeur) ?? null),
    }))
    const ofHve3a = fileOf(idHve3a, HVE3A.code, HVE3A.annee)
    const saved = await admin.call(saveIndicateurs, { ...ofHve3a, body: saisies })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { idSousRubrique = 0, idIndicateur = 0 } = scheme?.indicateurs.get('HVE3A_D_74') ?? {}
    await admin.call(saveValidites, { ...ofHve3a, body: [{ idSousRubrique, idIndicateur, estValide: true }] })

    const edition = async (id: number, code: string, annee: number, format: string) => {
      const query = { id_exploitation: id, id_millesime: annee, format }
      const answer = await adviser.call(getEdition, { params: { codeNational: code }, query })
      expect(answer.status, JSON.stringify(answer.body.code)).toBe(200)
      return answer.body
    }
    const search = async (format: string) =>
      (await adviser.call(exportRecherche, { query: { format, millesime: MILLESIME } })).body
    sheet = sheetsByLibreOffice({
      'Export-xls.xls': await search('xls'),
      'Export-xlsx.xlsx': await search('xlsx'),
      'hve4.xlsx': await edition(idExploitation, 'HVE4', MILLESIME, 'xlsx'),
      'hve3a.xls': await edition(idHve3a, HVE3A.code, HVE3A.annee, 'xls'),
      'grille.xlsx': await grille(),
    })
  })
  afterAll(() => application.close())

  /** The workbook of a certification body, filled in for the farm. */
  async function grille() {
    const rows = [['Exploitation'], ['SIRET'], ['Audit'], ['Haies'], ['Double'], ['À nous']]
    const cells = new Map([
      ['2,1', { value: null, style: { numFmt: 'dd/mm/yyyy' } }],
      ['4,1', { formula: 'B4*2', formulaResult: 0 }],
      ['5,1', { value: 'reste' }],
    ])
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Grille', rows, cells }] })).toString('base64')
    const said = { nom: 'Grille Alpha', idOrganisme: null, millesimeDebut: MILLESIME, millesimeFin: null }
    const { body: modele } = await admin.call(createModele, {
      body: { ...said, codeNational: 'HVE4', nomFichier: 'grille.xlsx', content },
    })
    const correspondances: Correspondance[] = [
      { feuille: 'Grille', cellule: 'B1', valeur: 'exploitation.raisonSociale' },
      { feuille: 'Grille', cellule: 'B2', valeur: 'exploitation.siret' },
      { feuille: 'Grille', cellule: 'B3', valeur: 'dossier.dateAudit' },
      { feuille: 'Grille', cellule: 'B4', valeur: `indicateur.${HAIE}.valeur` },
    ]
    const params = { idModele: modele.idModele }
    await admin.call(updateModele, { params, body: { ...said, correspondances } })
    const query = { id_exploitation: idExploitation, id_millesime: MILLESIME }
    return (await adviser.call(getEditionModele, { params, query })).body
  }

  const farms = async () =>
    (await adviser.call(searchExploitations, { query: { limit: 200, millesime: MILLESIME } })).body.data
  const day = (text: string | null | undefined) => dayInCsv(text ?? '')
  const lineOf = (farm: ExploitationResume, demarche: ExploitationResume['demarches'][number] | undefined) => [
    farm.raisonSociale,
    farm.pacage ?? '',
    farm.siret,
    farm.adresse,
    farm.codePostal ?? '',
    farm.nomCommune,
    farm.nomOrganisme ?? '',
    demarche?.libelle ?? '',
    String(demarche?.idMillesime ?? ''),
    demarche?.etatDossier == null ? '' : 'Vérification en cours',
    day(demarche?.dateEntree),
    day(demarche?.dateAudit),
    day(demarche?.dateCertification),
  ]

  test.each(['Export-xls.xls', 'Export-xlsx.xlsx'])('%s has the results of the search', async (name) => {
    const lines = (await farms()).flatMap((farm) =>
      (farm.demarches.length === 0 ? [undefined] : farm.demarches).map((demarche) => lineOf(farm, demarche)),
    )
    expect(lines.some(([, , , , , , , , , , entree]) => entree === dayInCsv('2026-03-02'))).toBe(true)
    expect(sheet(name, 'Exploitations').slice(1, lines.length + 1)).toEqual(lines)
  })

  /** Rows of a table under its headings, each by heading. */
  function table(rows: readonly (readonly string[])[], first: string) {
    const head = rows.findIndex(([cell]) => cell === first)
    const titles = rows[head] ?? []
    return rows.slice(head + 1).map((row) => Object.fromEntries(titles.map((title, i) => [title, row[i] ?? ''])))
  }

  test.each([
    ['hve4.xlsx', 'HVE4', MILLESIME],
    ['hve3a.xls', HVE3A.code, HVE3A.annee],
  ] as const)('%s has each value of the API', async (name, code, annee) => {
    const id = code === 'HVE4' ? idExploitation : idHve3a
    const { body } = await adviser.call(getIndicateurs, fileOf(id, code, annee))
    const answered = indicateursByCode<Indicateur>(body)
    const scheme = schemeFor(code, annee)
    const wrong: unknown[] = []
    let compared = 0
    for (const row of table(sheet(name, 'Indicateurs'), 'Module')) {
      const indicateur = answered.get(row.Code ?? '')
      const value = indicateur?.valeur?.value
      if (indicateur === undefined || typeof value !== 'number') continue
      if (scheme?.indicateurs.get(indicateur.codeNational)?.plusieursAnnees) continue
      compared++
      const shown = [row['Valeur retenue'], row.Points].filter(Boolean).map(Number)
      if (!shown.some((number) => Math.abs(number - value) < 1e-9 * Math.max(1, Math.abs(value))))
        wrong.push([row.Code, value, row['Valeur retenue'], row.Points])
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(50)
  })

  test('reports keep dates, numbers and verdicts as such', () => {
    const said = Object.fromEntries(
      table(sheet('hve4.xlsx', 'Dossier'), 'Information').map((row) => [row.Information, row.Valeur]),
    )
    expect(said).toMatchObject({
      Exploitation: 'GAEC de l’Étang & Cie; « =1+1 »',
      Campagne: String(MILLESIME),
      'Date d’audit': dayInCsv('2026-06-12'),
    })
    const wheat = table(sheet('hve4.xlsx', 'Indicateurs'), 'Module').find(({ Code }) => Code === 'HVE4_CULT_D_2')
    expect(wheat).toMatchObject({ 'Valeur saisie': '19.25', 'Valeur calculée': '20', 'Valeur retenue': '19.25' })
    const mare = table(sheet('hve3a.xls', 'Indicateurs'), 'Module').find(({ Code }) => Code === 'HVE3A_D_74')
    expect(mare?.Verdict).toBe('Valide')
  })

  test('the workbook of a certification body is filled in, its formulas computed', async () => {
    const farm = (await farms()).find((one) => one.idExploitation === idExploitation)
    expect(
      sheet('grille.xlsx', 'Grille')
        .slice(0, 6)
        .map(([, value]) => value),
    ).toEqual([farm?.raisonSociale, farm?.siret, dayInCsv('2026-06-12'), '120.5', '241', 'reste'])
  })
})
