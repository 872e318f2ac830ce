import {
  type EtatDossier,
  getDossier,
  listCertificationsEquivalentes,
  listOrganismesDeDemarche,
  type Role,
  saveDossier,
} from '@sillon/contract'
import { etatsDossier, isLockedForFarmer } from '@sillon/domain'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenDocument, givenEtat, givenExploitation, MILLESIME, unPdf, whoSees } from '../../testing/builders'

const HVE3A = 1
const HVE4 = 2
const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']

let application: TestApplication
const organismes: Record<'alpha' | 'Bravo' | 'autre', number> = { alpha: 0, Bravo: 0, autre: 0 }
beforeAll(async () => {
  application = await testApplication()
  const common = {
    libelle: 'Certification',
    adresse: '1 place du Marché, 21000 Dijon',
    couleurPrimaire: '#123456',
    couleurSecondaire: '#234567',
    couleurTertiaire: '#345678',
  }
  for (const nom of ['Bravo', 'alpha', 'autre'] as const) {
    const [row] = await application.db
      .insert(t.organismes)
      .values({ nom, ...common })
      .returning({ id: t.organismes.idOrganisme })
    organismes[nom] = row?.id ?? 0
    await application.db
      .insert(t.organismeDemarches)
      .values({ idOrganisme: organismes[nom], idDemarche: nom === 'autre' ? HVE3A : HVE4 })
  }
})
afterAll(() => application.close())

type Body = Parameters<typeof saveDossier.body.parse>[0] & object
const save = (caller: Caller, idExploitation: number, body: Body) =>
  caller.call(saveDossier, { ...at(idExploitation), body: body as never })

async function given(role: Role = 'CONSEILLER', etat: EtatDossier | null = null) {
  const idExploitation = await givenExploitation(application)
  if (etat !== null) await givenEtat(application, idExploitation, etat)
  return { idExploitation, caller: await whoSees(application, role, idExploitation) }
}

const gestion = {
  dateEntree: '2026-01-15',
  periodeAuditeeDebut: '2025-09-01',
  periodeAuditeeFin: '2026-08-31',
  certificateurExterne: 'Certificateur du Midi',
  nomAuditeurExterne: 'Mercier',
  prenomAuditeurExterne: 'Luc',
  natureAudit: 'EXTERNE',
  nomStructurePorteuse: 'Coopérative du Val',
  adresseAuditeurExterne: '3 rue des Prés',
  adresse2AuditeurExterne: 'Bâtiment B',
  codePostalAuditeurExterne: '31000',
  communeAuditeurExterne: 'Toulouse',
} as const
const certification = {
  hve1Atteinte: true,
  hve1Date: '2022-03-01',
  hve2Atteinte: true,
  hve2Date: '2023-03-01',
  estCollective: true,
  typeAudit: 'RENOUVELLEMENT',
  dureeAudit: 1.5,
  aidePac: false,
  commentaireGeneral: 'Dossier suivi depuis 2022.',
  structureValidanteN1: 'Chambre d’agriculture',
  orgaCertifN2: 'Certificateur du Midi',
  equivalenceN2: 'Terra Vitis',
  nomDemarcheN2: 'Démarche de la coopérative',
  versReferentielN3: 'Version 4',
  hve3CampPrec: 2024,
  autreDemarche1: 'Bio',
  autreDemarche2: 'AOP',
  autreDemarche3: 'Bienvenue à la ferme',
} as const

describe('the info screen', () => {
  test('keeps every value that it shows, and the author of the file', async () => {
    const { idExploitation, caller } = await given()
    const { status, body } = await save(caller, idExploitation, {
      exploitationDemarche: certification,
      exploitationDemarcheMillesime: { ...gestion, idOrganisme: organismes.alpha },
    })
    expect(status).toBe(200)
    const read = (await caller.call(getDossier, at(idExploitation))).body
    expect(read).toEqual(body)
    expect(read.exploitationDemarche).toMatchObject(certification)
    expect(read.exploitationDemarcheMillesime).toMatchObject({
      ...gestion,
      idOrganisme: organismes.alpha,
      idMillesime: MILLESIME,
      etatDossier: 'SAISIE_EN_COURS',
      statutLastChangeIdUtilisateur: caller.idUtilisateur,
    })
  })

  test('journals each changed field, and nothing without a change', async () => {
    const { idExploitation, caller } = await given()
    const body: Body = { exploitationDemarche: { aidePac: true }, exploitationDemarcheMillesime: gestion }
    await save(caller, idExploitation, body)
    const lines = () =>
      application.db
        .select()
        .from(t.journal)
        .where(and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.idUtilisateur, caller.idUtilisateur)))
    const first = await lines()
    expect(first.map(({ champ }) => champ).sort()).toEqual(
      ['etatDossier', ...Object.keys(gestion), 'demarche.aidePac'].sort(),
    )
    await save(caller, idExploitation, body)
    expect(await lines()).toHaveLength(first.length)
  })

  test('accepts a yes or no in the format of older clients, and an empty text as no value', async () => {
    const { idExploitation, caller } = await given()
    const { body } = await save(caller, idExploitation, {
      exploitationDemarche: { estCollective: 'true', autreDemarche1: '' },
      exploitationDemarcheMillesime: { dateEntree: '2026-01-15', communeAuditeurExterne: '  ' },
    })
    expect(body.exploitationDemarche).toMatchObject({ estCollective: true, autreDemarche1: null })
    expect(body.exploitationDemarcheMillesime?.communeAuditeurExterne).toBeNull()
  })

  test.each<[string, Body, string[]]>([
    [
      'no date of entry',
      { exploitationDemarcheMillesime: { dateEntree: null } },
      ["exploitationDemarcheMillesime.dateEntree: La date d'entrée dans la certification est obligatoire"],
    ],
    [
      'a period that ends before it starts',
      { exploitationDemarcheMillesime: { periodeAuditeeDebut: '2026-02-02', periodeAuditeeFin: '2026-02-01' } },
      ['exploitationDemarcheMillesime.periodeAuditeeFin: La fin de la période auditée ne peut pas précéder son début'],
    ],
    [
      'a body that does not offer the procedure, an unknown equivalence and a strange year, all at once',
      {
        exploitationDemarche: {
          hve3CampPrec: 24,
          estCertificationEquivalente: true,
          certificationEquivalenteType: 999,
        },
        exploitationDemarcheMillesime: { idOrganisme: 999_999 },
      },
      [
        'exploitationDemarcheMillesime.idOrganisme: Cette valeur n’existe pas dans la liste',
        'exploitationDemarche.hve3CampPrec: Une année à 4 chiffres est attendue',
        'exploitationDemarche.certificationEquivalenteType: Cette valeur n’existe pas dans la liste',
      ],
    ],
  ])('refuses %s beside its field, and writes nothing', async (_, body, expected) => {
    const { idExploitation, caller } = await given()
    await save(caller, idExploitation, { exploitationDemarcheMillesime: gestion })
    const before = (await caller.call(getDossier, at(idExploitation))).body
    const answer = await save(caller, idExploitation, body)
    expect(answer.status).toBe(422)
    expect(answer.body.details?.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected)
    expect((await caller.call(getDossier, at(idExploitation))).body).toEqual(before)
  })

  test('a body of another procedure is refused too', async () => {
    const { idExploitation, caller } = await given()
    const answer = await save(caller, idExploitation, {
      exploitationDemarcheMillesime: { idOrganisme: organismes.autre },
    })
    expect(answer.status).toBe(422)
  })

  test.each([
    ['exploitationDemarcheMillesime.dateEntree', { exploitationDemarcheMillesime: { dateEntree: '15/01/2026' } }],
    ['exploitationDemarche.hve1Date', { exploitationDemarche: { hve1Date: '2026-02-30' } }],
    ['exploitationDemarche.typeAudit', { exploitationDemarche: { typeAudit: 'AUTRE' } }],
    ['exploitationDemarche.dureeAudit', { exploitationDemarche: { dureeAudit: -1 } }],
  ])('a malformed %s is reported beside its field', async (path, body) => {
    const { idExploitation, caller } = await given()
    const answer = await save(caller, idExploitation, body)
    expect([answer.status, answer.body.details?.map((detail) => detail.path)]).toEqual([400, [path]])
  })

  test('an equivalence is total by default, and forgotten when it is switched off', async () => {
    const { idExploitation, caller } = await given()
    const on = await save(caller, idExploitation, {
      exploitationDemarche: {
        estCertificationEquivalente: true,
        certificationEquivalenteType: 2,
        certificationEquivalenteDateAudit: '2025-05-05',
      },
    })
    expect(on.body.exploitationDemarche).toMatchObject({
      certificationEquivalenteEstTotale: true,
      certificationEquivalenteType: 2,
    })
    const off = await save(caller, idExploitation, { exploitationDemarche: { estCertificationEquivalente: false } })
    expect(off.body.exploitationDemarche).toMatchObject({
      estCertificationEquivalente: false,
      certificationEquivalenteEstTotale: null,
      certificationEquivalenteType: null,
      certificationEquivalenteDateAudit: null,
    })
  })
})

describe('the documents of the info screen', () => {
  const linkedTo = (idDocument: number | null): Body => ({
    exploitationDemarche: {
      contratStructureCollective: idDocument,
      ficheAnnuaire: idDocument,
      estCertificationEquivalente: true,
      certificationEquivalenteDocument: idDocument,
    },
    exploitationDemarcheMillesime: { dateEntree: '2026-01-15', contratOrganisme: idDocument },
    documentHve1: idDocument === null ? [] : [idDocument],
    documentHve2: idDocument === null ? [] : [idDocument],
  })

  test('come with all their data, and a file may be sent back as it was read', async () => {
    const { idExploitation, caller } = await given()
    const un = await givenDocument(caller, idExploitation, { nom: 'Un' })
    const deux = await givenDocument(caller, idExploitation, { nom: 'Deux' })
    await save(caller, idExploitation, linkedTo(un.idDocument))
    const { status, body } = await save(caller, idExploitation, {
      documentHve1: [deux.idDocument, un.idDocument, deux.idDocument],
    })
    expect([status, body.documentHve1, body.documentHve2]).toEqual([200, [deux, un], [un]])
    expect(body).toMatchObject({
      contratOrganisme: un,
      contratStructureCollective: un,
      ficheAnnuaire: un,
      certificationEquivalenteDocument: un,
      exploitationDemarche: { ficheAnnuaire: un.idDocument },
      exploitationDemarcheMillesime: { contratOrganisme: un.idDocument },
    })
    expect((await save(caller, idExploitation, body as Body)).body).toEqual(body)
    const emptied = await save(caller, idExploitation, linkedTo(null))
    expect(emptied.body).toMatchObject({ contratOrganisme: null, documentHve1: [], documentHve2: [] })
  })

  test('found infected cannot be linked again, while a file that already links one is still saved', async () => {
    const { idExploitation, caller } = await given()
    const content = Buffer.from(`${unPdf()}% infecté\n`).toString('base64')
    const un = await givenDocument(caller, idExploitation, { content })
    const deux = await givenDocument(caller, idExploitation)
    expect((await save(caller, idExploitation, { documentHve1: [un.idDocument] })).status).toBe(200)
    await application.db
      .update(t.contenus)
      .set({ etatAnalyse: 'INFECTE' })
      .where(sql`sha256 = (select sha256 from documents where id_document = ${un.idDocument})`)
    for (const body of [
      { documentHve2: [deux.idDocument, un.idDocument] },
      { exploitationDemarcheMillesime: { contratOrganisme: un.idDocument } },
      { exploitationDemarche: { ficheAnnuaire: un.idDocument } },
    ]) {
      const refused = await save(caller, idExploitation, body)
      expect([refused.status, refused.body.code]).toEqual([409, 'FICHIER_INFECTE'])
    }
    const { status, body } = await save(caller, idExploitation, { documentHve1: [un.idDocument, deux.idDocument] })
    expect([status, body.documentHve1.map(({ etatAnalyse }) => etatAnalyse)]).toEqual([200, ['INFECTE', 'NON_ANALYSE']])
    expect((await save(caller, idExploitation, { documentHve1: [] })).status).toBe(200)
  })

  test('must belong to the farm: an unknown or foreign one is refused beside its field, and nothing is saved', async () => {
    const { idExploitation, caller } = await given()
    const other = await given()
    const { idDocument } = await givenDocument(other.caller, other.idExploitation)
    const before = (await caller.call(getDossier, at(idExploitation))).body
    for (const foreign of [idDocument, 999_999]) {
      const { status, body } = await save(caller, idExploitation, linkedTo(foreign))
      expect(status).toBe(422)
      expect(body.details?.map(({ path }) => path).sort()).toEqual([
        'documentHve1',
        'documentHve2',
        'exploitationDemarche.certificationEquivalenteDocument',
        'exploitationDemarche.contratStructureCollective',
        'exploitationDemarche.ficheAnnuaire',
        'exploitationDemarcheMillesime.contratOrganisme',
      ])
      expect(new Set(body.details?.map(({ message }) => message))).toEqual(
        new Set(['Ce document n’est pas parmi ceux de l’exploitation']),
      )
    }
    expect((await caller.call(getDossier, at(idExploitation))).body).toEqual(before)
  })

  test('that prove an equivalence are unlinked when it is switched off', async () => {
    const { idExploitation, caller } = await given()
    const { idDocument } = await givenDocument(caller, idExploitation)
    await save(caller, idExploitation, linkedTo(idDocument))
    const off = await save(caller, idExploitation, { exploitationDemarche: { estCertificationEquivalente: false } })
    expect(off.body.certificationEquivalenteDocument).toBeNull()
    expect(off.body.ficheAnnuaire?.idDocument).toBe(idDocument)
  })

  test('cannot be changed by a farmer once the file is locked', async () => {
    const { idExploitation, caller } = await given('AGRICULTEUR', 'ATTENTE_VERIFICATION')
    const { idDocument } = await givenDocument(caller, idExploitation)
    const changes: Body[] = [
      { documentHve1: [idDocument] },
      { exploitationDemarche: { ficheAnnuaire: idDocument } },
      { exploitationDemarcheMillesime: { contratOrganisme: idDocument } },
    ]
    for (const body of changes) expect((await save(caller, idExploitation, body)).status).toBe(409)
  })

  test('are journalled, and the journal replays to the stored file', async () => {
    const { idExploitation, caller } = await given()
    const un = await givenDocument(caller, idExploitation)
    const deux = await givenDocument(caller, idExploitation)
    await save(caller, idExploitation, linkedTo(un.idDocument))
    await save(caller, idExploitation, { documentHve1: [un.idDocument, deux.idDocument], documentHve2: [] })
    const rows = await application.db
      .select()
      .from(t.journal)
      .where(and(eq(t.journal.idExploitation, idExploitation), eq(t.journal.champ, 'demarche.documentHve1')))
      .orderBy(t.journal.rang)
    expect(rows.map(({ ancienne, nouvelle }) => [ancienne, nouvelle])).toEqual([
      [[], [un.idDocument]],
      [[un.idDocument], [un.idDocument, deux.idDocument]],
    ])
    const { divergences } = await checkValues(application.db)
    expect(divergences.filter((divergence) => divergence.chaine === `exploitation ${idExploitation}`)).toEqual([])
  })
})

describe('writing the info screen', () => {
  test('is open to everybody who sees the farm; to a farmer only while the file is not locked', async () => {
    for (const role of roles) {
      const { idExploitation, caller } = await given(role)
      for (const etat of etatsDossier) {
        await givenEtat(application, idExploitation, etat)
        const expected = role === 'AGRICULTEUR' && isLockedForFarmer(etat) ? 409 : 200
        const changes: Body[] = [
          { exploitationDemarcheMillesime: { nomAuditeurExterne: `${role} ${etat}` } },
          { exploitationDemarche: { commentaireGeneral: `${role} ${etat}` } },
        ]
        for (const body of changes)
          expect((await save(caller, idExploitation, body)).status, `${role} ${etat}`).toBe(expected)
        const { permissions } = (await caller.call(getDossier, at(idExploitation))).body
        expect(permissions.modifierInfos, `${role} ${etat}`).toBe(expected === 200)
      }
    }
  })

  test.each<[string, Body]>([
    ['the day of the audit', { exploitationDemarcheMillesime: { dateAudit: '2026-05-05' } }],
    ['the day of the certification', { exploitationDemarcheMillesime: { dateCertification: '2026-05-05' } }],
    ['the day of level 3', { exploitationDemarche: { hve3Date: '2026-05-05' } }],
    ['the day of the audit of the procedure', { exploitationDemarche: { dateAudit: '2026-05-05' } }],
  ])('of %s is refused to farmers', async (_, body) => {
    const { idExploitation, caller } = await given('AGRICULTEUR')
    expect((await save(caller, idExploitation, body)).status).toBe(403)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    expect((await save(adviser, idExploitation, body)).status).toBe(200)
  })

  test('is refused to strangers to the farm', async () => {
    const { idExploitation } = await given()
    const stranger = await application.as('AGRICULTEUR')
    expect((await save(stranger, idExploitation, { exploitationDemarche: { aidePac: true } })).status).toBe(404)
    expect((await application.anonymous.call(getDossier, at(idExploitation))).status).toBe(401)
  })
})

describe('the choices of the info screen', () => {
  test('are the bodies of the procedure, sorted by name regardless of case', async () => {
    const caller = await application.as('AGRICULTEUR')
    const offered = async (codeNational: string) =>
      (await caller.call(listOrganismesDeDemarche, { params: { codeNational } })).body.map(({ nom }) => nom)
    const mine = ['alpha', 'Bravo', 'autre']
    expect((await offered('HVE4')).filter((nom) => mine.includes(nom))).toEqual(['alpha', 'Bravo'])
    expect((await offered('HVE3A')).filter((nom) => mine.includes(nom))).toEqual(['autre'])
    const unknown = await caller.call(listOrganismesDeDemarche, { params: { codeNational: 'AUTRE' } })
    expect(unknown.status).toBe(404)
  })

  test('are the equivalent certifications of the reference data', async () => {
    const caller = await application.as('CONSEILLER')
    const { body } = await caller.call(listCertificationsEquivalentes, {})
    expect(body).toContainEqual({ idCertificationEquivalente: 2, libelle: 'Terra Vitis' })
    expect((await application.anonymous.call(listCertificationsEquivalentes, {})).status).toBe(401)
  })
})
