import {
  type CallDefinition,
  getActivites,
  getDossier,
  getExploitation,
  getExploitationInfos,
  getIndicateurs,
  saveDossier,
  saveValidites,
  updateExploitation,
} from '@sillon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../testing/acts'
import { type Answer, type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'
import { conflictsOf, ownChanges } from './since'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

interface Given {
  readonly idExploitation: number
  /** The late person reads first and saves last; the early one changes something meanwhile. */
  readonly late: Caller
  readonly early: Caller
}

async function given(): Promise<Given> {
  const idExploitation = await givenExploitation(application, { numeroPortable: '0600000000', pacage: '026000001' })
  await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
  const [late, early] = [await application.as('SUPERADMIN'), await application.as('SUPERADMIN')]
  return { idExploitation, late, early }
}

const dossier = (caller: Caller, idExploitation: number, body: object, etag?: string, millesime = MILLESIME) =>
  caller.call(saveDossier, { ...at(idExploitation, millesime), body: body as never, headers: condition(etag) })
const validites = (caller: Caller, idExploitation: number, body: object, etag?: string) =>
  caller.call(saveValidites, { ...at(idExploitation), body: body as never, headers: condition(etag) })
const ferme = (caller: Caller, idExploitation: number, body: object, etag?: string) =>
  caller.call(updateExploitation, { ...at(idExploitation), body: body as never, headers: condition(etag) })
const condition = (etag: string | undefined): Record<string, string> => (etag === undefined ? {} : { 'if-match': etag })

const annee = (fields: object) => ({ exploitationDemarcheMillesime: fields })
const demarche = (fields: object) => ({ exploitationDemarche: fields })

/** Each write with a revision: its read call, a change of a field, another change of that field, a change of a second field, and the readers of both fields. */
interface Ecriture {
  readonly read: (caller: Caller, idExploitation: number) => Promise<Answer<CallDefinition>>
  readonly save: (
    caller: Caller,
    idExploitation: number,
    body: object,
    etag?: string,
  ) => Promise<Answer<CallDefinition>>
  readonly mine: object
  readonly theirs: object
  readonly other: object
  readonly champ: string
  readonly values: readonly [mienne: unknown, sienne: unknown]
  readonly held: (given: Given) => Promise<readonly [unknown, unknown]>
}

const lire = async (given: Given) => (await given.early.call(getDossier, at(given.idExploitation))).body
const lireValidites = async ({ early, idExploitation }: Given) =>
  (await early.call(getIndicateurs, at(idExploitation))).body[0]?.rubriques[0]?.sousRubriques[0]?.validiteSousRubrique

const ecritures: Readonly<Record<string, Ecriture>> = {
  'the results of a file': {
    read: (caller, id) => caller.call(getDossier, at(id)),
    save: dossier,
    mine: annee({ commentaireAuditeur: 'vu' }),
    theirs: annee({ commentaireAuditeur: 'Revoir les factures' }),
    other: annee({ commentaireExploitant: 'Corrections faites' }),
    champ: 'exploitationDemarcheMillesime.commentaireAuditeur',
    values: ['vu', 'Revoir les factures'],
    held: async (given) => {
      const { exploitationDemarcheMillesime: year } = await lire(given)
      return [year?.commentaireAuditeur, year?.commentaireExploitant]
    },
  },
  'the information of a procedure': {
    read: (caller, id) => caller.call(getDossier, at(id)),
    save: dossier,
    mine: demarche({ hve1Date: '2026-01-10' }),
    theirs: demarche({ hve1Date: '2026-02-20' }),
    other: demarche({ commentaireGeneral: 'Corrections faites' }),
    champ: 'exploitationDemarche.hve1Date',
    values: ['2026-01-10', '2026-02-20'],
    held: async (given) => {
      const { exploitationDemarche: procedure } = await lire(given)
      return [procedure.hve1Date, procedure.commentaireGeneral]
    },
  },
  'a validity': {
    // The tree carries the validities, and their revision.
    read: (caller, id) => caller.call(getIndicateurs, at(id)),
    save: validites,
    mine: [{ idSousRubrique: 1, estValide: true }],
    theirs: [{ idSousRubrique: 1, estValide: false }],
    other: [{ idSousRubrique: 1, commentaireAuditeur: 'Corrections faites' }],
    champ: '0.estValide',
    values: [true, false],
    held: async (given) => {
      const validite = await lireValidites(given)
      return [validite?.estValide, validite?.commentaireAuditeur]
    },
  },
  'a farm': {
    read: (caller, id) => caller.call(getExploitation, at(id)),
    save: ferme,
    mine: { adresse: '1 rue A' },
    theirs: { adresse: '2 rue B' },
    other: { adresse2: 'Corrections faites' },
    champ: 'adresse',
    values: ['1 rue A', '2 rue B'],
    held: async ({ early, idExploitation }) => {
      const { body } = await early.call(getExploitation, at(idExploitation))
      return [body.adresse, body.adresse2]
    },
  },
  'the year of a farm': {
    read: (caller, id) => caller.call(getExploitationInfos, at(id)),
    save: ferme,
    mine: { exploitationInfo: { otex: '4500' } },
    theirs: { exploitationInfo: { otex: '4600' } },
    other: { exploitationInfo: { commentaire: 'Corrections faites' } },
    champ: 'exploitationInfo.otex',
    values: ['4500', '4600'],
    held: async ({ early, idExploitation }) => {
      const { body } = await early.call(getExploitationInfos, at(idExploitation))
      return [body.otex, body.commentaire]
    },
  },
}

describe.each(Object.entries(ecritures))('%s, written by two people', (_, ecriture) => {
  const { read, save, mine, theirs, other, champ, values } = ecriture
  const [mienne, sienne] = values

  test('conflicts on the same field: the later save is refused with both values, and nothing is written', async () => {
    const it = await given()
    const { etag } = (await read(it.late, it.idExploitation)).headers
    expect((await save(it.early, it.idExploitation, theirs, etag)).status).toBe(200)
    const refused = await save(it.late, it.idExploitation, mine, etag)
    expect(refused.status, JSON.stringify(refused.body)).toBe(412)
    expect(refused.body.code).toBe('CHAMPS_MODIFIES_ENTRE_TEMPS')
    expect(refused.body.conflits).toEqual([
      {
        codeNational: champ,
        mienne,
        sienne,
        par: expect.stringMatching(/^Personne N° \d+$/),
        le: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/),
      },
    ])
    expect(await ecriture.held(it)).toEqual([sienne, null])
  })

  test('keeps the changes of both on different fields', async () => {
    const it = await given()
    const { etag } = (await read(it.late, it.idExploitation)).headers
    await save(it.early, it.idExploitation, other, etag)
    expect((await save(it.late, it.idExploitation, mine, etag)).status).toBe(200)
    expect(await ecriture.held(it)).toEqual([mienne, 'Corrections faites'])
  })

  test('is overwritten by a client that knows the other’s change, and by a client without a revision', async () => {
    const it = await given()
    await save(it.early, it.idExploitation, theirs)
    const { etag } = (await read(it.late, it.idExploitation)).headers
    expect((await save(it.late, it.idExploitation, mine, etag)).status).toBe(200)
    expect((await ecriture.held(it))[0]).toEqual(mienne)
    expect((await save(it.early, it.idExploitation, theirs)).status).toBe(200)
    expect((await ecriture.held(it))[0]).toEqual(sienne)
  })

  test('is no conflict for a save on the revision of its author’s last answer', async () => {
    const it = await given()
    const { etag } = (await save(it.late, it.idExploitation, theirs)).headers
    expect((await save(it.late, it.idExploitation, mine, etag)).status).toBe(200)
  })
})

test('a form that sends all its unchanged fields overwrites nothing of others', async () => {
  const it = await given()
  const { body, headers } = await it.late.call(getDossier, at(it.idExploitation))
  await dossier(it.early, it.idExploitation, annee({ commentaireExploitant: 'voir facture jointe' }))
  const { etatDossier, commentaireExploitant } = body.exploitationDemarcheMillesime ?? {}
  const whole = annee({ etatDossier, commentaireExploitant, commentaireAuditeur: 'vu' })
  expect((await dossier(it.late, it.idExploitation, whole, headers.etag)).status).toBe(200)
  const after = (await lire(it)).exploitationDemarcheMillesime
  expect([after?.commentaireExploitant, after?.commentaireAuditeur]).toEqual(['voir facture jointe', 'vu'])
})

test('a field shared by all years conflicts with a change made in another year’s file', async () => {
  const it = await given()
  const { etag } = (await it.late.call(getDossier, at(it.idExploitation))).headers
  await dossier(it.early, it.idExploitation, demarche({ hve1Date: '2025-01-01' }), undefined, MILLESIME - 1)
  const refused = await dossier(it.late, it.idExploitation, demarche({ hve1Date: '2026-01-01' }), etag)
  expect([refused.status, refused.body.conflits?.[0]?.sienne]).toEqual([412, '2025-01-01'])
})

test('changes of another year’s file or of the farm are no conflict', async () => {
  const it = await given()
  const { etag } = (await it.late.call(getDossier, at(it.idExploitation))).headers
  await dossier(it.early, it.idExploitation, annee({ commentaireAuditeur: 'autre' }), undefined, MILLESIME - 1)
  await ferme(it.early, it.idExploitation, { adresse: '3 rue C' })
  expect((await dossier(it.late, it.idExploitation, annee({ commentaireAuditeur: 'vu' }), etag)).status).toBe(200)
})

test('a state that somebody else set meanwhile is not overwritten', async () => {
  const it = await given()
  const { etag } = (await it.late.call(getDossier, at(it.idExploitation))).headers
  await dossier(it.early, it.idExploitation, annee({ etatDossier: 'ATTENTE_CORRECTION' }))
  const refused = await dossier(it.late, it.idExploitation, annee({ etatDossier: 'VALIDE' }), etag)
  expect([refused.status, refused.body.conflits?.[0]?.codeNational]).toEqual([
    412,
    'exploitationDemarcheMillesime.etatDossier',
  ])
})

test('a file read before its first save and sent after that save is no conflict', async () => {
  const idExploitation = await givenExploitation(application)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const { etag } = (await farmer.call(getDossier, at(idExploitation))).headers
  await dossier(farmer, idExploitation, annee({ commentaireExploitant: 'vu' }), etag)
  const sent = await dossier(farmer, idExploitation, annee({ etatDossier: 'ATTENTE_VERIFICATION' }), etag)
  expect([sent.status, sent.body.exploitationDemarcheMillesime?.etatDossier]).toEqual([200, 'ATTENTE_VERIFICATION'])
})

test('a field without the right to write it is refused on any revision', async () => {
  const it = await given()
  const farmer = await whoSees(application, 'AGRICULTEUR', it.idExploitation)
  const { etag } = (await farmer.call(getDossier, at(it.idExploitation))).headers
  await dossier(it.early, it.idExploitation, annee({ commentaireAuditeur: 'secret' }))
  const refused = await dossier(farmer, it.idExploitation, annee({ commentaireAuditeur: 'vu' }), etag)
  expect(refused.status).toBe(403)
  expect(JSON.stringify(refused.body)).not.toContain('secret')
})

test('a farm keeps the fields that a call does not name', async () => {
  const it = await given()
  const read = async () => ({
    farm: (await it.late.call(getExploitation, at(it.idExploitation))).body,
    activites: (await it.late.call(getActivites, at(it.idExploitation))).body,
  })
  await ferme(it.early, it.idExploitation, { idActiviteSecondaire: 18, exploitationInfo: { irrigation: true } })
  const before = await read()
  expect((await ferme(it.early, it.idExploitation, { adresse: '4 rue D' })).status).toBe(200)
  expect(await read()).toEqual({ ...before, farm: { ...before.farm, adresse: '4 rue D' } })
  expect(before.activites).toMatchObject({ principal: [{ idActivite: 17 }], secondaire: [{ idActivite: 18 }] })
  expect((await ferme(it.early, it.idExploitation, { numeroPortable: null })).body.numeroPortable).toBeNull()
})

test('the activities of a farm conflict as one field', async () => {
  const it = await given()
  const { etag } = (await it.late.call(getActivites, at(it.idExploitation))).headers
  await ferme(it.early, it.idExploitation, { idActiviteSecondaire: 18 })
  const refused = await ferme(it.late, it.idExploitation, { idActivitePrincipale: 19 }, etag)
  expect([refused.status, refused.body.conflits?.map(({ codeNational }) => codeNational)]).toEqual([412, ['activites']])
})

test('a state and a reason sent back as they were read do not change a later decision', async () => {
  const { idExploitation, late, early } = await given()
  const decide = (etatDossier: string, motifDecision: string) =>
    dossier(early, idExploitation, annee({ etatDossier, motifDecision }))
  expect((await decide('NON_CERTIFIABLE', 'Le plan de fumure manque.')).status).toBe(200)
  const read = await late.call(getDossier, at(idExploitation))
  expect((await decide('CERTIFIABLE', 'Plan reçu.')).status).toBe(200)
  const { etatDossier, motifDecision } = read.body.exploitationDemarcheMillesime ?? {}
  const sent = annee({ etatDossier, motifDecision, commentaireAuditeur: 'Vu' })
  expect((await dossier(late, idExploitation, sent, String(read.headers.etag))).status).toBe(200)
  expect((await lire({ idExploitation, late, early })).exploitationDemarcheMillesime).toMatchObject({
    etatDossier: 'CERTIFIABLE',
    motifDecision: 'Plan reçu.',
    commentaireAuditeur: 'Vu',
  })
})

test('a value equals itself whatever the order of its keys in the database', () => {
  const sent = { champ: 'IFT', ancienne: null, nouvelle: { choix_type_calcul_IFT: 'A', date_engagement: null } }
  const stored = { date_engagement: null, choix_type_calcul_IFT: 'A' }
  const since = (avant: unknown, sienne: unknown) => new Map([['IFT', { avant, sienne, par: '', le: '' }]])
  expect(conflictsOf([sent], since(null, stored))).toEqual([])
  expect(ownChanges([sent], since(stored, null))).toEqual([])
})
