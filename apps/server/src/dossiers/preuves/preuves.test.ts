import {
  addRevisionPreuve,
  createPreuve,
  deleteDocument,
  deletePreuve,
  demanderPreuve,
  detacherPreuve,
  getContenuPreuve,
  getHistorique,
  getPreuves,
  jugerPreuves,
  type LienPreuve,
  listPreuves,
  PREUVES_PAR_EXPLOITATION,
  type PreuvesDuDossier,
  previewEtat,
  type Role,
  rattacherPreuves,
  retirerDemandePreuve,
  saveDossier,
  setExploitationDemarches,
  updatePreuve,
} from '@sillon/contract'
import { decide, LIEU_DOSSIER } from '@sillon/domain'
import { registerScheme } from '@sillon/referentials'
import { jouet } from '@sillon/referentials/testing/jouet/jouet'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at, enter, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import {
  givenDocument,
  givenEtat,
  givenExploitation,
  givenLien,
  givenPreuve,
  MILLESIME,
  unPdf,
  whoSees,
} from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const RUCHES = 'BIODIV_RUCHES'
const NOMBRE_DE_RUCHES = 'HVE4_BIODIV_D_56'
const DECLARATION = 'DECLARATION_RUCHES'
const HIER = '2020-01-01'

async function given() {
  const idExploitation = await givenExploitation(application)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  return { idExploitation, farmer, adviser }
}

const read = async (caller: Caller, idExploitation: number, millesime = MILLESIME) =>
  (await caller.call(getPreuves, at(idExploitation, millesime))).body
const lieuOf = ({ lieux }: PreuvesDuDossier, lieu: string) => lieux.find((one) => one.lieu === lieu)
const liensOf = ({ lieux }: PreuvesDuDossier) => lieux.flatMap(({ liens }) => liens)
const attach = (caller: Caller, idExploitation: number, idPreuve: number, lieu = RUCHES, genre: string | null = null) =>
  caller.call(rattacherPreuves, { ...at(idExploitation), body: [{ idPreuve, lieu, genre }] })
const detach = (caller: Caller, idExploitation: number, { idLien }: LienPreuve) =>
  caller.call(detacherPreuve, { ...at(idExploitation), params: { ...at(idExploitation).params, idLien } })
const judge = (
  caller: Caller,
  idExploitation: number,
  { idLien, numeroRevision }: LienPreuve,
  motif: string | null = null,
  headers: Record<string, string> = {},
) =>
  caller.call(jugerPreuves, {
    ...at(idExploitation),
    body: [{ idLien, numeroRevision, verdict: motif === null ? 'ACCEPTEE' : 'REFUSEE', motif }],
    headers,
  })
const ask = (caller: Caller, idExploitation: number, genre: string | null = null, texte = 'La déclaration 2026') =>
  caller.call(demanderPreuve, { ...at(idExploitation), body: { lieu: RUCHES, genre, texte } })
const replace = (caller: Caller, idExploitation: number, idPreuve: number, bytes = `${unPdf()}\n`) =>
  caller.call(addRevisionPreuve, {
    params: { idExploitation, idPreuve },
    body: { content: Buffer.from(bytes).toString('base64'), nomFichier: 'suite.pdf' },
  })
const open = (caller: Caller, idExploitation: number, idPreuve: number, numero = 1) =>
  caller.call(getContenuPreuve, { params: { idExploitation, idPreuve, numero } })
const remove = (caller: Caller, idExploitation: number, idPreuve: number) =>
  caller.call(deletePreuve, { params: { idExploitation, idPreuve } })

describe('an expected proof', () => {
  test('is defined by the scheme, in the order of the audit and in the language of its reader', async () => {
    const { idExploitation, farmer } = await given()
    const { lieux, permissions, estFige } = await read(farmer, idExploitation)
    expect([lieux[0]?.lieu, lieux[0]?.libelle, lieux.at(-1)?.lieu]).toEqual([LIEU_DOSSIER, 'Hors sections', 'IRRI_ECO'])
    expect(estFige).toBe(false)
    expect(permissions).toEqual({ deposer: true, modifier: true, rattacher: true, detacher: true, juger: false })
    const { body } = await farmer.call(getPreuves, {
      ...at(idExploitation),
      headers: { 'accept-language': 'en' },
    })
    expect(lieuOf(body, RUCHES)).toMatchObject({
      idIndicateur: null,
      rubrique: 'HVE4_BIODIV',
      libelle: 'Presence of beehives',
      etat: null,
      attendues: [
        { genre: DECLARATION, libelle: 'Yearly declaration of hives', fondement: 'DEDUCTION', estAttendue: false },
        { genre: 'CONVENTION_APICULTEUR', estAttendue: false },
        { genre: 'PRESENCE_RUCHES', estAttendue: false },
      ],
    })
  })

  test('can be a file that the farm has: a proof or a document of any campaign', async () => {
    const { idExploitation, farmer } = await given()
    expect((await read(farmer, idExploitation)).aDesFichiers).toBe(false)
    await givenDocument(farmer, idExploitation)
    expect((await read(farmer, idExploitation)).aDesFichiers).toBe(true)
    const other = await given()
    await givenPreuve(other.farmer, other.idExploitation)
    expect((await read(other.farmer, other.idExploitation)).aDesFichiers).toBe(true)
  })

  test('is missing once there is something to prove, and some are expected of a collective certification only', async () => {
    const { idExploitation, farmer } = await given()
    await enter(farmer, idExploitation, NOMBRE_DE_RUCHES, 3)
    const body = await read(farmer, idExploitation)
    expect(lieuOf(body, RUCHES)?.etat).toBe('MANQUANTE')
    const consentement = async () =>
      lieuOf(await read(farmer, idExploitation), LIEU_DOSSIER)?.attendues.find(({ genre }) => genre === 'CONSENTEMENT')
        ?.estAttendue
    expect(await consentement()).toBe(false)
    const { status } = await farmer.call(saveDossier, {
      ...at(idExploitation),
      body: { exploitationDemarche: { estCollective: true } },
    })
    expect([status, await consentement()]).toEqual([200, true])
  })

  test('comes from the scheme alone: one without proofs expects none, another expects its own', async () => {
    const { idExploitation, adviser } = await given()
    const admin = await application.as('SUPERADMIN')
    const withdraw = registerScheme({ from: 2024, scheme: jouet })
    await application.db
      .insert(t.demarches)
      .values({ idDemarche: 99, code: 'JOUET', libelle: 'Un jouet', selectable: true })
    const lieux = async (codeNational: string, millesime: number) => {
      const { body } = await adviser.call(getPreuves, {
        params: { idExploitation, codeNational },
        query: { millesime },
      })
      return body.lieux.map(({ lieu }) => lieu)
    }
    try {
      await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [1, 99] })
      expect(await lieux('JOUET', MILLESIME)).toEqual(['JOUET_EAU_D_1'])
      expect(await lieux('HVE3A', MILLESIME - 1)).toEqual([])
    } finally {
      withdraw()
    }
  })
})

describe('a proof', () => {
  test('is kept with its own dates, and read back byte for byte', async () => {
    const { idExploitation, farmer } = await given()
    const preuve = await givenPreuve(farmer, idExploitation, {
      nom: ' Déclaration de ruches ',
      dateEffet: '2025-12-31',
      dateExpiration: '2026-12-31',
      millesimesValidite: [2026, 2025, 2026],
      note: 'Reçue par courriel',
    })
    expect(preuve).toEqual({
      idPreuve: expect.any(Number),
      nom: 'Déclaration de ruches',
      dateEffet: '2025-12-31',
      dateExpiration: '2026-12-31',
      millesimesValidite: [2025, 2026],
      note: 'Reçue par courriel',
      revisions: [
        {
          numero: 1,
          nomFichier: 'registre.pdf',
          typeMime: 'application/pdf',
          taille: unPdf().length,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          etatAnalyse: 'NON_ANALYSE',
          deposePar: expect.stringMatching(/^Personne N° \d+$/),
          deposeLe: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          priseLe: null,
          position: null,
        },
      ],
    })
    const { body, headers } = await open(farmer, idExploitation, preuve.idPreuve)
    expect(Buffer.from(body).toString()).toBe(unPdf())
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="D.claration de ruches.pdf"/)
    expect((await farmer.call(listPreuves, { params: { idExploitation } })).body).toEqual([{ ...preuve, liens: [] }])
  })

  test('from a camera is re-encoded without its position, unless the farmer keeps the position on purpose', async () => {
    const { idExploitation, farmer } = await given()
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
      .withExif({
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 0/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    const send = async (garderPosition: boolean) => {
      const { body } = await farmer.call(createPreuve, {
        params: { idExploitation },
        body: { ...dits, content: photo.toString('base64'), garderPosition },
      })
      const kept = Buffer.from((await open(farmer, idExploitation, body.idPreuve)).body)
      return { revision: body.revisions[0], hasPosition: (await sharp(kept).metadata()).exif !== undefined }
    }
    expect(await send(false)).toMatchObject({
      revision: { typeMime: 'image/jpeg', position: null },
      hasPosition: false,
    })
    expect(await send(true)).toMatchObject({
      revision: { position: { latitude: 44.5, longitude: 5 } },
      hasPosition: false,
    })
  })

  test.each<[string, object, number, string]>([
    ['a web page', { content: Buffer.from('<html></html>').toString('base64') }, 415, 'TYPE_NON_PRIS_EN_CHARGE'],
    ['a truncated PDF', { content: Buffer.from(unPdf().slice(0, 40)).toString('base64') }, 422, 'PDF_INCOMPLET'],
    ['10,000,001 bytes', { content: Buffer.alloc(10_000_001, 32).toString('base64') }, 413, 'FICHIER_TROP_VOLUMINEUX'],
    ['neither a file nor a document', {}, 400, 'REQUETE_INVALIDE'],
    ['both a file and a document', { content: 'eA==', idDocument: 1 }, 400, 'REQUETE_INVALIDE'],
    ['an unknown document', { idDocument: 999_999 }, 404, 'DOCUMENT_INCONNU'],
    [
      'an expiry date before its effective date',
      { content: 'eA==', dateEffet: '2026-05-02', dateExpiration: '2026-05-01' },
      400,
      'REQUETE_INVALIDE',
    ],
  ])('is refused, and not stored, when it is %s', async (_, over, status, code) => {
    const { idExploitation, farmer } = await given()
    const answer = await farmer.call(createPreuve, { params: { idExploitation }, body: { ...dits, ...over } })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await farmer.call(listPreuves, { params: { idExploitation } })).body).toEqual([])
  })

  test('may be a document that the farm already has: its bytes are stored once, and outlive the document', async () => {
    const { idExploitation, farmer } = await given()
    const { idDocument } = await givenDocument(farmer, idExploitation, { nom: 'Registre 2026' })
    const { body } = await farmer.call(createPreuve, { params: { idExploitation }, body: { ...dits, idDocument } })
    expect(body.revisions[0]?.nomFichier).toBe('Registre 2026')
    const { status } = await farmer.call(deleteDocument, { params: { idExploitation, idDocument } })
    expect([status, (await open(farmer, idExploitation, body.idPreuve)).status]).toEqual([200, 200])
  })

  test('that waits for the virus scan opens for its sender, and proves nothing to anybody else', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const bytes = `${unPdf()}% en attente\n`
    const preuve = await givenPreuve(farmer, idExploitation, { bytes })
    const { idDocument } = await givenDocument(farmer, idExploitation)
    await application.db.update(t.contenus).set({ etatAnalyse: 'EN_ATTENTE' })
    const asProof = await adviser.call(createPreuve, { params: { idExploitation }, body: { ...dits, idDocument } })
    const opened = [
      await open(farmer, idExploitation, preuve.idPreuve),
      await open(adviser, idExploitation, preuve.idPreuve),
    ]
    await application.db.update(t.contenus).set({ etatAnalyse: 'NON_ANALYSE' })
    expect([asProof.status, asProof.body.code]).toEqual([409, 'FICHIER_EN_ANALYSE'])
    expect(opened.map(({ status }) => status)).toEqual([200, 409])
  })

  test('found infected can be attached nowhere, nor can the same bytes; its earlier places stay listed', async () => {
    const { idExploitation, farmer } = await given()
    const bytes = `${unPdf()}% infecté\n`
    const standing = await givenLien(farmer, idExploitation, { bytes, lieu: RUCHES })
    await application.db
      .update(t.contenus)
      .set({ etatAnalyse: 'INFECTE' })
      .where(sql`sha256 in (select sha256 from preuves_revisions where id_preuve = ${standing.idPreuve})`)
    const attached = await attach(farmer, idExploitation, standing.idPreuve, LIEU_DOSSIER)
    const replaced = await replace(farmer, idExploitation, standing.idPreuve, bytes)
    const sent = await farmer.call(createPreuve, {
      params: { idExploitation },
      body: { ...dits, content: Buffer.from(bytes).toString('base64') },
    })
    const refused = [attached, replaced, sent].map(({ status, body }) => [status, body.code])
    expect(refused).toEqual(Array(3).fill([409, 'FICHIER_INFECTE']))
    expect(liensOf(await read(farmer, idExploitation))).toMatchObject([
      { idLien: standing.idLien, lieLe: standing.lieLe },
    ])
    // A replaced proof may be attached elsewhere too.
    await replace(farmer, idExploitation, standing.idPreuve, `${unPdf()}% sain\n`)
    expect((await attach(farmer, idExploitation, standing.idPreuve, LIEU_DOSSIER)).status).toBe(200)
  })

  test('sent for a place of a file is attached there at once, or not stored at all', async () => {
    const { idExploitation, farmer } = await given()
    const send = (lieu: string) =>
      farmer.call(createPreuve, {
        params: { idExploitation },
        body: {
          ...dits,
          content: Buffer.from(unPdf()).toString('base64'),
          liens: [{ codeNational: 'HVE4', millesime: MILLESIME, lieu, genre: null }],
        },
      })
    const refused = await send('NULLE_PART')
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([422, 'liens.0.lieu'])
    expect((await farmer.call(listPreuves, { params: { idExploitation } })).body).toEqual([])
    const { body } = await send(RUCHES)
    expect(liensOf(await read(farmer, idExploitation))).toMatchObject([{ idPreuve: body.idPreuve, etat: 'A_REVOIR' }])
    const [listed] = (await farmer.call(listPreuves, { params: { idExploitation } })).body
    expect(listed?.liens).toEqual([{ codeNational: 'HVE4', millesime: MILLESIME, lieu: RUCHES }])
  })

  test('is changed field by field, and two people who change the same field get a conflict', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const { idPreuve } = await givenPreuve(farmer, idExploitation)
    const { headers } = await adviser.call(getPreuves, at(idExploitation))
    const change = (caller: Caller, body: object, ifMatch?: string) =>
      caller.call(updatePreuve, {
        params: { idExploitation, idPreuve },
        body,
        headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
      })
    await change(farmer, { dateExpiration: '2027-06-30', note: 'Du fournisseur' })
    const etag = String(headers.etag)
    const conflict = await change(adviser, { dateExpiration: '2026-06-30' }, etag)
    expect([conflict.status, conflict.body.conflits]).toEqual([
      412,
      [expect.objectContaining({ codeNational: 'dateExpiration', mienne: '2026-06-30', sienne: '2027-06-30' })],
    ])
    const { status, body } = await change(adviser, { nom: 'Facture' }, etag)
    expect([status, body]).toMatchObject([
      200,
      { nom: 'Facture', dateExpiration: '2027-06-30', note: 'Du fournisseur' },
    ])
    const inverted = await change(farmer, { dateEffet: '2028-01-01' })
    expect([inverted.status, inverted.body.details?.[0]?.path]).toEqual([422, 'dateExpiration'])
  })

  test('is listed with its own places, and without other proofs, least of all those of other farms', async () => {
    const [here, elsewhere] = [await given(), await given()]
    await givenLien(elsewhere.farmer, elsewhere.idExploitation, { lieu: RUCHES })
    const standing = await givenLien(here.farmer, here.idExploitation)
    const alone = await givenPreuve(here.farmer, here.idExploitation)
    const { body } = await here.farmer.call(listPreuves, { params: { idExploitation: here.idExploitation } })
    expect(body.map(({ idPreuve, liens }) => [idPreuve, liens])).toEqual([
      [alone.idPreuve, []],
      [standing.idPreuve, [{ codeNational: 'HVE4', millesime: MILLESIME, lieu: LIEU_DOSSIER }]],
    ])
  })

  test('is deleted once no file refers to it', async () => {
    const { idExploitation, farmer } = await given()
    const lien = await givenLien(farmer, idExploitation)
    const refused = await remove(farmer, idExploitation, lien.idPreuve)
    expect([refused.status, refused.body.code]).toEqual([409, 'PREUVE_RATTACHEE'])
    await detach(farmer, idExploitation, lien)
    expect((await remove(farmer, idExploitation, lien.idPreuve)).body.message).toBe('Preuve supprimée')
    expect((await open(farmer, idExploitation, lien.idPreuve)).status).toBe(404)
  })

  test('beyond the quota of a farm, by number or by bytes, is refused', async () => {
    const { idExploitation, farmer } = await given()
    const { idPreuve } = await givenPreuve(farmer, idExploitation, { bytes: `${unPdf()}% beaucoup` })
    const { body } = await replace(farmer, idExploitation, idPreuve, `${unPdf()}% encore`)
    const sha256 = body.revisions[0]?.sha256 ?? ''
    const big = (taille: number) =>
      application.db.update(t.contenus).set({ taille }).where(eq(t.contenus.sha256, sha256))
    await big(PREUVES_PAR_EXPLOITATION.octets)
    const heavy = await replace(farmer, idExploitation, idPreuve)
    await big(100)
    await application.db.execute(
      sql`insert into preuves_revisions (id_preuve, numero, sha256, nom_fichier)
        select ${idPreuve}, n, ${sha256}, '' from generate_series(3, ${PREUVES_PAR_EXPLOITATION.nombre}) n`,
    )
    const many = await replace(farmer, idExploitation, idPreuve)
    expect([heavy, many].map((answer) => [answer.status, answer.body.code])).toEqual([
      [409, 'QUOTA_PREUVES_ATTEINT'],
      [409, 'QUOTA_PREUVES_ATTEINT'],
    ])
    expect(many.body.message).toContain('l’exploitation en garde 1000 (0 Mo), pour 1000 et 1000 Mo au plus')
  })

  test('of another farm answers 404, whatever the caller sees elsewhere', async () => {
    const { idExploitation, farmer } = await given()
    const other = await given()
    const { idPreuve } = await givenPreuve(other.farmer, other.idExploitation)
    expect((await open(farmer, idExploitation, idPreuve)).status).toBe(404)
    expect((await remove(farmer, idExploitation, idPreuve)).status).toBe(404)
    expect((await replace(farmer, idExploitation, idPreuve)).status).toBe(404)
    const linked = await attach(farmer, idExploitation, idPreuve)
    expect([linked.status, linked.body.details?.[0]?.path]).toEqual([422, '0.idPreuve'])
    expect((await open(farmer, other.idExploitation, idPreuve)).status).toBe(404)
  })
})

const dits = { nom: 'Registre', dateEffet: null, dateExpiration: null, millesimesValidite: null, note: null }

describe('a place of a file', () => {
  test('shows its proof under the kind that it answers; the proof may serve other places and other years', async () => {
    const { idExploitation, farmer } = await given()
    await enter(farmer, idExploitation, NOMBRE_DE_RUCHES, 3)
    const { idPreuve } = await givenPreuve(farmer, idExploitation, { millesimesValidite: [MILLESIME] })
    const body = (await attach(farmer, idExploitation, idPreuve, RUCHES, DECLARATION)).body
    expect(lieuOf(body, RUCHES)).toMatchObject({ etat: 'MANQUANTE', liens: [{ idPreuve, genre: DECLARATION }] })
    expect(lieuOf(body, RUCHES)?.attendues.map(({ etat }) => etat)).toEqual(['A_REVOIR', 'MANQUANTE', 'MANQUANTE'])
    await attach(farmer, idExploitation, idPreuve, NOMBRE_DE_RUCHES)
    const before = await farmer.call(rattacherPreuves, {
      ...at(idExploitation, MILLESIME - 1),
      body: [{ idPreuve, lieu: RUCHES, genre: null }],
    })
    expect(before.body.preuves).toMatchObject([{ idPreuve, millesimesValidite: [MILLESIME - 1, MILLESIME] }])
    const narrowed = await farmer.call(updatePreuve, {
      params: { idExploitation, idPreuve },
      body: { millesimesValidite: [MILLESIME] },
    })
    expect([narrowed.status, narrowed.body.details?.[0]?.path]).toEqual([422, 'millesimesValidite'])
    // A second attachment changes nothing.
    await attach(farmer, idExploitation, idPreuve, RUCHES, DECLARATION)
    expect(liensOf(await read(farmer, idExploitation))).toHaveLength(2)
  })

  test.each([
    ['a kind not expected there', RUCHES, 'REGISTRE_ELEVAGE', '0.genre'],
    ['a row in points', 'HVE4_BIODIV_S_36', null, '0.lieu'],
  ])('refuses %s', async (_, lieu, genre, path) => {
    const { idExploitation, farmer } = await given()
    const { idPreuve } = await givenPreuve(farmer, idExploitation)
    const { status, body } = await attach(farmer, idExploitation, idPreuve, lieu, genre)
    expect([status, body.details?.[0]?.path]).toEqual([422, path])
  })

  test('reports that a proof has ended on the day of the audit, or else today', async () => {
    const { idExploitation, farmer, adviser } = await given()
    await givenLien(farmer, idExploitation, { lieu: RUCHES, dateExpiration: '2026-06-30' })
    const etat = async () => liensOf(await read(farmer, idExploitation)).map((lien) => lien.etat)
    const audit = (dateAudit: string) =>
      adviser.call(saveDossier, {
        ...at(idExploitation),
        body: { exploitationDemarcheMillesime: { dateAudit } } as never,
      })
    await audit('2026-06-30')
    expect(await etat()).toEqual(['A_REVOIR'])
    await audit('2026-07-01')
    expect(await etat()).toEqual(['EXPIREE'])
    const today = await givenLien(farmer, idExploitation, { dateExpiration: HIER, millesime: MILLESIME - 1 })
    expect(today.etat).toBe('EXPIREE')
  })

  test('is offered its proof of the year before, unless that one has ended or was refused', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const avant = { lieu: RUCHES, millesime: MILLESIME - 1 }
    const good = await givenLien(farmer, idExploitation, { ...avant, genre: DECLARATION, millesimesValidite: [2025] })
    await givenLien(farmer, idExploitation, { ...avant, dateExpiration: HIER })
    const refused = await givenLien(farmer, idExploitation, avant)
    await adviser.call(jugerPreuves, {
      ...at(idExploitation, MILLESIME - 1),
      body: [{ idLien: refused.idLien, numeroRevision: 1, verdict: 'REFUSEE', motif: 'Illisible' }],
    })
    const body = await read(farmer, idExploitation)
    expect(lieuOf(body, RUCHES)?.proposees).toEqual([{ idPreuve: good.idPreuve, genre: DECLARATION }])
    expect(body.preuves.map(({ idPreuve }) => idPreuve)).toEqual([good.idPreuve])
    await attach(farmer, idExploitation, good.idPreuve, RUCHES, DECLARATION)
    expect(lieuOf(await read(farmer, idExploitation), RUCHES)?.proposees).toEqual([])
  })
})

describe('an auditor', () => {
  test('accepts, or refuses with a reason that the farmer reads', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const lien = await givenLien(farmer, idExploitation, { lieu: RUCHES, genre: DECLARATION })
    await judge(adviser, idExploitation, lien, 'La date manque')
    const [seen] = liensOf(await read(farmer, idExploitation))
    expect(seen).toMatchObject({
      etat: 'REFUSEE',
      verdict: 'REFUSEE',
      motif: 'La date manque',
      jugePar: expect.stringMatching(/^Personne/),
    })
    const { body } = await judge(adviser, idExploitation, lien)
    expect(liensOf(body)).toMatchObject([{ etat: 'ACCEPTEE', motif: null }])
  })

  test('must give a reason with a refusal, and none with any other verdict', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const { idLien } = await givenLien(farmer, idExploitation)
    for (const [verdict, motif] of [
      ['REFUSEE', ' '],
      ['REFUSEE', null],
      ['ACCEPTEE', 'Bien'],
    ] as const) {
      const { status, body } = await adviser.call(jugerPreuves, {
        ...at(idExploitation),
        body: [{ idLien, numeroRevision: 1, verdict, motif }],
      })
      expect([status, body.details?.[0]?.path]).toEqual([400, '0.motif'])
    }
  })

  test('judges the revision that they looked at, and the verdict is withdrawn when the proof is replaced', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const lien = await givenLien(farmer, idExploitation, { lieu: RUCHES })
    await judge(adviser, idExploitation, lien, 'Illisible')
    const { body } = await replace(farmer, idExploitation, lien.idPreuve)
    expect(body.revisions.map(({ numero }) => numero)).toEqual([2, 1])
    const [again] = liensOf(await read(adviser, idExploitation))
    expect(again).toMatchObject({ etat: 'A_REVOIR', motif: null, numeroRevision: 2 })
    const late = await judge(adviser, idExploitation, lien)
    expect([late.status, late.body.code]).toEqual([412, 'PREUVE_MODIFIEE_ENTRE_TEMPS'])
    const rows = await application.db
      .select()
      .from(t.journal)
      .where(and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.champ, `preuve.${RUCHES}.${lien.idLien}`)))
      .orderBy(t.journal.rang)
    expect(rows.map(({ origine, nouvelle }) => [origine, (nouvelle as { verdict: string | null }).verdict])).toEqual([
      ['SAISIE', null],
      ['SAISIE', 'REFUSEE'],
      ['CONSEQUENCE', null],
    ])
    expect((await open(adviser, idExploitation, lien.idPreuve, 1)).status).toBe(200)
  })

  test('never accepts a revision that arrived after the one they looked at', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const lien = await givenLien(farmer, idExploitation, { lieu: RUCHES })
    const [replaced, judged] = await Promise.all([
      replace(farmer, idExploitation, lien.idPreuve),
      judge(adviser, idExploitation, lien),
    ])
    expect(replaced.status).toBe(200)
    expect([200, 412]).toContain(judged.status)
    expect(liensOf(await read(adviser, idExploitation))).toMatchObject([{ numeroRevision: 2, etat: 'A_REVOIR' }])
  })

  test('gets a conflict when another auditor has judged the proof meanwhile', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const lien = await givenLien(farmer, idExploitation)
    const colleague = await whoSees(application, 'CONSEILLER', idExploitation)
    const { headers } = await adviser.call(getPreuves, at(idExploitation))
    await judge(colleague, idExploitation, lien, 'Illisible')
    const conflict = await judge(adviser, idExploitation, lien, null, { 'if-match': String(headers.etag) })
    expect([conflict.status, conflict.body.conflits?.[0]?.codeNational]).toEqual([412, '0.verdict'])
    expect(liensOf(await read(adviser, idExploitation))).toMatchObject([{ verdict: 'REFUSEE' }])
  })

  test('asks for a proof, which is answered once one is attached; may withdraw the request', async () => {
    const { idExploitation, farmer, adviser } = await given()
    await ask(adviser, idExploitation, DECLARATION)
    const demanded = lieuOf(await read(farmer, idExploitation), RUCHES)
    expect(demanded).toMatchObject({
      etat: 'DEMANDEE',
      demandes: [{ genre: DECLARATION, texte: 'La déclaration 2026', estRepondue: false }],
    })
    expect(demanded?.attendues.find(({ genre }) => genre === DECLARATION)?.etat).toBe('DEMANDEE')
    const other = await givenLien(farmer, idExploitation, { lieu: RUCHES })
    expect(lieuOf(await read(farmer, idExploitation), RUCHES)?.etat).toBe('DEMANDEE')
    const lien = await givenLien(farmer, idExploitation, { lieu: RUCHES, genre: DECLARATION })
    const answered = lieuOf(await read(farmer, idExploitation), RUCHES)
    expect([answered?.etat, answered?.demandes.map(({ estRepondue }) => estRepondue)]).toEqual(['A_REVOIR', [true]])
    await ask(adviser, idExploitation, null, 'Une plus lisible')
    expect(lieuOf(await read(farmer, idExploitation), RUCHES)?.etat).toBe('DEMANDEE')
    await replace(farmer, idExploitation, other.idPreuve)
    expect(lieuOf(await read(farmer, idExploitation), RUCHES)?.demandes.map(({ estRepondue }) => estRepondue)).toEqual([
      true,
      true,
    ])
    const withdraw = (caller: Caller, idDemande: number) =>
      caller.call(retirerDemandePreuve, { ...at(idExploitation), params: { ...at(idExploitation).params, idDemande } })
    const { status, body } = await withdraw(adviser, answered?.demandes[0]?.idDemande ?? 0)
    expect([status, lieuOf(body, RUCHES)?.demandes.map(({ texte }) => texte)]).toEqual([200, ['Une plus lisible']])
    expect((await withdraw(adviser, answered?.demandes[0]?.idDemande ?? 0)).body.code).toBe('DEMANDE_INCONNUE')
    expect(lien.etat).toBe('A_REVOIR')
  })

  test('has no answer in a refused proof: the request waits again, until another file replaces it', async () => {
    const { idExploitation, farmer, adviser } = await given()
    await ask(adviser, idExploitation, DECLARATION)
    const lien = await givenLien(farmer, idExploitation, { lieu: RUCHES, genre: DECLARATION })
    await judge(adviser, idExploitation, lien, 'Illisible')
    const refused = lieuOf(await read(farmer, idExploitation), RUCHES)
    expect(refused).toMatchObject({ etat: 'REFUSEE', demandes: [{ estRepondue: false, estRefusee: true }] })
    await replace(farmer, idExploitation, lien.idPreuve)
    expect(lieuOf(await read(farmer, idExploitation), RUCHES)).toMatchObject({
      etat: 'A_REVOIR',
      demandes: [{ estRepondue: true, estRefusee: false }],
    })
  })

  test('is a role that may judge; every act is allowed or refused as the permissions say, by role and state', async () => {
    const statusOf = { allowed: 200, forbidden: 403, 'wrong state': 409 }
    const { idExploitation, farmer } = await given()
    const callers = new Map<Role, Caller>()
    for (const role of ['CONSEILLER', 'AGRICULTEUR'] as const)
      callers.set(role, await whoSees(application, role, idExploitation))
    const lien = await givenLien(farmer, idExploitation)
    const spare = await givenPreuve(farmer, idExploitation)
    for (const etat of ['SAISIE_EN_COURS', 'VERIFICATION_EN_COURS', 'CERTIFIABLE'] as const) {
      await givenEtat(application, idExploitation, etat)
      for (const [role, caller] of callers) {
        const actor = { ...noFlags, idUtilisateur: caller.idUtilisateur, role }
        const expected = (action: Parameters<typeof decide>[1]) => statusOf[decide(actor, action, { etats: [etat] })]
        expect((await judge(caller, idExploitation, lien)).status, `${role}, ${etat}`).toBe(expected('preuves.juger'))
        expect((await ask(caller, idExploitation)).status, `${role}, ${etat}`).toBe(expected('preuves.juger'))
        const attached = await attach(caller, idExploitation, spare.idPreuve)
        expect(attached.status, `${role}, ${etat}`).toBe(expected('preuves.rattacher'))
        const [made] = attached.status === 200 ? (lieuOf(attached.body, RUCHES)?.liens ?? []) : [lien]
        const gone = await detach(caller, idExploitation, made ?? lien)
        expect(gone.status, `${role}, ${etat}`).toBe(expected('preuves.detacher'))
        const { permissions } = await read(caller, idExploitation)
        expect([permissions.juger, permissions.rattacher, permissions.detacher]).toEqual(
          (['preuves.juger', 'preuves.rattacher', 'preuves.detacher'] as const).map((act) => expected(act) === 200),
        )
      }
    }
  })
})

describe('a file that is checked', () => {
  test('lets its farmer add proofs, and change none of those there', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const { idPreuve } = await givenLien(farmer, idExploitation)
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    const change = (caller: Caller) =>
      caller.call(updatePreuve, { params: { idExploitation, idPreuve }, body: { dateExpiration: '2030-01-01' } })
    expect((await change(farmer)).status).toBe(409)
    expect((await change(adviser)).status).toBe(200)
    expect((await replace(farmer, idExploitation, idPreuve)).status).toBe(200)
    expect((await givenLien(farmer, idExploitation)).etat).toBe('A_REVOIR')
  })
})

describe('a decided file', () => {
  test('shows its proofs as they were at the decision, and none of them can be deleted', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const lien = await givenLien(farmer, idExploitation, { lieu: RUCHES, nom: 'Déclaration' })
    await judge(adviser, idExploitation, lien)
    expect((await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
    const decided = await read(farmer, idExploitation)
    expect(decided).toMatchObject({ estFige: true, preuves: [{ nom: 'Déclaration' }] })
    await replace(farmer, idExploitation, lien.idPreuve)
    await farmer.call(updatePreuve, {
      params: { idExploitation, idPreuve: lien.idPreuve },
      body: { nom: 'Autre', dateExpiration: HIER },
    })
    const after = await read(farmer, idExploitation)
    expect(liensOf(after)).toEqual(liensOf(decided))
    expect(liensOf(after)).toMatchObject([{ numeroRevision: 1, etat: 'ACCEPTEE' }])
    expect(after.preuves).toMatchObject([{ nom: 'Déclaration', dateExpiration: null }])
    expect(after.dateReference).toBe(decided.dateReference)
    // A reopened file has the present state of the proof, and may detach it: the version and the proof stay.
    await setEtat(adviser, idExploitation, 'SAISIE_EN_COURS')
    const [now] = liensOf(await read(farmer, idExploitation))
    expect(now).toMatchObject({ numeroRevision: 2, etat: 'EXPIREE' })
    await detach(farmer, idExploitation, lien)
    const refused = await remove(farmer, idExploitation, lien.idPreuve)
    expect([refused.status, refused.body.code]).toEqual([409, 'PREUVE_GARDEE'])
    const version = async (numero: number) =>
      farmer.call(getPreuves, { ...at(idExploitation), query: { millesime: MILLESIME, version: numero } })
    const kept = (await version(1)).body
    expect([liensOf(kept), kept.preuves, kept.permissions.deposer]).toEqual([liensOf(decided), after.preuves, false])
    expect((await version(2)).status).toBe(404)
  })

  test('keeps its list of expected proofs, whatever changes in the procedure afterwards', async () => {
    const { idExploitation, farmer, adviser } = await given()
    await enter(farmer, idExploitation, NOMBRE_DE_RUCHES, 3)
    await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')
    const decided = await read(farmer, idExploitation)
    const said = await adviser.call(saveDossier, {
      ...at(idExploitation),
      body: { exploitationDemarche: { estCollective: true } } as never,
    })
    expect([said.status, said.body.exploitationDemarche.estCollective]).toEqual([200, true])
    expect(await read(farmer, idExploitation)).toEqual(decided)
    const consentement = (body: PreuvesDuDossier) =>
      lieuOf(body, LIEU_DOSSIER)?.attendues.find(({ genre }) => genre === 'CONSENTEMENT')?.estAttendue
    await setEtat(adviser, idExploitation, 'SAISIE_EN_COURS')
    expect([consentement(decided), consentement(await read(farmer, idExploitation))]).toEqual([false, true])
  })

  test('is not decided on proofs that were replaced after the preview', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const { idPreuve } = await givenLien(farmer, idExploitation)
    const etatDossier = 'NON_CERTIFIABLE'
    const preview = () => adviser.call(previewEtat, { ...at(idExploitation), body: { etatDossier } })
    const decideOn = (apercu: string | null) =>
      adviser.call(saveDossier, {
        ...at(idExploitation),
        body: { exploitationDemarcheMillesime: { etatDossier, motifDecision: 'Vu.' }, apercu } as never,
      })
    const { empreinte } = (await preview()).body
    await replace(farmer, idExploitation, idPreuve)
    const late = await decideOn(empreinte)
    expect([late.status, late.body.code]).toEqual([412, 'DOSSIER_MODIFIE_ENTRE_TEMPS'])
    expect((await decideOn((await preview()).body.empreinte)).status).toBe(200)
  })
})

describe('the farmer', () => {
  const mails = (idUtilisateur: number) =>
    application.db
      .select()
      .from(t.courriels)
      .where(and(eq(t.courriels.idUtilisateur, idUtilisateur), eq(t.courriels.genre, 'PREUVES')))
      .orderBy(t.courriels.idCourriel)

  test('gets one mail about all verdicts of a quarter of an hour, without their reasons', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const refused = await givenLien(farmer, idExploitation, { lieu: RUCHES })
    const accepted = await givenLien(farmer, idExploitation, { lieu: RUCHES })
    await judge(adviser, idExploitation, refused, 'La date manque')
    await judge(adviser, idExploitation, accepted)
    await ask(adviser, idExploitation, null, 'La convention')
    await ask(adviser, idExploitation, null, 'Un plan')
    const [mail, ...others] = await mails(farmer.idUtilisateur)
    expect(others).toEqual([])
    expect(mail?.sujet).toMatch(/^Preuves : HVE4 2026, Ferme d’essai \d+$/)
    expect(mail?.texte).toContain(
      '- 2 preuves vous sont demandées\n- une preuve est refusée\n- une preuve est acceptée\n',
    )
    expect(mail?.texte).toContain(`https://sillon.test/dossiers/${idExploitation}/HVE4/2026`)
    expect(mail?.texte).not.toMatch(/date manque|convention/)
    expect(await mails(adviser.idUtilisateur)).toEqual([])
    await application.db.execute(`update courriels set cree_le = cree_le - interval '16 minutes'`)
    await judge(adviser, idExploitation, accepted, 'Illisible')
    expect((await mails(farmer.idUtilisateur)).at(-1)?.texte).toContain('- une preuve est refusée\n\n')
  })

  test('gets no mail about a withdrawn request, and reads mails in their own language', async () => {
    const { idExploitation, adviser } = await given()
    const english = await application.as('AGRICULTEUR', { langue: 'en' })
    await application.grant(english, idExploitation)
    const { body } = await ask(adviser, idExploitation)
    expect((await mails(english.idUtilisateur))[0]?.texte).toContain('- one proof is requested\n')
    const idDemande = lieuOf(body, RUCHES)?.demandes[0]?.idDemande ?? 0
    await adviser.call(retirerDemandePreuve, {
      ...at(idExploitation),
      params: { ...at(idExploitation).params, idDemande },
    })
    expect(await mails(english.idUtilisateur)).toEqual([])
  })
})

describe('the history of a file', () => {
  test('records where proofs were attached, their verdicts and the requests for proofs', async () => {
    const { idExploitation, farmer, adviser } = await given()
    const lien = await givenLien(farmer, idExploitation, { lieu: RUCHES, nom: 'Convention' })
    await judge(adviser, idExploitation, lien, 'Non signée')
    await ask(adviser, idExploitation, null, 'La page 2')
    const of = async (partie: string) => {
      const { body } = await farmer.call(getHistorique, {
        ...at(idExploitation),
        query: { millesime: MILLESIME, partie },
      })
      return body.changements
        .filter(({ champ }) => /reuve/.test(champ))
        .map(({ libelle, ancienne, nouvelle }) => [libelle, ancienne, nouvelle])
    }
    expect(await of('HVE4_BIODIV')).toEqual([
      ['Présence de ruches : preuve demandée', null, 'La page 2'],
      ['Présence de ruches : preuve', 'Convention', 'Convention – refusée : Non signée'],
      ['Présence de ruches : preuve', null, 'Convention'],
    ])
    expect(await of('HVE4_PHYTO')).toEqual([])
    expect(await of('DOSSIER')).toEqual([])
    expect((await of('EXPLOITATION')).toReversed()).toEqual([
      ['Preuve « Convention » : nom', null, 'Convention'],
      ['Preuve « Convention » : fichier', null, 'registre.pdf'],
    ])
  })
})

const noFlags = {
  idOrganismePrincipal: null,
  accessCreationUpdateExploitation: false,
  accessCreationUtilisateur: false,
  accessAttributionDroit: false,
}
