import {
  annulerApplication,
  applyScenario,
  createScenario,
  deleteScenario,
  getApplication,
  getDossier,
  getHistorique,
  getIndicateurs,
  getScenario,
  listScenarios,
  phraseHistorique,
  SCENARIOS_MAX,
  saveIndicateurs,
  saveScenario,
  saveValidites,
  setExploitationDemarches,
  type Valeur,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { at, enter } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const RUCHES = 'HVE4_BIODIV_D_56'
const HAIES = 'HVE4_BIODIV_D_1'

async function given() {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  await enter(adviser, idExploitation, RUCHES, 2)
  return { idExploitation, adviser, farmer }
}

const essai = (codeNational: string, value: number | null) => ({
  codeNational,
  valeur: value === null ? null : { value },
})
const of = (idExploitation: number, idScenario: number) => ({
  params: { ...at(idExploitation).params, idScenario },
  query: { millesime: MILLESIME },
})
const create = async (caller: Caller, idExploitation: number, essais = [essai(RUCHES, 9)], nom = 'Ruches') =>
  (await caller.call(createScenario, { ...at(idExploitation), body: { nom, essais } })).body.idScenario
const save = (
  caller: Caller,
  idExploitation: number,
  idScenario: number,
  body: { essais?: ReturnType<typeof essai>[]; retires?: string[]; nom?: string },
  etag?: string,
) =>
  caller.call(saveScenario, {
    ...of(idExploitation, idScenario),
    body,
    headers: etag === undefined ? {} : { 'if-match': etag },
  })
const list = async (caller: Caller, idExploitation: number) =>
  (await caller.call(listScenarios, at(idExploitation))).body
const preview = (caller: Caller, idExploitation: number, idScenario: number) =>
  caller.call(getApplication, of(idExploitation, idScenario))
async function apply(caller: Caller, idExploitation: number, idScenario: number) {
  const { body, headers } = await preview(caller, idExploitation, idScenario)
  return caller.call(applyScenario, {
    ...of(idExploitation, idScenario),
    body: { revision: body.revision },
    headers: { 'if-match': headers.etag ?? '' },
  })
}
const undo = (caller: Caller, idExploitation: number, idScenario: number) =>
  caller.call(annulerApplication, of(idExploitation, idScenario))

/** Entries of the file, by code. */
async function entries(caller: Caller, idExploitation: number) {
  const { body } = await caller.call(getIndicateurs, at(idExploitation))
  const rows = body
    .flatMap(({ rubriques }) => rubriques)
    .flatMap(({ sousRubriques }) => sousRubriques)
    .flatMap(({ libellesEnglobants }) => libellesEnglobants)
    .flatMap(({ indicateurs }) => indicateurs)
  return (...codes: readonly string[]): Valeur[] =>
    codes.map((code) => {
      const row = rows.find(({ codeNational }) => codeNational === code)
      return row?.estSaisie === true ? row.valeur : null
    })
}
const held = async (caller: Caller, idExploitation: number, ...codes: readonly string[]) =>
  (await entries(caller, idExploitation))(...codes)

/** The acts of the last transaction of the history, as people read them. */
async function lastActs(caller: Caller, idExploitation: number) {
  const query = { millesime: MILLESIME, limite: 50 }
  const { changements } = (await caller.call(getHistorique, { params: at(idExploitation).params, query })).body
  const acts = changements.filter(({ le }) => le === changements[0]?.le)
  return { phrase: phraseHistorique('Colin', acts, 'fr'), acts }
}

describe('a scenario', () => {
  test('tries entries that the file does not take, and that every reader of the farm reads', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const before = (await adviser.call(getDossier, at(idExploitation))).body
    const idScenario = await create(adviser, idExploitation, [essai(RUCHES, 9), essai(HAIES, 1200)])
    const { permissions, scenarios } = await list(farmer, idExploitation)
    expect(permissions).toEqual({ ecrire: true })
    expect(scenarios).toEqual([
      {
        idScenario,
        nom: 'Ruches',
        creePar: expect.stringMatching(/^Personne N° \d+$/),
        creeLe: expect.stringMatching(/Z$/),
        modifiePar: expect.stringMatching(/^Personne N° \d+$/),
        modifieLe: expect.stringMatching(/Z$/),
        essais: [
          { codeNational: HAIES, valeur: { value: 1200 }, avant: null, actuelle: null, etat: 'ESSAYE' },
          { codeNational: RUCHES, valeur: { value: 9 }, avant: { value: 2 }, actuelle: { value: 2 }, etat: 'ESSAYE' },
        ],
        application: null,
      },
    ])
    expect(await held(adviser, idExploitation, RUCHES, HAIES)).toEqual([{ value: 2 }, null])
    expect((await adviser.call(getDossier, at(idExploitation))).body).toEqual(before)
  })

  test('stays true when the file changes: a row whose entry moved since says so, until it is tried again', async () => {
    const { idExploitation, adviser } = await given()
    const idScenario = await create(adviser, idExploitation)
    const state = async () => (await list(adviser, idExploitation)).scenarios[0]?.essais[0]?.etat
    await enter(adviser, idExploitation, RUCHES, 4)
    expect(await state()).toBe('DEPASSE')
    await save(adviser, idExploitation, idScenario, { essais: [essai(RUCHES, 12)] })
    expect(await state()).toBe('ESSAYE')
    await enter(adviser, idExploitation, RUCHES, 12)
    expect(await state()).toBe('IDENTIQUE')
  })

  test('is renamed, loses rows and is deleted, in the history of its file but not in its time of change', async () => {
    const { idExploitation, adviser } = await given()
    const modified = async () => {
      const [row] = await application.db.select().from(t.dossiers).where(eq(t.dossiers.idExploitation, idExploitation))
      return row?.modifieLe
    }
    const before = await modified()
    const idScenario = await create(adviser, idExploitation)
    const { body } = await save(adviser, idExploitation, idScenario, { nom: ' Haies ', retires: [RUCHES, 'INCONNU'] })
    expect([body.nom, body.essais]).toEqual(['Haies', []])
    expect((await lastActs(adviser, idExploitation)).acts).toMatchObject([
      { acte: 'SCENARIO_RENOMME', libelle: 'Scénario', ancienne: 'Ruches', nouvelle: 'Haies', partie: 'DOSSIER' },
    ])
    expect((await adviser.call(deleteScenario, of(idExploitation, idScenario))).status).toBe(200)
    expect((await lastActs(adviser, idExploitation)).phrase).toBe('Colin a supprimé 1 scénario')
    expect((await adviser.call(getScenario, of(idExploitation, idScenario))).body.code).toBe('SCENARIO_INCONNU')
    expect(await modified()).toBe(before)
  })

  test('of another file, and of a farm that the caller does not see, is not found', async () => {
    const { idExploitation, adviser } = await given()
    const idScenario = await create(adviser, idExploitation)
    const other = await given()
    const stranger = await application.as('CONSEILLER')
    const codes = await Promise.all(
      [
        { caller: other.adviser, id: other.idExploitation },
        { caller: stranger, id: idExploitation },
      ].map(async ({ caller, id }) => [
        (await caller.call(getScenario, of(id, idScenario))).body.code,
        (await save(caller, id, idScenario, { nom: 'Pris' })).body.code,
        (await undo(caller, id, idScenario)).body.code,
      ]),
    )
    expect(codes).toEqual([
      ['SCENARIO_INCONNU', 'SCENARIO_INCONNU', 'SCENARIO_INCONNU'],
      ['EXPLOITATION_INCONNUE', 'EXPLOITATION_INCONNUE', 'EXPLOITATION_INCONNUE'],
    ])
  })

  test('is read but not written in a state that closes the file to its reader', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const idScenario = await create(farmer, idExploitation)
    await givenEtat(application, idExploitation, 'ATTENTE_VERIFICATION')
    expect((await list(farmer, idExploitation)).permissions.ecrire).toBe(false)
    expect((await save(farmer, idExploitation, idScenario, { nom: 'Autre' })).status).toBe(409)
    expect((await save(adviser, idExploitation, idScenario, { nom: 'Autre' })).status).toBe(200)
    await givenEtat(application, idExploitation, 'CERTIFIABLE')
    expect((await apply(adviser, idExploitation, idScenario)).body.code).toBe('DOSSIER_NON_MODIFIABLE')
    expect((await list(farmer, idExploitation)).scenarios).toHaveLength(1)
  })

  test('takes only values that its sheet would take, and a bounded number of scenarios', async () => {
    const { idExploitation, adviser } = await given()
    const faulty = await adviser.call(createScenario, {
      ...at(idExploitation),
      body: { nom: 'X', essais: [essai(RUCHES, -3)] },
    })
    expect([faulty.status, faulty.body.code, faulty.body.details?.[0]?.path]).toEqual([422, 'VALEUR_INVALIDE', RUCHES])
    const unknown = await adviser.call(createScenario, {
      ...at(idExploitation),
      body: { nom: 'X', essais: [essai('HVE4_RIEN', 3)] },
    })
    expect(unknown.body.code).toBe('INDICATEUR_INCONNU')
    const [dossier] = await application.db
      .select()
      .from(t.dossiers)
      .where(eq(t.dossiers.idExploitation, idExploitation))
    const full = Array.from({ length: SCENARIOS_MAX }, (_, i) => ({ idDossier: dossier?.idDossier ?? 0, nom: `${i}` }))
    await application.db.insert(t.scenarios).values(full)
    const refused = await adviser.call(createScenario, { ...at(idExploitation), body: { nom: 'De trop' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'SCENARIOS_AU_MAXIMUM'])
    await application.db.delete(t.scenarios)
  })
})

describe('a scenario written by two people', () => {
  test('keeps different rows of both, and refuses the later value of the same row with both values', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const idScenario = await create(adviser, idExploitation)
    const { etag } = (await farmer.call(getScenario, of(idExploitation, idScenario))).headers
    await save(adviser, idExploitation, idScenario, { essais: [essai(RUCHES, 5)] }, etag)
    expect((await save(farmer, idExploitation, idScenario, { essais: [essai(HAIES, 800)] }, etag)).status).toBe(200)
    const refused = await save(farmer, idExploitation, idScenario, { essais: [essai(RUCHES, 7)] }, etag)
    expect([refused.status, refused.body.code]).toEqual([412, 'INDICATEUR_MODIFIE_ENTRE_TEMPS'])
    expect(refused.body.conflits).toEqual([
      {
        codeNational: RUCHES,
        mienne: { value: 7 },
        sienne: { value: 5 },
        par: expect.stringMatching(/^Personne/),
        le: expect.stringMatching(/Z$/),
      },
    ])
    // A request repeated after a lost answer.
    expect((await save(farmer, idExploitation, idScenario, { essais: [essai(HAIES, 800)] }, etag)).status).toBe(200)
    const { essais } = (await farmer.call(getScenario, of(idExploitation, idScenario))).body
    expect(essais.map(({ codeNational, valeur }) => [codeNational, valeur])).toEqual([
      [HAIES, { value: 800 }],
      [RUCHES, { value: 5 }],
    ])
  })

  test('refuses a row that somebody else withdrew, and a second name', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const idScenario = await create(adviser, idExploitation)
    const { etag } = (await farmer.call(getScenario, of(idExploitation, idScenario))).headers
    await save(adviser, idExploitation, idScenario, { retires: [RUCHES], nom: 'Sans' }, etag)
    const refused = await save(farmer, idExploitation, idScenario, { essais: [essai(RUCHES, 3)], nom: 'Avec' }, etag)
    expect(refused.body.conflits).toMatchObject([
      { codeNational: 'nom', mienne: 'Avec', sienne: 'Sans' },
      { codeNational: RUCHES, mienne: { value: 3 }, sienne: { value: 2 } },
    ])
  })
})

describe('the application of a scenario', () => {
  test('is previewed row by row, and is one act of the history', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const idScenario = await create(farmer, idExploitation, [essai(RUCHES, 9), essai(HAIES, 1200)])
    await enter(adviser, idExploitation, RUCHES, 3)
    expect((await preview(farmer, idExploitation, idScenario)).body).toEqual({
      revision: 1,
      lignes: [
        { codeNational: HAIES, ancienne: null, nouvelle: { value: 1200 }, estDepassee: false },
        { codeNational: RUCHES, ancienne: { value: 3 }, nouvelle: { value: 9 }, estDepassee: true },
      ],
      aRejuger: [],
    })
    const applied = await apply(farmer, idExploitation, idScenario)
    expect(applied.body).toMatchObject({ nombre: 2, scenario: { application: { par: expect.any(String) } } })
    expect(await held(farmer, idExploitation, RUCHES, HAIES)).toEqual([{ value: 9 }, { value: 1200 }])
    const { phrase, acts } = await lastActs(farmer, idExploitation)
    expect(phrase).toBe('Colin a appliqué le scénario « Ruches »')
    expect(acts.map(({ acte, origine }) => [acte, origine])).toEqual([
      ['SCENARIO_APPLIQUE', 'SCENARIO'],
      ['VALEUR_DE_SCENARIO', 'SCENARIO'],
      ['VALEUR_DE_SCENARIO', 'SCENARIO'],
    ])
    expect((await apply(farmer, idExploitation, idScenario)).body.code).toBe('SCENARIO_SANS_EFFET')
  })

  test('tells which sections judged valid it opens again, and opens them', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await adviser.call(getIndicateurs, at(idExploitation))
    const ruches = body
      .flatMap(({ rubriques }) => rubriques)
      .flatMap(({ sousRubriques }) => sousRubriques)
      .find(({ codeNational }) => codeNational === 'BIODIV_RUCHES')
    const idSousRubrique = ruches?.idSousRubrique ?? 0
    await adviser.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique, estValide: true }] })
    const idScenario = await create(adviser, idExploitation)
    expect((await preview(adviser, idExploitation, idScenario)).body.aRejuger).toEqual(['BIODIV_RUCHES'])
    await apply(adviser, idExploitation, idScenario)
    expect((await lastActs(adviser, idExploitation)).acts.map(({ acte }) => acte)).toContain('JUGEMENT_REVU')
  })

  test('is refused when the file or the scenario has changed since the preview', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const idScenario = await create(adviser, idExploitation)
    const { etag } = (await preview(adviser, idExploitation, idScenario)).headers
    await enter(farmer, idExploitation, RUCHES, 5)
    const late = await adviser.call(applyScenario, {
      ...of(idExploitation, idScenario),
      body: { revision: 1 },
      headers: { 'if-match': etag ?? '' },
    })
    expect([late.status, late.body.conflits?.[0]]).toMatchObject([
      412,
      { codeNational: RUCHES, mienne: { value: 9 }, sienne: { value: 5 } },
    ])
    await save(farmer, idExploitation, idScenario, { essais: [essai(RUCHES, 10)] })
    const stale = await adviser.call(applyScenario, { ...of(idExploitation, idScenario), body: { revision: 1 } })
    expect([stale.status, stale.body.code]).toEqual([412, 'SCENARIO_MODIFIE_ENTRE_TEMPS'])
    expect(await held(adviser, idExploitation, RUCHES)).toEqual([{ value: 5 }])
  })

  test('is undone by one act, with the marks of copied values', async () => {
    const { idExploitation, adviser } = await given()
    const marked = { codeNational: RUCHES, valeur: { value: 2 }, aConfirmer: true }
    await adviser.call(saveIndicateurs, { ...at(idExploitation), body: [marked] })
    const idScenario = await create(adviser, idExploitation, [essai(RUCHES, 9), essai(HAIES, 1200)])
    await apply(adviser, idExploitation, idScenario)
    expect((await undo(adviser, idExploitation, idScenario)).body).toMatchObject({
      nombre: 2,
      scenario: { application: null, essais: [{ etat: 'ESSAYE' }, { etat: 'ESSAYE' }] },
    })
    expect(await held(adviser, idExploitation, RUCHES, HAIES)).toEqual([{ value: 2 }, null])
    const [mark] = await application.db
      .select({ aConfirmer: t.indicateursSaisis.aConfirmer })
      .from(t.indicateursSaisis)
      .innerJoin(t.dossiers, eq(t.dossiers.idDossier, t.indicateursSaisis.idDossier))
      .where(eq(t.dossiers.idExploitation, idExploitation))
    expect(mark).toEqual({ aConfirmer: true })
    expect((await lastActs(adviser, idExploitation)).phrase).toMatch(
      /^Colin a annulé l’application du scénario « Ruches »/,
    )
    expect((await undo(adviser, idExploitation, idScenario)).body.code).toBe('SCENARIO_NON_APPLIQUE')
  })

  test('is not undone once one of its values has changed, and names that value', async () => {
    const { idExploitation, adviser } = await given()
    const idScenario = await create(adviser, idExploitation, [essai(RUCHES, 9), essai(HAIES, 1200)])
    await apply(adviser, idExploitation, idScenario)
    await enter(adviser, idExploitation, HAIES, 1300)
    const refused = await undo(adviser, idExploitation, idScenario)
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'SCENARIO_CHANGE_DEPUIS',
      [{ path: HAIES, message: 'Cette valeur a changé depuis l’application du scénario' }],
    ])
    expect(await held(adviser, idExploitation, RUCHES, HAIES)).toEqual([{ value: 9 }, { value: 1300 }])
  })
})

test('the journal agrees with scenarios that were added, renamed, applied, undone and deleted', async () => {
  const { idExploitation, adviser } = await given()
  const [one, two] = [await create(adviser, idExploitation), await create(adviser, idExploitation)]
  await save(adviser, idExploitation, one, { nom: 'Autre nom' })
  await apply(adviser, idExploitation, one)
  await undo(adviser, idExploitation, one)
  await adviser.call(deleteScenario, of(idExploitation, two))
  const { divergences } = await checkValues(application.db)
  expect(divergences.filter(({ chaine }) => chaine === `exploitation ${idExploitation}`)).toEqual([])
})

test('a row in points is tried by whoever may enter it, and hidden from a farmer who sees no points', async () => {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const admin = await application.as('SUPERADMIN')
  await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [1] })
  const file = { params: { idExploitation, codeNational: 'HVE3A' }, query: { millesime: 2025 } }
  const body = { nom: 'Points', essais: [essai('HVE3A_I_56', 2)] }
  expect((await adviser.call(createScenario, { ...file, body })).status).toBe(200)
  expect((await farmer.call(createScenario, { ...file, body })).body.code).toBe('ACTION_INTERDITE')
  const codes = async (caller: Caller) =>
    (await caller.call(listScenarios, file)).body.scenarios.flatMap(({ essais }) =>
      essais.map((one) => one.codeNational),
    )
  expect([await codes(adviser), await codes(farmer)]).toEqual([['HVE3A_I_56'], []])
})
