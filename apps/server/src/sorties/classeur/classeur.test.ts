import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  createExport,
  createIntervention,
  demanderPreuve,
  downloadExport,
  getEdition,
  getExport,
  getPiecesJointes,
  getPreuves,
  jugerPreuves,
  saveDossier,
  saveIndicateurs,
  setExploitationDemarches,
} from '@sillon/contract'
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import PDFKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Contenus } from '#socle/contenus/contenus'
import * as t from '#socle/database/schema'
import { at, enter, grow, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { askedUntil, isOver } from '../../testing/asked-until'
import {
  givenDocument,
  givenExploitation,
  givenLien,
  interventionSaisie,
  MILLESIME,
  whoSees,
} from '../../testing/builders'
import { type Bookmark, elementsOf, fautesDuDocument, readPdf, textOf } from '../../testing/pdf'
import { fichierDe, nomSur } from './noms'

let application: TestApplication
let superadmin: Caller
beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

async function pdfOf(text: string, over: object = {}): Promise<Buffer> {
  const document = new PDFKit(over)
  document.text(text).addPage().text(`${text}, suite`)
  document.end()
  return buffer(document)
}
const photo = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A farm with a file, and an adviser who sees it. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  await grow(superadmin, idExploitation, 100)
  await enter(superadmin, idExploitation, 'HVE4_BIODIV_D_37', 45)
  return { idExploitation, adviser }
}
const params = (idExploitation: number) => ({ codeNational: 'HVE4', idExploitation, millesime: MILLESIME })
const archive = (caller: Caller, idExploitation: number) =>
  caller.call(getPiecesJointes, {
    params: { codeNational: 'HVE4' },
    query: { id_exploitation: idExploitation, id_millesime: MILLESIME },
  })
const ask = (caller: Caller, idExploitation: number, over: object = {}) =>
  caller.call(createExport, { body: { genre: 'classeur', params: { ...params(idExploitation), ...over } } })
/** The binder, downloaded from the exports. */
async function bind(caller: Caller, idExploitation: number, over: object = {}) {
  const asked = await ask(caller, idExploitation, over)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const { idExport } = asked.body
  const suivi = await askedUntil(async () => (await caller.call(getExport, { params: { idExport } })).body, isOver)
  if (suivi.etat !== 'TERMINE') throw new Error(JSON.stringify(suivi))
  const { body: bytes } = await caller.call(downloadExport, { params: { idExport } })
  return { suivi, read: await readPdf(bytes) }
}
const titles = (items: readonly Bookmark[]): string[] => items.flatMap(({ title, items }) => [title, ...titles(items)])

const pagesDe = (items: readonly Bookmark[]): ReadonlyMap<string, number> =>
  new Map(items.flatMap(({ title, page, items: below }) => [[title, page] as const, ...pagesDe(below)]))

/** First places of the file with an expected proof. */
async function lieux(caller: Caller, idExploitation: number) {
  const { body } = await caller.call(getPreuves, at(idExploitation))
  return body.lieux.filter(({ idSousRubrique }) => idSousRubrique !== null)
}

describe('the binder of an auditor', () => {
  test('has the verdict, points with why, then each proof opened in the order of the audit', async () => {
    const { idExploitation, adviser } = await given()
    const document = await givenDocument(superadmin, idExploitation, {
      nom: 'Contrat signé',
      content: (await pdfOf('Contrat avec l’organisme')).toString('base64'),
    })
    const body = { exploitationDemarcheMillesime: { contratOrganisme: document.idDocument } }
    await superadmin.call(saveDossier, { ...at(idExploitation), body })
    const [premier, dernier] = await lieux(superadmin, idExploitation)
    if (premier === undefined || dernier === undefined) throw new Error('Nothing is asked for.')
    // In another order than the audit's.
    await givenLien(superadmin, idExploitation, { lieu: dernier.lieu, nom: 'Registre', bytes: await pdfOf('Registre') })
    const haie = await photo('#557733')
    await givenLien(superadmin, idExploitation, {
      lieu: premier.lieu,
      nom: 'Haie du nord & du sud',
      bytes: haie,
      dateExpiration: '2020-01-01',
    })
    await givenLien(superadmin, idExploitation, { lieu: dernier.lieu, nom: 'La même haie', bytes: haie })
    const { idPreuve } = await givenLien(superadmin, idExploitation, { lieu: dernier.lieu, nom: 'Facture protégée' })
    // A file uploaded before such files were refused.
    const { sha256 } = await new Contenus(application.db).deposer(await pdfOf('Secret', { userPassword: 'secret' }))
    await application.db.update(t.preuvesRevisions).set({ sha256 }).where(eq(t.preuvesRevisions.idPreuve, idPreuve))
    await adviser.call(demanderPreuve, {
      ...at(idExploitation),
      body: { lieu: dernier.lieu, genre: null, texte: 'Une photo de la mare' },
    })
    const { suivi, read } = await bind(adviser, idExploitation)

    expect(suivi).toMatchObject({ fait: 5, total: 5, typeMime: 'application/pdf' })
    // The missing font is the attached file's: the binder does not declare PDF/UA for it.
    expect(read).toMatchObject({ lang: 'fr-FR', isTagged: true, isUa: false, missingFonts: ['Helvetica'] })
    // From the first proof on, pages are as full as the files that were sent, here a line each.
    const premiere = pagesDe(read.outline).get('Contrat signé') ?? 0
    const filled = read.filled.map((one, index) => (index + 1 < premiere ? one : 1))
    expect(premiere).toBeGreaterThan(3)
    expect(fautesDuDocument({ ...read, isUa: true, missingFonts: [], filled })).toEqual([])
    expect(read.title).toContain('Classeur de l’auditeur – ')
    const proofs = ['Contrat signé', 'Haie du nord & du sud', 'Registre', 'La même haie', 'Facture protégée']
    expect(titles(read.outline).filter((title) => proofs.includes(title))).toEqual(proofs)
    expect(titles(read.outline).slice(0, 4)).toEqual(['Sommaire', 'Verdict', 'Constats', 'Points par item'])
    const whole = read.pages.join('\n')
    expect(whole).toMatch(/Contrat avec l’organisme[\s\S]*Haie du nord[\s\S]*Registre, suite[\s\S]*Facture protégée/)
    // Explanation of a score.
    expect(whole.replaceAll(/\s+/g, ' ')).toMatch(
      / = 45 %, à partir de 40 % → 1 point ; palier suivant : 50 % → 2 points/,
    )
    expect(whole).not.toContain('cahier des charges de l’outil')
    expect(whole).toContain('il est protégé par un mot de passe')
    expect(whole).not.toContain('Secret')
    expect(whole).toContain('Expirée')
    expect(whole).toContain('Manquante')
    // A file in two places is shown once.
    expect(whole.replace(/\s+/g, ' ')).toContain('Cette pièce est déjà dans ce classeur : Haie du nord & du sud')
    // A place without a file is in the table of expected proofs only.
    expect(titles(read.outline)).not.toContain('Taille des parcelles')
    expect(read.pages[1]).toContain('Sommaire')
    // A requested proof stands beside the expected ones.
    expect(whole).toContain('Demandée : Une photo de la mare')
    const figures = elementsOf('Figure', read.structure).map(({ alt }) => alt)
    expect(figures.filter((alt) => alt?.startsWith('Photographie'))).toEqual(['Photographie : Haie du nord & du sud'])
    expect(figures).toContain('Registre, page 2 sur 2')
    // Every line of the table of contents links to the page that it names.
    const contents = elementsOf('TOCI', read.structure).map((item) => Number(/(\d+)$/.exec(textOf(item))?.[1]))
    expect(contents).toEqual(read.links.slice(0, contents.length).map((link) => Number(link.slice(1))))
    expect(contents.length).toBeGreaterThan(10)
    expect(contents.every((page) => page > 1)).toBe(true)
  })

  test('says that the proof of a request was refused, and that the request waits again', async () => {
    const { idExploitation, adviser } = await given()
    const [premier] = await lieux(superadmin, idExploitation)
    if (premier === undefined) throw new Error('Nothing is asked for.')
    const body = { lieu: premier.lieu, genre: null, texte: 'Une photo de la mare' }
    await adviser.call(demanderPreuve, { ...at(idExploitation), body })
    const { idLien, numeroRevision } = await givenLien(superadmin, idExploitation, { lieu: premier.lieu })
    await adviser.call(jugerPreuves, {
      ...at(idExploitation),
      body: [{ idLien, numeroRevision, verdict: 'REFUSEE', motif: 'Illisible' }],
    })
    const whole = (await bind(adviser, idExploitation)).read.pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(whole).toMatch(/Demandée : Une photo de la mare.{0,60}Preuve refusée, une autre est attendue/)
    expect(whole).not.toContain('Répondue')
  })

  test('tells a requested proof of an expected kind once, with the words of its request', async () => {
    const { idExploitation, adviser } = await given()
    const [premier] = await lieux(superadmin, idExploitation)
    const attendue = premier?.attendues[0]
    if (premier === undefined || attendue === undefined) throw new Error('Nothing is asked for.')
    const body = { lieu: premier.lieu, genre: attendue.genre, texte: 'Celui du nord' }
    await adviser.call(demanderPreuve, { ...at(idExploitation), body })
    const whole = (await bind(adviser, idExploitation)).read.pages.join(' ').replaceAll(/\s+/g, ' ')
    expect(whole).toMatch(/ – Celui du nord.{0,20}Demandée/)
    expect(whole.match(/Celui du nord/g)).toHaveLength(1)
    expect(whole).not.toContain('Demandée : Celui du nord')
  })

  test('without proofs has no page nearly empty', async () => {
    const { idExploitation, adviser } = await given()
    const { read } = await bind(adviser, idExploitation)
    // Half of the 48 pages of the first binders.
    expect(read.pages.length).toBeLessThanOrEqual(24)
    expect(fautesDuDocument({ ...read, isUa: true })).toEqual([])
    // A short table of contents shares its page with the verdict.
    expect(pagesDe(read.outline).get('Verdict')).toBe(2)
  })

  test('of a scheme that expects no proof says so below the results, without a page for it', async () => {
    const file = { codeNational: 'HVE3A', millesime: 2025 }
    const idExploitation = await givenExploitation(application)
    await superadmin.call(setExploitationDemarches, { params: { idExploitation }, body: [1] })
    await superadmin.call(saveIndicateurs, {
      params: { idExploitation, codeNational: file.codeNational },
      query: { millesime: file.millesime },
      body: [{ codeNational: 'HVE3A_D_74', valeur: { value: 300 } }],
    })
    const { read } = await bind(superadmin, idExploitation, file)
    const last = read.pages.at(-1) ?? ''
    expect(last).toContain('Aucune preuve n’est rattachée à ce dossier.')
    expect(last).toContain('Maximum')
  })

  test('of a decided file shows it as decided, without later proofs', async () => {
    const { idExploitation, adviser } = await given()
    const [lieu] = await lieux(superadmin, idExploitation)
    await givenLien(superadmin, idExploitation, { lieu: lieu?.lieu ?? '', nom: 'D’avant', bytes: await pdfOf('Avant') })
    const decide = { etatDossier: 'NON_CERTIFIABLE' as const, motifDecision: 'Incomplet' }
    await setEtat(superadmin, idExploitation, 'VERIFICATION_EN_COURS')
    await superadmin.call(saveDossier, { ...at(idExploitation), body: { exploitationDemarcheMillesime: decide } })
    await grow(superadmin, idExploitation, 7)
    const records = { params: { idExploitation }, query: { millesime: MILLESIME } }
    await superadmin.call(createIntervention, { ...records, body: interventionSaisie({}) })
    const { read } = await bind(adviser, idExploitation)
    const depuis = 'Le registre a changé depuis : 1 enregistrement ajouté ou modifié.'
    const verdict = (pagesDe(read.outline).get('Verdict') ?? 0) - 1
    for (const page of [0, verdict]) expect(read.pages[page]?.replaceAll(/\s+/g, ' ')).toContain(depuis)
    expect(read.pages[0]).toContain('Le dossier est décidé')
    expect(read.pages[0]).toContain('Incomplet')
    expect(titles(read.outline)).toContain('D’avant')
  })

  test.each([
    [{ millesime: 2090 }, 'MILLESIME_INCONNU'],
    [{ codeNational: 'AUCUNE' }, 'DEMARCHE_INCONNUE'],
  ])('is refused for an unknown file: %j', async (over, code) => {
    const { idExploitation, adviser } = await given()
    const { status, body } = await adviser.call(createExport, {
      body: { genre: 'classeur', params: { ...params(idExploitation), ...over } },
    })
    expect([status, body.code]).toEqual([404, code])
  })

  test('is refused to those who may not see scores, and to strangers to the farm', async () => {
    const { idExploitation } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const stranger = await application.as('CONSEILLER')
    const answers = [await ask(farmer, idExploitation), await ask(stranger, idExploitation)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'ACTION_INTERDITE'],
      [404, 'EXPLOITATION_INCONNUE'],
    ])
  })
})

describe('the archive of attachments', () => {
  test('holds every file as it was sent, once, in folders in the order of the audit, with a manifest', async () => {
    const { idExploitation, adviser } = await given()
    const [premier, dernier] = await lieux(superadmin, idExploitation)
    if (premier === undefined || dernier === undefined) throw new Error('Nothing is asked for.')
    const registre = await pdfOf('Registre')
    const facture = await pdfOf('Facture')
    const put = (lieu: string, nom: string, bytes: Buffer, over = {}) =>
      givenLien(superadmin, idExploitation, { lieu, nom, bytes, ...over })
    await put(dernier.lieu, 'CON', facture)
    await put(premier.lieu, '../../étables\\ : « 2 » ', registre, { dateExpiration: '2020-01-01' })
    await put(dernier.lieu, 'Le même registre.pdf', registre)
    const infected = await pdfOf('Infecté')
    await put(dernier.lieu, 'Infecté', infected)
    const sha256 = createHash('sha256').update(infected).digest('hex')
    await application.db.execute(sql`update contenus set etat_analyse = 'INFECTE' where sha256 = ${sha256}`)

    const { status, headers, body } = await archive(adviser, idExploitation)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/zip')
    expect(headers['content-disposition']).toMatch(/Pi.ces jointes - HVE4 - 2026/)
    const files = unzipSync(new Uint8Array(body))
    const names = Object.keys(files)
    expect(names.slice(0, 2)).toEqual(['Manifeste.csv', 'Manifeste.txt'])
    const [one, two, ...more] = names.slice(2)
    expect(more).toEqual([])
    expect(one).toMatch(/^02 - [^/]+\/01 - [^/]+\/01 - _étables_ _ « 2 »\.pdf$/)
    expect(two).toMatch(/\/01 - _CON\.pdf$/)
    expect(Buffer.compare(Buffer.from(files[one ?? ''] ?? []), registre)).toBe(0)
    expect(Buffer.compare(Buffer.from(files[two ?? ''] ?? []), facture)).toBe(0)

    const csv = Buffer.from(files['Manifeste.csv'] ?? []).toString()
    expect(csv.startsWith('\ufeffModule;Section;')).toBe(true)
    for (const said of [
      'Manquante',
      'Expirée',
      'Absente de l’archive : l’antivirus y a trouvé',
      'Même fichier que 02 - ',
    ])
      expect(csv).toContain(said)
    expect(csv).toContain(createHash('sha256').update(facture).digest('hex'))
    expect(Buffer.from(files['Manifeste.txt'] ?? []).toString()).toContain('Manquante')
  })

  test('answers 404 while it would be empty, and to strangers to the farm', async () => {
    const { idExploitation, adviser } = await given()
    const stranger = await application.as('CONSEILLER')
    const answers = [
      await archive(adviser, idExploitation),
      await archive(stranger, idExploitation),
      await archive(application.anonymous, idExploitation),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 404, 401])
    expect(answers[0]?.body.message).toBe('Pas de pièces jointes chargées sur cette démarche')
  })

  test('answers 404 for a file that nobody opened, like every report, whether or not its campaign takes new files', async () => {
    const { idExploitation, adviser } = await given()
    for (const [codeNational, annee] of [
      ['HVE4', MILLESIME - 1],
      ['HVE3A', MILLESIME],
    ] as const) {
      const dossier = { params: { codeNational }, query: { id_exploitation: idExploitation, id_millesime: annee } }
      const answers = [
        await adviser.call(getPiecesJointes, dossier),
        await adviser.call(getEdition, { ...dossier, query: { ...dossier.query, format: 'pdf' } }),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'DOSSIER_INCONNU'],
        [404, 'DOSSIER_INCONNU'],
      ])
    }
  })
})

test.each([
  ['aux.pdf', '_aux.pdf'],
  ['  a  b. . ', 'a b'],
  ['..', '_'],
  ['a/b\\c:d*e?f"g<h>i|j\u0000k\u202e', 'a_b_c_d_e_f_g_h_i_j_k_'],
  ['e\u0301té', 'été'],
  ['x'.repeat(300), 'x'.repeat(60)],
])('a file name is accepted by every operating system: %j', (nom, expected) => {
  expect(nomSur(nom)).toBe(expected)
})

test('the extension of a file follows its content', () => {
  expect(fichierDe('facture.pdf.exe', 'application/pdf')).toBe('facture.pdf.pdf')
  expect(fichierDe('IMG_1.HEIC', 'image/jpeg')).toBe('IMG_1.jpg')
})
