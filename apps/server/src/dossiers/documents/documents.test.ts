import {
  createDocument,
  DOCUMENT_MAX,
  type Document,
  deleteDocument,
  exportDocuments,
  getDocument,
  getHistorique,
  listDocuments,
  listTypesDocuments,
  type Role,
  saveDossier,
} from '@sillon/contract'
import { etatsDossier, isLockedForFarmer } from '@sillon/domain'
import { typesDocuments } from '@sillon/referentials'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { CONTRAT, givenDocument, givenEtat, givenExploitation, MILLESIME, unPdf, whoSees } from '../../testing/builders'
import { startS3, type TestS3 } from '../../testing/s3'

let application: TestApplication
let s3: TestS3
// Covers both stores in one run: S3 beside a PostgreSQL server, and the embedded database.
beforeAll(async () => {
  s3 = await startS3()
  application = await testApplication(inject('baseDatabase').kind === 'embedded' ? {} : { s3: s3.reglage })
})
afterAll(async () => {
  await application.close()
  await s3.close()
})

const FACTURE = 12
const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']

async function given(role: Role = 'CONSEILLER') {
  const idExploitation = await givenExploitation(application)
  return { idExploitation, caller: await whoSees(application, role, idExploitation) }
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
const send = (caller: Caller, idExploitation: number, over: object = {}) =>
  caller.call(createDocument, {
    params: { idExploitation },
    body: {
      nom: 'Contrat 2026',
      idTypeDocument: CONTRAT,
      isInterMillesime: true,
      millesimesValidite: null,
      content: base64(unPdf()),
      ...over,
    },
  })
const list = async (caller: Caller, idExploitation: number, query: Record<string, number> = {}) =>
  (await caller.call(listDocuments, { params: { idExploitation }, query })).body
const download = (caller: Caller, idExploitation: number, { idDocument }: Document) =>
  caller.call(getDocument, { params: { idExploitation, idDocument } })
const remove = (caller: Caller, idExploitation: number, { idDocument }: Document) =>
  caller.call(deleteDocument, { params: { idExploitation, idDocument } })

/** A PDF of this many bytes. */
function pdfOf(length: number): Buffer {
  const bytes = Buffer.alloc(length, 32)
  bytes.write(unPdf())
  bytes.write('\n%%EOF', length - 6)
  return bytes
}

describe('importing a document', () => {
  test('keeps its name, its type and its years of validity, each year once and in order', async () => {
    const { idExploitation, caller } = await given()
    const { status, body } = await send(caller, idExploitation, {
      nom: '  Facture d’engrais ',
      idTypeDocument: FACTURE,
      isInterMillesime: false,
      millesimesValidite: [2026, 2025, 2026],
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      idDocument: expect.any(Number),
      nom: 'Facture d’engrais',
      dateCreation: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      isInterMillesime: false,
      millesimesValidite: [2025, 2026],
      idTypeDocument: FACTURE,
      idExpediteur: caller.idUtilisateur,
      taille: unPdf().length,
      etatAnalyse: 'NON_ANALYSE',
    })
    expect(await list(caller, idExploitation)).toEqual([body])
  })

  test.each(roles)('is open to a %s who sees the farm, whatever the state of its files', async (role) => {
    const { idExploitation, caller } = await given(role)
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    expect((await send(caller, idExploitation)).status).toBe(200)
  })

  test.each<[string, Buffer | string, number]>([
    ['of 10,000,000 bytes', pdfOf(DOCUMENT_MAX), 200],
    ['of 10,000,001 bytes', pdfOf(DOCUMENT_MAX + 1), 413],
    ['of 12,000,000 bytes', pdfOf(12_000_000), 413],
    ['after a few bytes of a mail server', `\n${unPdf()}\n`, 200],
    ['after 1,024 other bytes', ' '.repeat(1024) + unPdf(), 415],
    ['truncated', unPdf().slice(0, 40), 422],
    ['followed by 1,024 other bytes', unPdf() + ' '.repeat(1024), 422],
  ])('takes a PDF %s, or refuses it', async (_, bytes, expected) => {
    const { idExploitation, caller } = await given()
    const { status, body } = await send(caller, idExploitation, { content: base64(bytes) })
    expect(status).toBe(expected)
    if (status === 200) {
      const { body: read } = await download(caller, idExploitation, body)
      expect(Buffer.compare(Buffer.from(read), Buffer.from(bytes))).toBe(0)
    } else expect(await list(caller, idExploitation)).toEqual([])
  })

  test.each([
    ['an image', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])],
    ['a web page', '<html><script>alert(1)</script></html>'],
    ['nothing', ''],
  ])('refuses %s whatever its file name', async (_, bytes) => {
    const { idExploitation, caller } = await given()
    const { status, body } = await send(caller, idExploitation, { nom: 'contrat.pdf', content: base64(bytes) })
    expect([status, body.message]).toEqual([415, 'Type de fichier non autorisé'])
  })

  test('refuses what is not base64', async () => {
    const { idExploitation, caller } = await given()
    for (const content of ['%PDF-1.7 %%EOF', 'é', `${base64(unPdf())}!`])
      expect((await send(caller, idExploitation, { content })).status).toBe(415)
  })

  test.each<[string, object, [number, string, string]]>([
    ['without name', { nom: '  ' }, [400, 'nom', 'Champ obligatoire']],
    ['of an unknown type', { idTypeDocument: 99 }, [422, 'idTypeDocument', 'Cette valeur n’existe pas dans la liste']],
    ['for some years, without any', { isInterMillesime: false }, [400, 'millesimesValidite', 'Champ obligatoire']],
    [
      'for every year, and for one',
      { millesimesValidite: [2026] },
      [400, 'millesimesValidite', 'Doit rester vide ici'],
    ],
    [
      'for a year of three digits',
      { isInterMillesime: false, millesimesValidite: [2026, 999] },
      [400, 'millesimesValidite.1', 'Une année à 4 chiffres est attendue'],
    ],
  ])('refuses a document %s, beside the field at fault', async (_, over, expected) => {
    const { idExploitation, caller } = await given()
    const { status, body } = await send(caller, idExploitation, over)
    expect([status, body.details?.[0]?.path, body.details?.[0]?.message]).toEqual(expected)
    expect(await list(caller, idExploitation)).toEqual([])
  })
})

describe('the documents of a farm', () => {
  test('come newest first, page by page, filtered by type and by year', async () => {
    const { idExploitation, caller } = await given()
    const years = (...millesimesValidite: number[]) => ({ isInterMillesime: false, millesimesValidite })
    const everyYear = await givenDocument(caller, idExploitation)
    const of2025 = await givenDocument(caller, idExploitation, years(2024, 2025))
    const facture = await givenDocument(caller, idExploitation, { ...years(2026), idTypeDocument: FACTURE })
    expect(await list(caller, idExploitation)).toEqual([facture, of2025, everyYear])
    expect(await list(caller, idExploitation, { millesime: 2025 })).toEqual([of2025, everyYear])
    expect(await list(caller, idExploitation, { millesime: 2026 })).toEqual([facture, everyYear])
    expect(await list(caller, idExploitation, { idTypeDocument: CONTRAT, millesime: 2026 })).toEqual([everyYear])
    expect(await list(caller, idExploitation, { limit: 2 })).toEqual([facture, of2025])
    expect(await list(caller, idExploitation, { limit: 2, offset: 2 })).toEqual([everyYear])
  })

  test('are exported as a list, filtered by type and by year, for those who see the farm', async () => {
    const { idExploitation, caller } = await given()
    await send(caller, idExploitation)
    await send(caller, idExploitation, {
      nom: '=Facture',
      idTypeDocument: FACTURE,
      isInterMillesime: false,
      millesimesValidite: [2024, 2025],
    })
    const params = { idExploitation }
    const taken = async (query = {}) => {
      const { body } = await caller.call(exportDocuments, { params, query: { format: 'csv', ...query } })
      return Papa.parse<string[]>(String(body).slice(1).trim(), { delimiter: ';' }).data
    }
    const date = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    const taille = String(unPdf().length)
    const [head, facture, contrat, ...others] = await taken()
    expect(head).toEqual([
      'Nom du document',
      'Type de document',
      'Validité',
      'Ajouté le',
      'Taille (octets)',
      'Antivirus',
    ])
    expect(facture).toEqual(["'=Facture", expect.stringMatching(/\w/), '2024, 2025', date, taille, 'Non analysé'])
    expect(contrat?.slice(0, 3)).toEqual([
      'Contrat 2026',
      "Contrat avec l'organisme certificateur",
      'Toutes les campagnes',
    ])
    expect(others).toEqual([])
    expect(await taken({ millesime: MILLESIME, colonnes: 'nom' })).toEqual([['Nom du document'], ['Contrat 2026']])
    expect(await taken({ idTypeDocument: FACTURE, colonnes: 'nom' })).toHaveLength(2)
    const stranger = await application.as('CONSEILLER')
    expect((await stranger.call(exportDocuments, { params, query: {} })).body.code).toBe('EXPLOITATION_INCONNUE')
  })

  test('are downloaded unchanged, as attachments', async () => {
    const { idExploitation, caller } = await given()
    const document = await givenDocument(caller, idExploitation, { nom: 'Été "2026" / n° 1\r\nX-Autre: oui.pdf' })
    const { status, headers, body } = await download(caller, idExploitation, document)
    expect([status, Buffer.from(body).toString()]).toEqual([200, unPdf()])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(unPdf().length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition':
        'attachment; filename="?t? _2026_ _ n? 1__X-Autre_ oui.pdf"; filename*=UTF-8\'\'%C3%89t%C3%A9%20_2026_%20_%20n%C2%B0%201__X-Autre_%20oui.pdf',
    })
    expect(headers['x-autre']).toBeUndefined()
  })

  test('have one of fourteen types', async () => {
    const { caller } = await given()
    const { body } = await caller.call(listTypesDocuments)
    expect(body).toEqual(typesDocuments.map(({ usage: _, ...type }) => type))
    expect(body).toHaveLength(14)
    const english = await caller.call(listTypesDocuments, { headers: { 'accept-language': 'en' } })
    expect(english.body[0]).toEqual({ ...body[0], libelle: 'Contract with the certification body' })
  })
})

describe('deleting a document', () => {
  test.each(roles)('is open to a %s; to a farmer not while a file of its years is locked', async (role) => {
    for (const etat of etatsDossier) {
      const { idExploitation, caller } = await given(role)
      const document = await givenDocument(caller, idExploitation)
      await givenEtat(application, idExploitation, etat)
      const { status, body } = await remove(caller, idExploitation, document)
      const refused = role === 'AGRICULTEUR' && isLockedForFarmer(etat)
      expect([status, body.message], etat).toEqual(
        refused ? [409, 'L’état du dossier ne permet pas de le modifier.'] : [200, 'Document supprimé'],
      )
      expect(await list(caller, idExploitation)).toHaveLength(refused ? 1 : 0)
      expect((await download(caller, idExploitation, document)).status).toBe(refused ? 200 : 404)
    }
  })

  test('is open to a farmer when its years are not those of the locked file', async () => {
    const { idExploitation, caller } = await given('AGRICULTEUR')
    await givenEtat(application, idExploitation, 'VALIDE')
    const of = (...millesimesValidite: number[]) =>
      givenDocument(caller, idExploitation, { isInterMillesime: false, millesimesValidite })
    expect((await remove(caller, idExploitation, await of(MILLESIME - 1))).status).toBe(200)
    expect((await remove(caller, idExploitation, await of(MILLESIME - 1, MILLESIME))).status).toBe(409)
  })

  test('is refused while a file refers to it, and accepted afterwards', async () => {
    const { idExploitation, caller } = await given()
    const params = { idExploitation, codeNational: 'HVE4' }
    const save = (body: object) => caller.call(saveDossier, { params, query: { millesime: MILLESIME }, body })
    const { idDocument, ...rest } = await givenDocument(caller, idExploitation)
    for (const [link, unlink] of [
      [{ exploitationDemarcheMillesime: { dateEntree: '2026-01-15', contratOrganisme: idDocument } }, null],
      [{ documentHve1: [idDocument] }, { exploitationDemarcheMillesime: { contratOrganisme: null } }],
      [{ documentHve2: [idDocument] }, { documentHve1: [] }],
      [{ exploitationDemarche: { ficheAnnuaire: idDocument } }, { documentHve2: [] }],
      [
        { exploitationDemarche: { contratStructureCollective: idDocument } },
        { exploitationDemarche: { ficheAnnuaire: null } },
      ],
      [
        {
          exploitationDemarche: { estCertificationEquivalente: true, certificationEquivalenteDocument: idDocument },
        },
        { exploitationDemarche: { contratStructureCollective: null } },
      ],
    ]) {
      expect((await save({ ...link })).status, JSON.stringify(link)).toBe(200)
      if (unlink !== null) expect((await save({ ...unlink })).status).toBe(200)
      const { status, body } = await remove(caller, idExploitation, { idDocument, ...rest })
      expect([status, body.code], JSON.stringify(link)).toEqual([409, 'DOCUMENT_RATTACHE'])
    }
    await save({ exploitationDemarche: { estCertificationEquivalente: false } })
    expect((await remove(caller, idExploitation, { idDocument, ...rest })).status).toBe(200)
  })

  test('while somebody links it leaves no dangling link', async () => {
    const { idExploitation, caller } = await given()
    const params = { idExploitation, codeNational: 'HVE4' }
    for (let round = 0; round < 5; round++) {
      const document = await givenDocument(caller, idExploitation)
      const [saved, removed] = await Promise.all([
        caller.call(saveDossier, {
          params,
          query: { millesime: MILLESIME },
          body: { documentHve1: [document.idDocument] },
        }),
        remove(caller, idExploitation, document),
      ])
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([saved.status, removed.status])
      const left = (await list(caller, idExploitation)).map(({ idDocument }) => idDocument)
      expect(left.includes(document.idDocument)).toBe(saved.status === 200)
    }
  })
})

describe('the documents of a farm that the caller does not see', () => {
  test('do not exist, and neither do documents of another farm under this one’s address', async () => {
    const { idExploitation, caller } = await given()
    const document = await givenDocument(caller, idExploitation)
    for (const role of ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const) {
      const { idExploitation: other, caller: stranger } = await given(role)
      const answers = [
        await send(stranger, idExploitation),
        await stranger.call(listDocuments, { params: { idExploitation } }),
        await download(stranger, idExploitation, document),
        await remove(stranger, idExploitation, document),
        await download(stranger, other, document),
        await remove(stranger, other, document),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        ...Array(4).fill([404, 'EXPLOITATION_INCONNUE']),
        ...Array(2).fill([404, 'DOCUMENT_INCONNU']),
      ])
    }
    expect(await list(caller, idExploitation)).toEqual([document])
  })

  test('are refused without a session', async () => {
    const { idExploitation, caller } = await given()
    const document = await givenDocument(caller, idExploitation)
    const { anonymous } = application
    const answers = [
      await send(anonymous, idExploitation),
      await anonymous.call(listDocuments, { params: { idExploitation } }),
      await anonymous.call(listTypesDocuments),
      await download(anonymous, idExploitation, document),
      await remove(anonymous, idExploitation, document),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })
})

test('imported and deleted documents are journalled, and their names stay in the history', async () => {
  const { idExploitation, caller } = await given()
  const document = await givenDocument(caller, idExploitation, { nom: 'Contrat signé' })
  const params = { idExploitation, codeNational: 'HVE4' }
  const query = { millesime: MILLESIME }
  const link = (contratOrganisme: number | null) =>
    caller.call(saveDossier, { params, query, body: { exploitationDemarcheMillesime: { contratOrganisme } } })
  await link(document.idDocument)
  await link(null)
  await remove(caller, idExploitation, document)
  const lines = await application.db
    .select({ champ: t.journal.champ, ancienne: t.journal.ancienne, nouvelle: t.journal.nouvelle })
    .from(t.journal)
    .where(eq(t.journal.idUtilisateur, caller.idUtilisateur))
    .orderBy(t.journal.rang)
  const { idDocument, nom, idTypeDocument, millesimesValidite } = document
  const kept = { idDocument, nom, idTypeDocument, millesimesValidite }
  expect(lines).toEqual([
    { champ: 'document', ancienne: null, nouvelle: { ...kept, empreinte: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    { champ: 'etatDossier', ancienne: null, nouvelle: 'SAISIE_EN_COURS' },
    { champ: 'contratOrganisme', ancienne: null, nouvelle: idDocument },
    { champ: 'contratOrganisme', ancienne: idDocument, nouvelle: null },
    { champ: 'document', ancienne: kept, nouvelle: null },
  ])
  const { body } = await caller.call(getHistorique, { params, query })
  expect(
    body.changements
      .filter(({ champ }) => champ === 'document' || champ === 'contratOrganisme')
      .map(({ libelle, partie, ancienne, nouvelle }) => [libelle, partie, ancienne, nouvelle]),
  ).toEqual([
    ['Document', 'EXPLOITATION', 'Contrat signé', null],
    ['Contrat avec l’organisme certificateur', 'DOSSIER', 'Contrat signé', null],
    ['Contrat avec l’organisme certificateur', 'DOSSIER', null, 'Contrat signé'],
    ['Document', 'EXPLOITATION', null, 'Contrat signé'],
  ])
})
