import {
  copier,
  createExport,
  downloadExport,
  exportHistorique,
  getExport,
  getHistorique,
  type Role,
  reprendreDonnees,
  saveAssolement,
  saveDossier,
  saveIndicateurs,
  saveValidites,
} from '@sillon/contract'
import { eq, getTableColumns } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { record } from '#socle/journal/journal'
import { at, enter } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, MILLESIME, whoSees } from '../../testing/builders'
import { champsDossier, champsExploitation } from './champs'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const HAIE = 'HVE4_BIODIV_D_1'
const BLE = 'HVE4_CULT_D_2'
const MARE = 'HVE4_BIODIV_D_6'
const read = async (caller: Caller, idExploitation: number, query: Record<string, string | number> = {}) =>
  caller.call(getHistorique, {
    params: { idExploitation, codeNational: 'HVE4' },
    query: { millesime: MILLESIME, ...query },
  })
const changements = async (...args: Parameters<typeof read>) => (await read(...args)).body.changements
const champs = async (...args: Parameters<typeof read>) => (await changements(...args)).map(({ champ }) => champ)

/** A file with a rotation, two entries (one of them removed), a verdict and a change of state. */
async function given() {
  const idExploitation = await givenExploitation(application, { exploitationInfo: { irrigation: true } })
  const adviser = await application.as('CONSEILLER', { prenom: 'Camille', nom: 'Roche' })
  await application.grant(adviser, idExploitation)
  const params = { idExploitation }
  const { query } = at(idExploitation)
  const rotation = [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 100.5 }]
  await adviser.call(saveAssolement, { params, query, body: rotation })
  await enter(adviser, idExploitation, HAIE, 120)
  await enter(adviser, idExploitation, BLE, 90)
  await adviser.call(reprendreDonnees, { ...at(idExploitation), body: { rubrique: 'HVE4_CULT' } })
  const verdict = { idSousRubrique: 1, estValide: false, commentaireAuditeur: 'À revoir' }
  await adviser.call(saveValidites, { ...at(idExploitation), body: [verdict] })
  const fields = { etatDossier: 'ATTENTE_CORRECTION', dateAudit: '2026-05-04', commentaireAuditeur: 'Vu.' } as const
  await adviser.call(saveDossier, { ...at(idExploitation), body: { exploitationDemarcheMillesime: fields } })
  return { idExploitation, adviser }
}

describe('the history of a file', () => {
  test('gives author, time, field, old value, new value and origin', async () => {
    const { idExploitation, adviser } = await given()
    const found = await changements(adviser, idExploitation)
    const of = (champ: string) => found.filter((changement) => changement.champ === champ)
    expect(of(HAIE)).toEqual([
      {
        rang: expect.any(Number),
        le: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        auteur: { idUtilisateur: adviser.idUtilisateur, nom: 'Camille Roche', role: 'CONSEILLER' },
        origine: 'SAISIE',
        acte: 'VALEUR',
        champ: HAIE,
        libelle: expect.stringMatching(/haie/i),
        partie: 'HVE4_BIODIV',
        lecture: 'indicateur',
        ancienne: null,
        nouvelle: { value: 120 },
      },
    ])
    expect(Math.abs(Date.parse(found[0]?.le ?? '') - Date.now())).toBeLessThan(60_000)
    expect(of(BLE).map(({ origine, ancienne, nouvelle }) => [origine, ancienne, nouvelle])).toEqual([
      ['REPRISE', { value: 90 }, null],
      ['SAISIE', null, { value: 90 }],
    ])
    expect(of('etatDossier').map(({ lecture, ancienne, nouvelle }) => [lecture, ancienne, nouvelle])).toEqual([
      ['etat', 'SAISIE_EN_COURS', 'ATTENTE_CORRECTION'],
      ['etat', null, 'SAISIE_EN_COURS'],
    ])
    const plain = ({ libelle, partie, ancienne, nouvelle }: (typeof found)[number]) => [
      libelle,
      partie,
      ancienne,
      nouvelle,
    ]
    expect(of('assolement').map(plain)).toEqual([['Assolement', 'EXPLOITATION', '0 ligne, 0 ha', '1 ligne, 100,5 ha']])
    expect(of('dateAudit').map(plain)).toEqual([['Date d’audit', 'DOSSIER', null, '2026-05-04']])
    expect(of('validite.CULT_CEREALES.estValide').map(plain)).toEqual([
      ['Céréales : section valide', 'HVE4_CULT', null, false],
    ])
    expect(of('demarches').map(plain)).toEqual([['Démarches', 'EXPLOITATION', [], ['HVE4']]])
    expect(of('activites').map(plain)).toEqual([
      ['Activités', 'EXPLOITATION', [], [expect.stringMatching(/^[A-ZÉ][a-zé]+/)]],
    ])
    expect(of('exploitationInfo.irrigation').map(plain)).toEqual([['Irrigation', 'EXPLOITATION', null, true]])
  })

  test('is exported as filtered, in the words of its reader, at once or in the background', async () => {
    const { idExploitation, adviser } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const params = { idExploitation, codeNational: 'HVE4' }
    const rowsOf = (body: unknown) => Papa.parse<string[]>(String(body).slice(1).trim(), { delimiter: ';' }).data
    const taken = async (caller: Caller, query = {}, headers = {}) => {
      const asked = { params, query: { millesime: MILLESIME, format: 'csv', ...query } as const, headers }
      const answer = await caller.call(exportHistorique, asked)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return rowsOf(answer.body)
    }
    const [head, ...rows] = await taken(adviser)
    expect(head).toEqual(['Date', 'Auteur', 'Acte', 'Origine', 'Partie', 'Champ', 'Avant', 'Après'])
    const listed = await changements(adviser, idExploitation)
    expect(rows.map((row) => row[5])).toEqual(listed.map(({ libelle }) => libelle))
    const of = (champ: string) => rows[listed.findIndex((changement) => changement.champ === champ)]?.slice(1)
    expect(of(HAIE)).toEqual([
      'Camille Roche',
      'Camille Roche a modifié 1 valeur',
      'saisie',
      'Biodiversité',
      expect.stringMatching(/haie/i),
      '',
      '120 m',
    ])
    expect(of(BLE)?.slice(1, 3)).toEqual([
      'Camille Roche a repris 1 valeur de l’assolement',
      'reprise de l’assolement ou du registre',
    ])
    expect(of('etatDossier')?.[1]).toBe('Camille Roche a rendu le dossier pour correction')
    expect(of('validite.CULT_CEREALES.estValide')?.[1]).toBe('Camille Roche a jugé 1 section non valide')
    expect(of('etatDossier')?.slice(-2)).toEqual(['Saisie en cours', 'En attente de correction'])
    expect(of('dateAudit')?.slice(3)).toEqual(['Dossier et certification', 'Date d’audit', '', '04/05/2026'])
    expect(of('demarches')?.slice(3)).toEqual(['Exploitation et assolement', 'Démarches', '', 'HVE4'])
    expect(of('validite.CULT_CEREALES.estValide')?.at(-1)).toBe('Non')
    const narrowed = await taken(adviser, { partie: 'EXPLOITATION', colonnes: 'partie,champ' })
    expect(narrowed[0]).toEqual(['Partie', 'Champ'])
    expect(new Set(narrowed.slice(1).map(([partie]) => partie))).toEqual(new Set(['Exploitation et assolement']))
    expect(await taken(adviser, { champ: HAIE })).toHaveLength(2)
    const english = await taken(adviser, { champ: 'etatDossier' }, { 'accept-language': 'en' })
    expect(english[1]?.slice(-2)).toEqual(['Data entry in progress', 'Awaiting correction'])
    // Rows that the reader may not see are left out.
    expect((await taken(farmer)).filter((row) => /section valide|Vu\./.test(row.join()))).toEqual([])

    const demande = { genre: 'historique', params: { ...params, millesime: MILLESIME, format: 'csv' } } as const
    const { body: made } = await adviser.call(createExport, { body: demande })
    const at = { params: { idExport: made.idExport } }
    await expect.poll(async () => (await adviser.call(getExport, at)).body.etat).toBe('TERMINE')
    expect(rowsOf((await adviser.call(downloadExport, at)).body)).toEqual([head, ...rows])
    const unknown = { ...demande, params: { ...demande.params, codeNational: 'HVE9' } }
    expect((await adviser.call(createExport, { body: unknown })).body.code).toBe('DEMARCHE_INCONNUE')
    const stranger = await application.as('CONSEILLER')
    expect((await stranger.call(createExport, { body: demande })).body.code).toBe('EXPLOITATION_INCONNUE')
  })

  test('is exported with the reason of a decision, beside its change of state', async () => {
    const { idExploitation, adviser } = await given()
    const context = {
      idUtilisateur: adviser.idUtilisateur,
      idExploitation,
      idMillesime: MILLESIME,
      codeDemarche: 'HVE4',
    }
    await application.db.transaction((tx) =>
      record(tx, context, [
        { champ: 'etatDossier', ancienne: 'VERIFICATION_EN_COURS', nouvelle: 'NON_CERTIFIABLE' },
        { champ: 'motifDecision', ancienne: null, nouvelle: 'Trois preuves manquent' },
      ]),
    )
    const query = { millesime: MILLESIME, format: 'csv', colonnes: 'acte' } as const
    const { body } = await adviser.call(exportHistorique, { params: { idExploitation, codeNational: 'HVE4' }, query })
    expect(String(body)).toContain('Camille Roche a décidé : non certifiable, au motif « Trois preuves manquent »')
  })

  test('is in English for a reader who asks for English', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await adviser.call(getHistorique, { ...at(idExploitation), headers: { 'accept-language': 'en' } })
    const of = (champ: string) => body.changements.find((changement) => changement.champ === champ)
    expect([of('etatDossier')?.libelle, of('assolement')?.nouvelle]).toEqual(['State of the file', '1 line, 100.5 ha'])
    expect(of(HAIE)?.libelle).toMatch(/hedge/i)
  })

  test('comes newest first and in pages without gaps, whatever is written meanwhile', async () => {
    const { idExploitation, adviser } = await given()
    const whole = await changements(adviser, idExploitation)
    const rangs = whole.map(({ rang }) => rang)
    expect(rangs).toEqual(rangs.toSorted((a, b) => b - a))
    const paged: number[] = []
    let avant: number | null = null
    do {
      const query: Record<string, number> = { limite: 4, ...(avant !== null && { avant }) }
      const { body } = await read(adviser, idExploitation, query)
      expect(body.changements.length).toBeLessThanOrEqual(4)
      paged.push(...body.changements.map(({ rang }) => rang))
      avant = body.suite
      await enter(adviser, idExploitation, HAIE, paged.length)
    } while (avant !== null)
    expect(paged).toEqual(rangs)
  })

  test.each<[string, Record<string, string>, (string | RegExp)[]]>([
    ['one indicator', { champ: BLE }, [BLE, BLE]],
    ['the changes of state', { champ: 'etatDossier' }, ['etatDossier', 'etatDossier']],
    [
      'a module, with its verdicts, proofs and questions',
      { partie: 'HVE4_CULT' },
      [
        'validite.CULT_CEREALES.commentaireAuditeur',
        'validite.CULT_CEREALES.estValide',
        'correction.CULT_CEREALES.commentaire',
        'correction.CULT_CEREALES.traitee',
        BLE,
        BLE,
      ],
    ],
    ['the file itself', { partie: 'DOSSIER' }, ['commentaireAuditeur', 'dateAudit', 'etatDossier', 'etatDossier']],
    ['a module unknown to the procedure', { partie: 'HVE9_X' }, []],
    ['one field of a module', { partie: 'HVE4_BIODIV', champ: BLE }, []],
  ])('can be filtered by %s', async (_, query, expected) => {
    const { idExploitation, adviser } = await given()
    expect((await champs(adviser, idExploitation, query)).toSorted()).toEqual(expected.toSorted())
  })

  test('can be filtered to the farm, and then holds nothing of the file', async () => {
    const { idExploitation, adviser } = await given()
    const found = await changements(adviser, idExploitation, { partie: 'EXPLOITATION' })
    expect(found.map(({ champ }) => champ)).toEqual(
      expect.arrayContaining(['assolement', 'demarches', 'raisonSociale']),
    )
    expect(new Set(found.map(({ partie }) => partie))).toEqual(new Set(['EXPLOITATION']))
  })

  test('holds nothing of another farm, and of another year only changes of the procedure', async () => {
    const { idExploitation, adviser } = await given()
    const other = await given()
    const before = MILLESIME - 1
    const { body: answer } = await adviser.call(saveDossier, {
      ...at(idExploitation, before),
      body: {
        exploitationDemarche: { hve1Atteinte: true },
        exploitationDemarcheMillesime: { commentaireExploitant: 'L’an passé' },
      },
    })
    expect(answer.exploitationDemarche.hve1Atteinte).toBe(true)
    const found = await champs(adviser, idExploitation, { partie: 'DOSSIER' })
    expect(found).toContain('demarche.hve1Atteinte')
    expect(found).not.toContain('commentaireExploitant')
    expect(await champs(adviser, idExploitation, { millesime: before, champ: 'commentaireExploitant' })).toHaveLength(1)
    expect(await champs(other.adviser, other.idExploitation)).not.toContain('demarche.hve1Atteinte')
  })

  test('names the year that a value was copied from, and who confirmed it', async () => {
    const { idExploitation, adviser } = await given()
    const before = { ...at(idExploitation, MILLESIME - 1), body: [{ codeNational: MARE, valeur: { value: 0.5 } }] }
    await adviser.call(saveIndicateurs, before)
    await adviser.call(copier, { ...at(idExploitation), body: { rubrique: 'HVE4_BIODIV', codes: [MARE] } })
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const body = [{ codeNational: MARE, valeur: { value: 0.5 }, aConfirmer: false }]
    await farmer.call(saveIndicateurs, { ...at(idExploitation), body })
    const found = await changements(adviser, idExploitation, { champ: MARE })
    expect(found.map(({ origine, libelle, partie, nouvelle }) => [origine, libelle, partie, nouvelle])).toEqual([
      ['SAISIE', expect.stringMatching(/ : à confirmer$/), 'HVE4_BIODIV', false],
      ['COPIE', expect.not.stringMatching(/confirmer/), 'HVE4_BIODIV', { value: 0.5 }],
    ])
    expect(await champs(adviser, idExploitation, { partie: 'HVE4_BIODIV' })).toContain(`aConfirmer.${MARE}`)
    expect(await champs(adviser, idExploitation, { partie: 'DOSSIER' })).not.toContain(`aConfirmer.${MARE}`)
  })

  test('keeps a deleted account, without its name', async () => {
    const { idExploitation, adviser } = await given()
    const other = await whoSees(application, 'CONSEILLER', idExploitation)
    await application.db.delete(t.utilisateurs).where(eq(t.utilisateurs.idUtilisateur, adviser.idUtilisateur))
    const [found] = await changements(other, idExploitation, { champ: HAIE })
    expect(found?.auteur).toEqual({ idUtilisateur: adviser.idUtilisateur, nom: null, role: null })
  })
})

describe('the history of a file by role', () => {
  const SECRETS = [
    'commentaireAuditeur',
    'validite.CULT_CEREALES.commentaireAuditeur',
    'validite.CULT_CEREALES.estValide',
  ]

  test.each<[Role, boolean]>([
    ['SUPERADMIN', true],
    ['ADMIN_ORGANISME', true],
    ['CONSEILLER', true],
    ['AGRICULTEUR', false],
  ])('shows validities and the auditor’s comments to a %s: %s', async (role, sees) => {
    const { idExploitation } = await given()
    const caller = await whoSees(application, role, idExploitation)
    const found = await champs(caller, idExploitation)
    expect(found.filter((champ) => SECRETS.includes(champ)).toSorted()).toEqual(sees ? SECRETS : [])
    expect(found).toEqual(expect.arrayContaining([HAIE, 'etatDossier', 'dateAudit']))
    for (const champ of SECRETS)
      expect(await champs(caller, idExploitation, { champ }), champ).toHaveLength(sees ? 1 : 0)
    // Everybody may read a correction requested from the farmer.
    const others = (await changements(caller, idExploitation)).filter(({ champ }) => !champ.startsWith('correction.'))
    expect(JSON.stringify(others).includes('À revoir')).toBe(sees)
  })

  test.each<[Role, boolean, boolean]>([
    ['CONSEILLER', false, true],
    ['AGRICULTEUR', false, false],
    ['AGRICULTEUR', true, true],
  ])('for a %s whose organisation shows scores (%s) includes changes of a score: %s', async (role, shows, sees) => {
    const [organisme] = await application.db
      .insert(t.organismes)
      .values({
        nom: 'Organisme',
        libelle: 'Organisme',
        adresse: 'Dijon',
        couleurPrimaire: '#123456',
        couleurSecondaire: '#123456',
        couleurTertiaire: '#123456',
        scoresVisiblesAgriculteur: shows,
      })
      .returning({ id: t.organismes.idOrganisme })
    const idExploitation = await givenExploitation(application, { idOrganisme: organisme?.id })
    const caller = await whoSees(application, role, idExploitation)
    const context = { idUtilisateur: 1, idExploitation, idMillesime: MILLESIME, codeDemarche: 'HVE4' }
    await record(application.db, context, [{ champ: 'HVE4_BIODIV_S_70', ancienne: null, nouvelle: { value: 12 } }])
    expect(await champs(caller, idExploitation, { champ: 'HVE4_BIODIV_S_70' })).toHaveLength(sees ? 1 : 0)
  })

  test('is refused to strangers to the farm, without a session, and for an unknown file', async () => {
    const { idExploitation, adviser } = await given()
    const statusOf = async (caller: Caller, over: object = {}) => {
      const { status, body } = await caller.call(getHistorique, { ...at(idExploitation), ...over })
      return [status, body.code]
    }
    for (const role of ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const)
      expect(await statusOf(await application.as(role))).toEqual([404, 'EXPLOITATION_INCONNUE'])
    expect((await statusOf(application.anonymous))[0]).toBe(401)
    expect(await statusOf(adviser, { params: { idExploitation, codeNational: 'HVE9' } })).toEqual([
      404,
      'DEMARCHE_INCONNUE',
    ])
    expect(await statusOf(adviser, { query: { millesime: 2003 } })).toEqual([404, 'MILLESIME_INCONNU'])
    expect((await statusOf(adviser, { query: { millesime: MILLESIME, limite: 501 } }))[0]).toBe(400)
  })
})

test('every field of a file and of a farm has a name in the history', () => {
  const named = (table: Parameters<typeof getTableColumns>[0], prefix = '') =>
    Object.keys(getTableColumns(table)).map((champ) => prefix + champ)
  const technical =
    /^(demarche\.|exploitationInfo\.)?(id(Dossier|Exploitation|Demarche|Millesime|Commune)|statutLastChangeIdUtilisateur|modifieLe|recherche\w*)$/
  const unnamed = (champs: readonly string[], names: object) =>
    champs.filter((champ) => !technical.test(champ) && !(champ in names))
  const ofDossier = [...named(t.dossiers), ...named(t.exploitationDemarches, 'demarche.')]
  expect(unnamed(ofDossier, champsDossier)).toEqual([])
  const ofExploitation = [...named(t.exploitations), ...named(t.exploitationInfos, 'exploitationInfo.')]
  expect(unnamed(ofExploitation, champsExploitation)).toEqual([])
})
