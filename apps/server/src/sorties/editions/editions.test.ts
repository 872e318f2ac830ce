import * as XLSX from '@e965/xlsx'
import {
  createIntervention,
  createOrganisme,
  getEdition,
  getEditionCommentaires,
  getEditionMulti,
  getIndicateurs,
  type Indicateur,
  listEditions,
  saveDossier,
  saveIndicateurs,
  saveValeurAuditee,
  saveValidites,
  setExploitationDemarches,
} from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grow, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import {
  givenDocument,
  givenEtat,
  givenExploitation,
  givenLien,
  HVE4,
  indicateursByCode,
  interventionSaisie,
  MILLESIME,
  whoSees,
} from '../../testing/builders'
import { elementsOf, fautesDuDocument, readPdf, textOf } from '../../testing/pdf'
import type { ContenuEdition } from './contenu'
import { titreDe } from './mots'

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await testApplication()
  admin = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

const of = (idExploitation: number, over: object = {}, codeNational = 'HVE4') => ({
  params: { codeNational },
  query: { id_exploitation: idExploitation, id_millesime: MILLESIME, format: 'xlsx', ...over },
})
const at = (idExploitation: number, codeNational = 'HVE4', millesime = MILLESIME) => ({
  params: { idExploitation, codeNational },
  query: { millesime },
})

/** Sheets by name, as rows of cells, read by another library than the writer's. */
function read(bytes: Uint8Array) {
  const workbook = XLSX.read(bytes, { cellDates: true, UTC: true })
  const sheet = (name: string) =>
    XLSX.utils.sheet_to_json<unknown[]>(workbook.Sheets[name] as XLSX.WorkSheet, {
      header: 1,
      defval: null,
      blankrows: true,
      UTC: true,
    })
  return { noms: workbook.SheetNames, sheet }
}
/** Rows of a table under its headings, each by heading. */
function table(rows: readonly (readonly unknown[])[], first: string) {
  const head = rows.findIndex(([cell]) => cell === first)
  const titles = (rows[head] ?? []).map(String)
  return rows.slice(head + 1).map((row) => Object.fromEntries(titles.map((title, i) => [title, row[i] ?? null])))
}
const report = async (caller: Caller, idExploitation: number, over: object = {}, codeNational = 'HVE4') => {
  const answer = await caller.call(getEdition, of(idExploitation, over, codeNational))
  expect(answer.status, JSON.stringify(answer.body.code)).toBe(200)
  return { ...answer, ...read(answer.body) }
}

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100"/></svg>'

/** Images drawn in a workbook, found as a spreadsheet finds them: from a sheet to its drawing, and from there to the image. */
async function logosOf(bytes: Uint8Array) {
  const { Sheets, SheetNames, files } = XLSX.read(bytes, { bookFiles: true }) as XLSX.WorkBook & {
    files: Record<string, { content: Buffer }>
  }
  const part = (name: string) => Buffer.from(files[name]?.content ?? '').toString()
  const target = (rels: string, id: string) =>
    new RegExp(`<Relationship[^>]*Id="${id}"[^>]*`).exec(part(rels))?.[0].match(/Target="\.\.\/([^"]*)"/)?.[1] ?? ''
  const found: unknown[] = []
  for (const [rang, feuille] of SheetNames.entries()) {
    const [, id] = /<drawing r:id="([^"]*)"\/>/.exec(part(`xl/worksheets/sheet${rang + 1}.xml`)) ?? []
    if (id === undefined) continue
    const drawing = target(`xl/worksheets/_rels/sheet${rang + 1}.xml.rels`, id)
    const xml = part(`xl/${drawing}`)
    const image = target(
      `xl/${drawing.replace('drawings/', 'drawings/_rels/')}.rels`,
      /r:embed="([^"]*)"/.exec(xml)?.[1] ?? '',
    )
    const { width, height } = await sharp(files[`xl/${image}`]?.content).metadata()
    const [, cx, cy] = /<xdr:oneCellAnchor>.*<xdr:ext cx="(\d+)" cy="(\d+)"\/>/s.exec(xml) ?? []
    const texte = / descr="([^"]*)"/.exec(xml)?.[1]
    found.push({ feuille, texte, pixels: [width, height], dessine: [Number(cx) / 9525, Number(cy) / 9525] })
  }
  expect(Object.keys(Sheets)).toEqual(SheetNames)
  return found
}

/** An organisation with a logo. */
async function anOrganisme(): Promise<number> {
  const { body } = await admin.call(createOrganisme, {
    body: {
      nom: 'CertiPaysan',
      adresse: '1 place du Marché, 21000 Dijon',
      logoBase64: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
      couleurPrimaire: '#123456',
      couleurSecondaire: '#234567',
      couleurTertiaire: '#345678',
      demarches: [HVE4],
    },
  })
  return body.organisme.idOrganisme
}
async function say(idExploitation: number, exploitationDemarcheMillesime: object) {
  const saved = await admin.call(saveDossier, { ...at(idExploitation), body: { exploitationDemarcheMillesime } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

const HAIE = 'HVE4_BIODIV_D_11'
const IFT = 'HVE4_PHYTO_D_320_H'
const RUCHES = 'HVE4_BIODIV_D_55'

/** A farm with a file in entry: 20 ha of wheat, a hedge. */
async function aFile(over: object = {}) {
  const idExploitation = await givenExploitation(application, {
    pacage: null,
    exploitationInfo: { irrigation: false },
    ...over,
  })
  await grow(admin, idExploitation, 20)
  const body = [
    { codeNational: HAIE, valeur: { value: 120.5 } },
    { codeNational: 'HVE4_CULT_D_2', valeur: { value: 19.25 } },
  ]
  expect((await admin.call(saveIndicateurs, { ...at(idExploitation), body })).status).toBe(200)
  return idExploitation
}

describe('the report of a file as a workbook', () => {
  test('has for each row the values of the API: entered, computed, retained, points, maximum', async () => {
    const idExploitation = await aFile()
    const entered = [
      { codeNational: 'HVE4_PHYTO_D_302', valeur: { value: 'TRIANNUEL' } },
      { codeNational: IFT, valeur: { n: 3, n_1: 2, n_2: 1 } },
    ]
    await admin.call(saveIndicateurs, { ...at(idExploitation), body: entered })
    const apport = { nature: 'FERTILISATION', produit: 'Ammonitrate', amm: null, azote: 50, organique: false } as const
    await admin.call(createIntervention, {
      params: { idExploitation },
      query: { millesime: MILLESIME },
      body: interventionSaisie({ ...apport, quantite: null, unite: null, cible: null }),
    })
    const { sheet, noms } = await report(admin, idExploitation)
    expect(noms).toEqual(['Dossier', 'Modules', 'Indicateurs', 'Articles'])
    const rows = table(sheet('Indicateurs'), 'Module')
    const { body } = await admin.call(getIndicateurs, at(idExploitation))
    const answered = indicateursByCode<Indicateur>(body)
    const scheme = schemeFor('HVE4', MILLESIME)
    let compared = 0
    for (const row of rows) {
      const indicateur = answered.get(String(row.Code))
      if (indicateur === undefined || scheme?.indicateurs.get(indicateur.codeNational)?.plusieursAnnees) continue
      const value = indicateur.valeur?.value ?? null
      if (typeof value !== 'number') continue
      const isPoints = indicateur.libelleUnite === 'points' && scheme?.indicateurs.get(indicateur.codeNational)?.scoring
      expect([row.Code, row[isPoints ? 'Points' : 'Valeur retenue']]).toEqual([row.Code, value])
      expect([row.Code, row['Valeur saisie']]).toEqual([row.Code, indicateur.estSaisie ? value : null])
      if (indicateur.valeurCalculee !== null)
        expect([row.Code, row['Valeur calculée']]).toEqual([row.Code, indicateur.valeurCalculee.value])
      expect([row.Code, row.Maximum]).toEqual([row.Code, indicateur.max])
      expect(Object.keys(row)).not.toContain('Source')
      compared++
    }
    expect(compared).toBeGreaterThan(100)
    const campagnes = rows.filter(({ Code }) => Code === IFT)
    expect(campagnes.map((row) => [String(row.Libellé).slice(-7), row['Valeur retenue']])).toEqual([
      [' (2026)', 3],
      [' (2025)', 2],
      [' (2024)', 1],
    ])
    expect(rows.find(({ Code }) => Code === 'HVE4_CULT_D_2')).toMatchObject({
      Module: 'Surfaces',
      Unité: 'ha',
      'Valeur saisie': 19.25,
      'Valeur calculée': 20,
      'Valeur retenue': 19.25,
      Provenance: 'saisie',
    })
    expect(rows.find(({ Code }) => Code === 'HVE4_FERTI_D_110')).toMatchObject({
      'Valeur retenue': 212.5,
      Provenance: 'reprise du registre',
    })
  })

  test('begins with the farm, the dates as days, the state and the conclusion', async () => {
    const idExploitation = await aFile({ raisonSociale: 'GAEC de l’Étang & Cie' })
    await say(idExploitation, {
      idOrganisme: await anOrganisme(),
      dateEntree: '2026-03-02',
      dateAudit: '2026-06-12',
      commentaireExploitant: 'Merci de votre visite',
      commentaireAuditeur: 'Haies à revoir',
    })
    const { sheet, headers, body } = await report(admin, idExploitation)
    const said = Object.fromEntries(table(sheet('Dossier'), 'Information').map((row) => [row.Information, row.Valeur]))
    expect(said).toMatchObject({
      Organisme: 'CertiPaysan',
      Exploitation: 'GAEC de l’Étang & Cie',
      Campagne: MILLESIME,
      'Date d’entrée dans la certification': new Date('2026-03-02'),
      'Date d’audit': new Date('2026-06-12'),
      'État du dossier': 'Saisie en cours',
      'Résultat du calcul': 'Non concluant',
      'Valeurs en erreur': expect.any(String),
      'Version des règles': expect.stringMatching(/^HVE4, version \d+$/),
      'Commentaire de l’exploitant': 'Merci de votre visite',
      'Commentaire de l’auditeur': 'Haies à revoir',
    })
    expect(said.SIRET).toMatch(/^\d{14}$/)
    expect(sheet('Dossier')[3]).toEqual(['CertiPaysan', null])
    expect(sheet('Modules')[2]?.[0]).toBe('CertiPaysan')
    expect(await logosOf(body)).toEqual([
      { feuille: 'Dossier', texte: 'CertiPaysan', pixels: [300, 100], dessine: [144, 48] },
    ])
    expect(headers['content-disposition']).toContain(
      `filename*=UTF-8''Rapport%20-%20HVE4%20-%202026%20-%20GAEC%20de%20l%E2%80%99%C3%89tang`,
    )
    const modules = table(sheet('Modules'), 'Module')
    expect(modules.map(({ Module, Seuil, État }) => [Module, Seuil, État])).toEqual([
      ['Biodiversité', 10, 'En erreur'],
      ['Stratégie phytosanitaire', 10, 'Incomplet'],
      ['Gestion de la fertilisation', 10, expect.any(String)],
      ["Gestion de l'irrigation", null, 'Sans objet'],
    ])
  })

  test('has the verdicts and comments of the sections, and a separate list of values that do not count', async () => {
    const idExploitation = await aFile()
    const body = [{ codeNational: 'HVE4_PHYTO_D_62', valeur: { value: 24 } }]
    await admin.call(saveIndicateurs, { ...at(idExploitation), body })
    const constat = { gravite: 'MINEURE' as const, echeance: '2027-01-15' }
    const judged = [{ idSousRubrique: 1, estValide: false, commentaireAuditeur: 'Vu au champ', ...constat }]
    expect((await admin.call(saveValidites, { ...at(idExploitation), body: judged })).status).toBe(200)
    const { sheet } = await report(admin, idExploitation)
    const [cereales] = table(sheet('Indicateurs'), 'Module')
    expect([cereales?.Verdict, cereales?.Commentaire]).toEqual(['Non valide', 'Vu au champ'])
    expect([cereales?.Gravité, cereales?.Échéance]).toEqual(['Mineure', new Date('2027-01-15')])
    expect(table(sheet('Saisies non comptées'), 'Libellé')).toEqual([
      expect.objectContaining({ Code: 'HVE4_PHYTO_D_62', 'Valeur saisie': 24 }),
    ])
    expect(table(sheet('Indicateurs'), 'Module').some(({ Code }) => Code === 'HVE4_PHYTO_D_62')).toBe(false)
  })

  test('of a decided file shows the values at its decision, whatever the rotation becomes', async () => {
    const idExploitation = await aFile()
    await setEtat(admin, idExploitation, 'NON_CERTIFIABLE')
    await grow(admin, idExploitation, 33)
    const records = { params: { idExploitation }, query: { millesime: MILLESIME } }
    for (const surface of [1, 2])
      await admin.call(createIntervention, { ...records, body: interventionSaisie({ surface }) })
    const { sheet } = await report(admin, idExploitation)
    expect(sheet('Modules').flat()).toContain('Le registre a changé depuis : 2 enregistrements ajoutés ou modifiés.')
    const wheat = table(sheet('Indicateurs'), 'Module').find(({ Code }) => Code === 'HVE4_CULT_D_2')
    expect(wheat?.['Valeur calculée']).toBe(20)
    const said = Object.fromEntries(table(sheet('Dossier'), 'Information').map((row) => [row.Information, row.Valeur]))
    expect(said['Motif de la décision']).toBe('Vu sur place.')
    expect(said['Décidé le']).toEqual(new Date(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })))
  })

  test('hides from a farmer rows in points, modules and verdicts', async () => {
    const idExploitation = await aFile()
    await admin.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique: 1, commentaireAuditeur: 'Vu' }] })
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const { noms, sheet } = await report(farmer, idExploitation)
    expect(noms).toEqual(['Dossier', 'Indicateurs', 'Articles'])
    const rows = table(sheet('Indicateurs'), 'Module')
    const titles = Object.keys(rows[0] ?? {})
    for (const title of ['Points', 'Maximum', 'Verdict', 'Commentaire']) expect(titles).not.toContain(title)
    const { body } = await farmer.call(getIndicateurs, at(idExploitation))
    const allowed = indicateursByCode<Indicateur>(body)
    expect(rows.filter(({ Code }) => !allowed.has(String(Code)))).toEqual([])
    expect(JSON.stringify(sheet('Dossier'))).not.toContain('Résultat du calcul')
  })

  test('is in the language of the request', async () => {
    const idExploitation = await aFile()
    const headers = { 'accept-language': 'en' }
    const { body } = await admin.call(getEdition, { ...of(idExploitation), headers })
    const { noms, sheet } = read(body)
    expect(noms).toEqual(['File', 'Modules', 'Indicators', 'Articles'])
    expect(table(sheet('Indicators'), 'Module').find(({ Code }) => Code === 'HVE4_CULT_D_2')?.Label).toBe(
      'Common wheat and spelt',
    )
  })
})

test('a report carries the date of the day in France', () => {
  const contenu = {
    language: 'fr',
    demarche: { code: 'HVE4', libelle: 'HVE' },
    millesime: MILLESIME,
    exploitation: { raisonSociale: 'EARL' },
    dossier: { etatDossier: 'SAISIE_EN_COURS' },
    editeLe: '2026-06-30T22:30:00.000Z',
  } as ContenuEdition
  expect(titreDe(contenu).sousTitre).toContain('01/07/2026')
})

describe('the report of a procedure with a verdict on each row', () => {
  const HVE3A = 1
  const ANNEE = 2025
  const MARE = 'HVE3A_D_74'

  /** A file with a pond and a verdict on its row. */
  async function aJudgedFile() {
    const idExploitation = await givenExploitation(application, { raisonSociale: 'EARL des Chênes' })
    await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE3A] })
    const file = at(idExploitation, 'HVE3A', ANNEE)
    const { idSousRubrique = 0, idIndicateur = 0 } = schemeFor('HVE3A', ANNEE)?.indicateurs.get(MARE) ?? {}
    await admin.call(saveIndicateurs, { ...file, body: [{ codeNational: MARE, valeur: { value: 300 } }] })
    const judged = [{ idSousRubrique, idIndicateur, estValide: true, commentaireAuditeur: 'Vue au champ' }]
    await admin.call(saveValidites, { ...file, body: judged })
    return { idExploitation, file }
  }

  test('as a workbook of the old format has each row with its points and its verdict', async () => {
    const { idExploitation } = await aJudgedFile()
    const { headers, body, sheet } = await report(
      admin,
      idExploitation,
      { format: 'xls', id_millesime: ANNEE },
      'HVE3A',
    )
    expect(headers['content-type']).toBe('application/vnd.ms-excel')
    expect(Buffer.from(body).subarray(0, 4).toString('hex')).toBe('d0cf11e0')
    const mare = table(sheet('Indicateurs'), 'Module').find(({ Code }) => Code === MARE)
    expect(mare).toMatchObject({ 'Valeur saisie': 300, 'Valeur retenue': 300, 'Ha SET': 1.5, Verdict: 'Valide' })
  })

  test('as a tagged PDF has each row with the points and the verdict of the API', async () => {
    const { idExploitation, file } = await aJudgedFile()
    const asked = of(idExploitation, { format: 'pdf', id_millesime: ANNEE }, 'HVE3A')
    const { status, headers, body } = await admin.call(getEdition, asked)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const read = await readPdf(body)
    expect(read).toMatchObject({ lang: 'fr-FR', isTagged: true, isUa: true, missingFonts: [] })
    const { body: tree } = await admin.call(getIndicateurs, file)
    const rubriques = tree.flatMap((type) => type.rubriques.map(({ libelle }) => libelle))
    const titles = read.outline.map(({ title }) => title)
    expect(titles[0]).toBe('Résumé')
    // A workbook keeps its fourteen figures together.
    expect(read.pages[0]).toMatch(/SIRET\s+\d{3}\s\d{3}\s\d{3}\s\d{5}\s/)
    expect(rubriques.filter((libelle) => !titles.includes(libelle))).toEqual([])
    for (const page of read.pages) {
      expect(page).toContain('EARL des Chênes')
      expect(page).toContain('HVE3A 2025 – ')
    }
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
    const rows = elementsOf('TR', read.structure).map(({ children }) => children.map((cell) => flat(textOf(cell))))
    const answered = [...indicateursByCode<Indicateur>(tree).values()].filter(({ visible }) => visible)
    const mare = answered.find(({ codeNational }) => codeNational === MARE)
    const row = rows.find(([libelle]) => libelle === flat(mare?.libelle ?? ''))
    expect(row).toEqual(expect.arrayContaining(['300', '1,500', 'Valide – Vue au champ']))
    const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 })
    const numbers = answered.filter(({ valeur }) => typeof valeur?.value === 'number')
    expect(numbers.length).toBeGreaterThan(10)
    const missing = numbers.filter(({ libelle, valeur }) => {
      const whole = flat(number.format(Number(valeur?.value)))
      // "Ha SET" has three decimals.
      const shown = new RegExp(`^${whole}${whole.includes(',') ? '0*' : '(,0+)?'} `)
      const isNamed = (cell: string) => valeur?.value === 0 && cell.includes(flat(libelle))
      return !rows.some(
        (cells) => cells.some(isNamed) || (cells[0] === flat(libelle) && cells.some((cell) => shown.test(`${cell} `))),
      )
    })
    expect(missing.map(({ libelle, valeur }) => [libelle, valeur?.value])).toEqual([])
  })
})

describe('the report of a file as a PDF', () => {
  const pdfOf = async (caller: Caller, idExploitation: number) => {
    const { status, body, headers } = await caller.call(getEdition, of(idExploitation, { format: 'pdf' }))
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    return readPdf(body)
  }

  test('is tagged, in its language, with bookmarks down to the sections and the name of the farm on each page', async () => {
    const idExploitation = await aFile({ raisonSociale: 'GAEC des Œillets' })
    const read = await pdfOf(admin, idExploitation)
    expect(read).toMatchObject({ lang: 'fr-FR', isTagged: true, isUa: true, missingFonts: [] })
    expect(read.title).toBe('Rapport d’audit – HVE niveau 3, référentiel 4 – GAEC des Œillets – 2026')
    const titles = read.outline.map(({ title }) => title)
    expect(titles).toEqual([
      'Résumé',
      'Surfaces',
      'Biodiversité',
      'Stratégie phytosanitaire',
      'Gestion de la fertilisation',
      'Annexe',
    ])
    expect(read.outline[0]?.items.map(({ title }) => title)).toEqual(['Modules', 'Constats', 'Signatures'])
    for (const page of read.pages) {
      expect(page).toContain('GAEC des Œillets')
      expect(page).toMatch(new RegExp(`Page \\d+ /\\s?${read.pages.length}`))
      expect(page).toMatch(/HVE4 2026 – règles HVE4, version \d/)
    }
  })

  test('has each row in a table with headers, with the values of the API', async () => {
    const idExploitation = await aFile()
    const read = await pdfOf(admin, idExploitation)
    const rows = elementsOf('TR', read.structure).map(({ children }) => children.map((cell) => textOf(cell)))
    const wheat = rows.find(([label]) => label === 'Blé tendre et épeautre')
    expect(wheat).toEqual(['Blé tendre et épeautre', '19,25 ha'])
    const heads = elementsOf('TH', read.structure).map(textOf)
    for (const head of ['Élément', 'Valeur retenue', 'Points', 'Article']) expect(heads).toContain(head)
    const { body } = await admin.call(getIndicateurs, at(idExploitation))
    const scores = [...indicateursByCode<Indicateur>(body).values()].filter(
      ({ nature, visible, valeur }) => nature === 'S' && visible && typeof valeur?.value === 'number',
    )
    expect(scores.length).toBeGreaterThan(5)
    const points = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4 })
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
    const missing = scores.filter(
      ({ libelle, valeur }) =>
        !rows.some((cells) => {
          const [nom = '', ...dits] = cells.map(flat)
          const attendu = flat(points.format(Number(valeur?.value)))
          const isShown = nom === flat(libelle) && dits.some((dit) => `${dit} `.startsWith(`${attendu} `))
          return isShown || (valeur?.value === 0 && nom.includes(flat(libelle)))
        }),
    )
    expect(missing.map(({ libelle }) => libelle)).toEqual([])
  })
})

test('a report has at most twelve pages, none nearly empty, and no word of the product', async () => {
  const idExploitation = await aFile()
  const long = `${`Facture absente. ${'La haie du chemin est à mesurer. '.repeat(60)}`.slice(0, 1980)} Fin du constat.`
  const judged = [
    { idSousRubrique: 1, estValide: false, commentaireAuditeur: long, gravite: 'MINEURE' as const },
    { idSousRubrique: 2, estValide: false, gravite: 'MAJEURE' as const, echeance: '2027-01-15' },
  ]
  await admin.call(saveValidites, { ...at(idExploitation), body: judged })
  await say(idExploitation, { idOrganisme: await anOrganisme(), numeroContrat: 'CP-2026-0417' })
  const { body } = await admin.call(getEdition, of(idExploitation, { format: 'pdf' }))
  const read = await readPdf(body)
  expect(read.pages.length).toBeLessThanOrEqual(12)
  expect(fautesDuDocument(read)).toEqual([])
  const whole = read.pages.join('\n')
  // The whole words of a finding are in the table of its module.
  expect(whole).toContain('Fin du constat.')
  const [first = ''] = read.pages
  for (const said of ['Facture absente', 'Signature', 'Mineure', '15/01/2027', 'CertiPaysan', 'CP-2026-0417'])
    expect(first).toContain(said)
  // The heaviest finding comes first, and the person who judged is the auditor.
  expect(first.indexOf('Majeure')).toBeLessThan(first.indexOf('Mineure'))
  expect(first).toMatch(/Auditeur\s+Personne/)
  expect(whole).toMatch(/Non valide \(majeure,\s+au\s+plus\s+tard\s+le\s+15\/01\/2027\)/)
})

test.each([
  ['CERTIFIABLE', 'Rapport de certification'],
  ['NON_CERTIFIABLE', 'Rapport d’audit'],
  ['VALIDE', 'Rapport d’audit'],
])('the report of a file that is %s is a "%s"', (etatDossier, titre) => {
  const contenu = {
    language: 'fr',
    demarche: { libelle: 'HVE' },
    exploitation: {},
    dossier: { etatDossier },
    editeLe: '2026-06-30T10:00:00.000Z',
  } as ContenuEdition
  expect(titreDe(contenu).titre).toBe(`${titre} – HVE`)
})

test('documents say the audited result and name the claimed one, to the farmer too', async () => {
  const idExploitation = await aFile()
  await admin.call(saveIndicateurs, {
    ...at(idExploitation),
    body: [{ codeNational: RUCHES, valeur: { value: 4 } }],
  })
  const audit = (code: string, value: number) =>
    admin.call(saveValeurAuditee, {
      params: { ...at(idExploitation).params, code },
      query: { millesime: MILLESIME },
      body: { valeur: { value }, verdict: 'NON_CONFORME', gravite: 'MAJEURE', commentaire: 'Vu sur place' },
    })
  await audit(HAIE, 20)
  expect((await audit(RUCHES, 0)).status).toBe(200)
  const { sheet } = await report(admin, idExploitation)
  expect(table(sheet('Indicateurs'), 'Module').find(({ Code }) => Code === HAIE)).toMatchObject({
    'Valeur saisie': 120.5,
    'Valeur retenue': 20,
    Provenance: 'auditée',
  })
  const modules = table(sheet('Modules'), 'Module')
  const biodiversite = modules.find((row) => row.Module === 'Biodiversité')
  expect(Number(biodiversite?.Points)).toBeLessThan(Number(biodiversite?.['Points déclarés']))
  const said = Object.fromEntries(table(sheet('Dossier'), 'Information').map((row) => [row.Information, row.Valeur]))
  expect(said['Déclaré et audité']).toBe('non concluant, sur le déclaré comme sur l’audité')
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const { noms, sheet: lue } = await report(farmer, idExploitation)
  expect(noms).not.toContain('Modules')
  expect(table(lue('Déclaré et audité'), 'Libellé')).toMatchObject([
    { Déclaré: '120,5 m', Audité: '20 m', Verdict: 'Non conforme (majeure)', Commentaire: 'Vu sur place', Code: HAIE },
    { Code: RUCHES },
  ])
  const pdf = await admin.call(getEdition, of(idExploitation, { format: 'pdf' }))
  const read = await readPdf(pdf.body)
  const rows = elementsOf('TR', read.structure).map(({ children }) => children.map((cell) => textOf(cell)))
  const flat = rows.map((cells) => cells.join(' | ').replaceAll(/\s+/g, ' '))
  expect(flat).toContainEqual(expect.stringMatching(/ \| 120,5 m \| 20 m \| Non conforme \(majeure\), par /))
  // Nobody answers a computed row: without a value it is not named.
  expect(flat.join('\n')).toMatch(/Sans réponse : .*Bosquet sur terre arable/)
  expect(flat.join('\n')).not.toMatch(/Sans réponse : [^.]*: conversion/)
  expect(flat).toContainEqual(expect.stringMatching(/\| 20 m, audité \(déclaré 120,5 m\)/))
  expect(flat).toContainEqual(expect.stringMatching(/^Biodiversité \|.*\(déclaré [\d,]+\)/))
})

describe('the comments on a file as a PDF', () => {
  test('has the comment on the whole file, and those on each section with author and date', async () => {
    const idExploitation = await aFile()
    const exploitationDemarcheMillesime = { commentaireExploitant: 'Bonjour', commentaireAuditeur: 'À revoir en juin' }
    await admin.call(saveDossier, { ...at(idExploitation), body: { exploitationDemarcheMillesime } })
    const long = 'Le compteur de la parcelle est à relever. '.repeat(60).slice(0, 1990)
    const judged = [
      { idSousRubrique: 1, estValide: true, commentaireAuditeur: 'Conforme à la facture' },
      {
        idSousRubrique: 2,
        estValide: false,
        commentaireAuditeur: `${long} Fin.`,
        gravite: 'MAJEURE' as const,
        echeance: '2027-01-15',
      },
    ]
    await admin.call(saveValidites, { ...at(idExploitation), body: judged })
    const answer = await admin.call(getEditionCommentaires, of(idExploitation, { format: undefined }))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain('Commentaires - HVE4 - 2026')
    const read = await readPdf(answer.body)
    expect(read).toMatchObject({ lang: 'fr-FR', isUa: true })
    const text = read.pages.join('\n')
    for (const said of ['Bonjour', 'À revoir en juin', 'Céréales', 'Conforme à la facture'])
      expect(text).toContain(said)
    expect(text).toMatch(/Valide, par .+\s+le\s+\d\d\/\d\d\/\d{4}/)
    expect(text).toMatch(/Non valide \(majeure, au plus tard le 15\/01\/2027\), par/)
    expect(text).toContain('Fin.')
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const seen = await readPdf((await farmer.call(getEditionCommentaires, of(idExploitation, { format: 'pdf' }))).body)
    expect(seen.pages.join('\n')).toContain('Bonjour')
    for (const hidden of ['À revoir en juin', 'Conforme à la facture'])
      expect(seen.pages.join('\n')).not.toContain(hidden)
  })
})

describe('the list of printable documents', () => {
  test('gives for each procedure of the farm its formats, its file, its documents and its proofs', async () => {
    const idExploitation = await givenExploitation(application)
    const list = async () =>
      (await admin.call(listEditions, { params: { idExploitation }, query: { millesime: MILLESIME } })).body
    const [hve4] = await list()
    expect(hve4).toMatchObject({ code: 'HVE4', aDossier: false, nbPiecesJointes: 0 })
    expect(hve4?.rapport[0]).toBe('xlsx')
    const { idDocument } = await givenDocument(admin, idExploitation)
    const exploitationDemarcheMillesime = { dateEntree: '2026-03-02', contratOrganisme: idDocument }
    const exploitationDemarche = { ficheAnnuaire: idDocument }
    const body = { exploitationDemarcheMillesime, exploitationDemarche }
    expect((await admin.call(saveDossier, { ...at(idExploitation), body })).status).toBe(200)
    expect(await list()).toMatchObject([{ code: 'HVE4', aDossier: true, nbPiecesJointes: 1 }])
    await givenLien(admin, idExploitation)
    expect(await list()).toMatchObject([{ nbPiecesJointes: 2 }])
  })

  test('is empty for a file that nobody opened, and an unknown format is refused', async () => {
    const idExploitation = await givenExploitation(application)
    const refusal = async (request: ReturnType<typeof of>) => {
      const { status, body } = await admin.call(getEdition, request)
      return [status, body.code]
    }
    expect(await refusal(of(idExploitation))).toEqual([404, 'DOSSIER_INCONNU'])
    expect(await refusal(of(idExploitation, {}, 'HVE9'))).toEqual([404, 'DEMARCHE_INCONNUE'])
    expect(await refusal(of(idExploitation, { id_millesime: 2001 }))).toEqual([404, 'MILLESIME_INCONNU'])
    expect(await refusal(of(0))).toEqual([400, 'REQUETE_INVALIDE'])
    await givenEtat(application, idExploitation, 'SAISIE_EN_COURS')
    expect(await refusal(of(idExploitation, { format: 'odt' }))).toEqual([400, 'REQUETE_INVALIDE'])
    const { status, body } = await admin.call(getEdition, of(idExploitation, { format: 'xls' }))
    expect([status, body.details]).toEqual([
      400,
      [{ path: 'format', message: 'Ce format n’est pas proposé pour cette démarche' }],
    ])
  })
})

describe('a report on several farms', () => {
  const several = (caller: Caller, ids: readonly number[], over: object = {}) =>
    caller.call(getEditionMulti, {
      params: { codeNational: 'HVE4' },
      query: { id_millesime: MILLESIME, format: 'xlsx', ids_exploitations: ids, ...over },
    })

  test('has a sheet for all farms and one for each farm with a file, under valid names', async () => {
    const nom = 'Ferme [du haut] : blé/orge et autres cultures'
    const [one, other] = [await aFile({ raisonSociale: nom }), await aFile({ raisonSociale: nom })]
    const idOrganisme = await anOrganisme()
    for (const idExploitation of [one, other]) await say(idExploitation, { idOrganisme })
    const empty = await givenExploitation(application, { raisonSociale: 'Sans dossier' })
    const answer = await several(admin, [one, other, empty, one])
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Rapports - HVE4 - 2026.xlsx"')
    const { noms, sheet } = read(answer.body)
    expect(noms).toHaveLength(3)
    expect(noms.every((name) => name.length <= 31 && !/[[\]:*?/\\]/.test(name))).toBe(true)
    const rows = table(sheet('Exploitations'), 'Exploitation')
    expect(rows.map((row) => [row.Exploitation, row['État du dossier']])).toEqual([
      [nom, 'Saisie en cours'],
      [nom, 'Saisie en cours'],
      ['Sans dossier', 'Pas de dossier'],
    ])
    const alone = table((await report(admin, one)).sheet('Modules'), 'Module')
    expect(rows[0]?.Biodiversité).toBe(alone[0]?.Points)
    expect(table(sheet(noms[1] ?? ''), 'Module').length).toBeGreaterThan(100)
    expect(await logosOf(answer.body)).toMatchObject([{ feuille: 'Exploitations', texte: 'CertiPaysan' }])
    // With farms of several organisations, or of none, it carries nobody's name.
    expect(await logosOf((await several(admin, [one, await aFile()])).body)).toEqual([])
  })

  test('is refused as a whole with a hidden farm, without any file, and beyond a hundred farms', async () => {
    const mine = await aFile()
    const adviser = await whoSees(application, 'CONSEILLER', mine)
    const refused = async (caller: Caller, ids: readonly number[], over: object = {}) => {
      const { status, body } = await several(caller, ids, over)
      return [status, body.code]
    }
    expect(await refused(adviser, [mine, await aFile()])).toEqual([404, 'EXPLOITATION_INCONNUE'])
    expect(await refused(adviser, [mine], { id_millesime: 2025 })).toEqual([404, 'DOSSIER_INCONNU'])
    expect(await refused(adviser, [mine], { format: 'xls' })).toEqual([400, 'REQUETE_INVALIDE'])
    const many = Array.from({ length: 101 }, (_, i) => i + 1)
    expect(await refused(adviser, many)).toEqual([400, 'REQUETE_INVALIDE'])
  })
})
