import {
  compareVersions,
  createIntervention,
  deleteIntervention,
  getDossier,
  getHistorique,
  getIndicateurs,
  getVersion,
  type Indicateur,
  listEnregistrements,
  listVersions,
  previewEtat,
  type Role,
  reprendreDonnees,
  saveIntervention,
  saveValidites,
} from '@sillon/contract'
import { etatsDossier, isDecided } from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { at, enter, grow, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import {
  givenEtat,
  givenExploitation,
  indicateursByCode,
  interventionSaisie,
  MILLESIME,
  whoSees,
} from '../../testing/builders'
import { freezeDecided } from './gel'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']
const RUCHES = 'HVE4_BIODIV_D_55'
const POINTS_RUCHES = 'HVE4_BIODIV_S_55'
const SAU = 'HVE4_CULT_D_200'

const valeurDe = async (caller: Caller, idExploitation: number, code: string) => {
  const { body } = await caller.call(getIndicateurs, at(idExploitation))
  return indicateursByCode<Indicateur>(body).get(code)?.valeur ?? null
}
const versionsOf = async (caller: Caller, idExploitation: number) =>
  (await caller.call(listVersions, at(idExploitation))).body
const compare = async (caller: Caller, idExploitation: number, de: number, a?: number) =>
  (await caller.call(compareVersions, { ...at(idExploitation), query: { millesime: MILLESIME, de, a } })).body

/** A decided file of a farm with 40 ha and four hives. */
async function givenDecided() {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  await grow(adviser, idExploitation, 40)
  await enter(adviser, idExploitation, RUCHES, 4)
  expect((await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
  return { idExploitation, adviser }
}

test('an unconfirmed copied value in a hidden row is no objection to a decision', async () => {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  await grow(adviser, idExploitation, 40)
  const { body } = await adviser.call(getIndicateurs, at(idExploitation))
  const shown = indicateursByCode<Indicateur>(body)
  const rows = [...(schemeFor('HVE4', MILLESIME)?.indicateurs.values() ?? [])]
  const hidden = rows.find(
    ({ code, modifiable, nature }) => modifiable && nature === 'D' && shown.get(code)?.visible === false,
  )
  if (hidden === undefined) throw new Error('Every row applies to this farm.')
  await enter(adviser, idExploitation, RUCHES, 4)
  await application.db.execute(sql`
    insert into indicateurs_saisis (id_dossier, code_national, valeur, a_confirmer)
    select id_dossier, code, '{"value": 4}', true
    from dossiers, unnest(array[${RUCHES}::text, ${hidden.code}::text]) code where id_exploitation = ${idExploitation}
    on conflict (id_dossier, code_national) do update set a_confirmer = true`)
  const apercu = await adviser.call(previewEtat, { ...at(idExploitation), body: { etatDossier: 'CERTIFIABLE' } })
  expect(apercu.body.suspens).toContainEqual({ code: 'VALEURS_A_CONFIRMER', codes: [RUCHES] })
})

describe('a decided file', () => {
  test('shows the values at its decision, whatever the crop rotation becomes', async () => {
    const { idExploitation, adviser } = await givenDecided()
    const points = await valeurDe(adviser, idExploitation, POINTS_RUCHES)
    expect((await grow(adviser, idExploitation, 55)).status).toBe(200)
    expect(await valeurDe(adviser, idExploitation, SAU)).toEqual({ value: 40 })
    expect(await valeurDe(adviser, idExploitation, POINTS_RUCHES)).toEqual(points)
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    expect(await valeurDe(adviser, idExploitation, SAU)).toEqual({ value: 55 })
  })

  test('keeps its findings, whatever is judged once it is reopened, for those who may see verdicts', async () => {
    const idExploitation = await givenExploitation(application)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const constat = { gravite: 'MAJEURE' as const, echeance: '2027-01-15' }
    const judge = (body: object) =>
      adviser.call(saveValidites, { ...at(idExploitation), body: [{ idSousRubrique: 1, ...body }] })
    await judge({ estValide: false, commentaireAuditeur: 'Facture absente', ...constat })
    await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    await judge({ estValide: true })
    await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')
    const { versions } = await versionsOf(adviser, idExploitation)
    expect(versions.map(({ constats }) => constats)).toEqual([
      [{ codeNational: 'CULT_CEREALES', commentaire: 'Facture absente', ...constat }],
      [],
    ])
    expect((await versionsOf(farmer, idExploitation)).versions.map(({ constats }) => constats)).toEqual([null, null])
    // Their words are under the hash of the decision.
    const file = sql`(select id_dossier from dossiers where id_exploitation = ${idExploitation})`
    await application.db.execute(sql`alter table decisions disable trigger decisions_figees`)
    await application.db.execute(
      sql`update decisions set constats = jsonb_set(constats, '{0,gravite}', '"MINEURE"') where id_dossier = ${file} and numero = 1`,
    )
    await application.db.execute(sql`alter table decisions enable trigger decisions_figees`)
    const { divergences } = await checkValues(application.db)
    expect(
      divergences.filter((one) => one.chaine === `exploitation ${idExploitation}`).map(({ champ }) => champ),
    ).toEqual(['decision.1'])
  })

  test('keeps its results even when the rules have changed', async () => {
    const { idExploitation, adviser } = await givenDecided()
    const file = sql`(select id_dossier from dossiers where id_exploitation = ${idExploitation})`
    await application.db.execute(sql`alter table decisions disable trigger decisions_figees`)
    await application.db.execute(
      sql`update decisions set version_regles = 'hve4-0', resultats = resultats || ${JSON.stringify({ [POINTS_RUCHES]: 1.5 })}::jsonb where id_dossier = ${file}`,
    )
    await application.db.execute(sql`alter table decisions enable trigger decisions_figees`)
    expect(await valeurDe(adviser, idExploitation, POINTS_RUCHES)).toEqual({ value: 1.5 })
    // The check finds a change made behind the application's back.
    const { divergences } = await checkValues(application.db)
    expect(
      divergences.filter((one) => one.chaine === `exploitation ${idExploitation}`).map(({ champ }) => champ),
    ).toEqual(['decision.1'])
  })

  test.each(etatsDossier.filter(isDecided))('in %s cannot be changed by anybody', async (etat) => {
    const idExploitation = await givenExploitation(application)
    await givenEtat(application, idExploitation, etat)
    for (const role of roles) {
      const caller = await whoSees(application, role, idExploitation)
      const answers = [
        await enter(caller, idExploitation, RUCHES, 2),
        await caller.call(reprendreDonnees, { ...at(idExploitation), body: { rubrique: 'HVE4_CULT' } }),
      ]
      expect(
        answers.map(({ status, body }) => [status, body.code]),
        role,
      ).toEqual([
        [409, 'DOSSIER_NON_MODIFIABLE'],
        [409, 'DOSSIER_NON_MODIFIABLE'],
      ])
      const judged = await caller.call(saveValidites, {
        ...at(idExploitation),
        body: [{ idSousRubrique: 1, estValide: true }],
      })
      expect([judged.status, judged.body.code], role).toEqual(
        role === 'AGRICULTEUR' ? [403, 'ACTION_INTERDITE'] : [409, 'DOSSIER_NON_MODIFIABLE'],
      )
    }
  })

  test('names the version that its sheets show', async () => {
    const { idExploitation, adviser } = await givenDecided()
    const figee = async () =>
      (await adviser.call(getDossier, at(idExploitation))).body.exploitationDemarcheMillesime?.versionFigee
    expect(await figee()).toBe(1)
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    expect(await figee()).toBeNull()
    await setEtat(adviser, idExploitation, 'CERTIFIABLE')
    expect(await figee()).toBe(2)
  })

  test('cannot have its copy changed in the database', async () => {
    const { idExploitation } = await givenDecided()
    const [file] = await application.db
      .select({ id: t.dossiers.idDossier })
      .from(t.dossiers)
      .where(eq(t.dossiers.idExploitation, idExploitation))
    const update = application.db
      .update(t.decisions)
      .set({ versionRegles: 'other' })
      .where(eq(t.decisions.idDossier, file?.id ?? 0))
    await expect(update).rejects.toThrow()
  })
})

describe('the versions of a file', () => {
  test('are none before the first decision', async () => {
    const idExploitation = await givenExploitation(application)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    expect(await versionsOf(adviser, idExploitation)).toEqual({ versions: [], estRouvert: false, registreDepuis: null })
    await enter(adviser, idExploitation, RUCHES, 4)
    expect(await versionsOf(adviser, idExploitation)).toEqual({ versions: [], estRouvert: false, registreDepuis: null })
  })

  test('are one for each decision, with its author, its date, the state, the rules and the points', async () => {
    const { idExploitation, adviser } = await givenDecided()
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    expect((await versionsOf(adviser, idExploitation)).estRouvert).toBe(true)
    await enter(adviser, idExploitation, RUCHES, 9)
    await setEtat(adviser, idExploitation, 'CERTIFIABLE')
    const { versions, estRouvert } = await versionsOf(adviser, idExploitation)
    expect(estRouvert).toBe(false)
    const version = schemeFor('HVE4', MILLESIME)?.version
    expect(versions.map(({ numero, etatDossier, versionRegles }) => [numero, etatDossier, versionRegles])).toEqual([
      [1, 'NON_CERTIFIABLE', version],
      [2, 'CERTIFIABLE', version],
    ])
    for (const { decidePar, decideLe, points } of versions) {
      expect(decidePar).toMatch(/^Personne N° \d+$/)
      expect(Date.now() - Date.parse(decideLe)).toBeLessThan(60_000)
      expect(Object.keys(points ?? {})).toEqual(['BIODIV', 'PHYTO', 'FERTI', 'IRRI'])
    }
  })

  test('hold the same values when the decision changes and the file stays closed', async () => {
    const { idExploitation, adviser } = await givenDecided()
    await grow(adviser, idExploitation, 70)
    await setEtat(adviser, idExploitation, 'VALIDE')
    expect(await compare(adviser, idExploitation, 1, 2)).toEqual({
      lignes: [],
      assolement: [],
      referencesDifferent: false,
    })
  })

  test('are compared with each other and with the current file', async () => {
    const { idExploitation, adviser } = await givenDecided()
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    await enter(adviser, idExploitation, RUCHES, 1)
    await grow(adviser, idExploitation, 41.5)
    const now = await compare(adviser, idExploitation, 1)
    const ruches = now.lignes.find(({ codeNational }) => codeNational === RUCHES)
    expect(ruches).toMatchObject({ partie: 'HVE4_BIODIV', ancienne: { value: 4 }, nouvelle: { value: 1 } })
    expect(now.lignes.map(({ codeNational }) => codeNational)).toContain(POINTS_RUCHES)
    expect(now.assolement).toEqual([{ libelle: expect.any(String), ancienne: 40, nouvelle: 41.5 }])
    await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')
    expect(await compare(adviser, idExploitation, 1, 2)).toEqual(now)
    const back = await compare(adviser, idExploitation, 2, 1)
    expect(back.lignes.map(({ ancienne, nouvelle }) => [nouvelle, ancienne])).toEqual(
      now.lignes.map(({ ancienne, nouvelle }) => [ancienne, nouvelle]),
    )
  })

  test('hide the score from a farmer who may not see scores, and everything from strangers to the farm', async () => {
    const { idExploitation, adviser } = await givenDecided()
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    await enter(adviser, idExploitation, RUCHES, 0)
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    expect((await versionsOf(farmer, idExploitation)).versions[0]?.points).toBeNull()
    const seen = (await compare(farmer, idExploitation, 1)).lignes.map(({ codeNational }) => codeNational)
    expect(seen).toContain(RUCHES)
    expect(seen).not.toContain(POINTS_RUCHES)
    const version = (caller: Caller) =>
      caller.call(getVersion, { ...at(idExploitation), params: { ...at(idExploitation).params, numero: 1 } })

    expect((await version(farmer)).body).toMatchObject({ resultats: null })
    expect((await version(adviser)).body.resultats).toMatchObject({ [RUCHES]: 4 })
    const stranger = await application.as('CONSEILLER')
    const refused = [
      await stranger.call(listVersions, at(idExploitation)),
      await version(stranger),
      await stranger.call(compareVersions, { ...at(idExploitation), query: { millesime: MILLESIME, de: 1 } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('answer 404 for an unknown number', async () => {
    const { idExploitation, adviser } = await givenDecided()
    const answer = await adviser.call(compareVersions, {
      ...at(idExploitation),
      query: { millesime: MILLESIME, de: 1, a: 7 },
    })
    expect([answer.status, answer.body.code]).toEqual([404, 'RESSOURCE_INCONNUE'])
  })

  test('are in the history of the file', async () => {
    const { idExploitation, adviser } = await givenDecided()
    const { body } = await adviser.call(getHistorique, at(idExploitation))
    expect(body.changements[0]).toMatchObject({
      champ: 'decision.1',
      libelle: 'Version 1 du dossier, figée',
      nouvelle: expect.stringMatching(/^règles HVE4, version \d+$/),
      partie: 'DOSSIER',
    })
  })
})

describe('the records behind a decided file', () => {
  const year = (idExploitation: number, millesime = MILLESIME) => ({ params: { idExploitation }, query: { millesime } })
  const add = async (
    caller: Caller,
    idExploitation: number,
    over: Parameters<typeof interventionSaisie>[0],
    millesime = MILLESIME,
  ) =>
    (await caller.call(createIntervention, { ...year(idExploitation, millesime), body: interventionSaisie(over) })).body
  const change = async (caller: Caller, idExploitation: number, uuidIntervention: string, surface: number) =>
    caller.call(saveIntervention, {
      ...year(idExploitation),
      params: { idExploitation, uuidIntervention },
      body: { surface },
    })
  const since = async (caller: Caller, idExploitation: number) =>
    (await versionsOf(caller, idExploitation)).registreDepuis
  const listed = async (caller: Caller, idExploitation: number, campagne: 'n' | 'n_1' = 'n') => {
    const { body } = await caller.call(listEnregistrements, {
      params: { idExploitation, codeNational: 'HVE4', code: 'HVE4_PHYTO_D_320_H' },
      query: { millesime: MILLESIME, campagne, aPart: 'true' },
    })
    const resume = body.campagnes.find((one) => one.campagne === campagne)
    return {
      depuis: resume?.depuisDecision,
      nouveaux: body.data.map(({ estNouveau }) => estNouveau),
      le: body.decideLe,
    }
  }

  /** A decided file with two records of its year, and one of the year before. */
  async function givenRecords() {
    const idExploitation = await givenExploitation(application)
    const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
    await grow(adviser, idExploitation, 40)
    const first = await add(adviser, idExploitation, { date: '2026-03-01', surface: 2 })
    await add(adviser, idExploitation, { date: '2026-04-01', surface: 3 })
    await add(adviser, idExploitation, { date: '2025-04-01', surface: 5 }, MILLESIME - 1)
    await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')
    return { idExploitation, adviser, uuid: first.uuidIntervention }
  }

  test('are kept by campaign, and unchanged at first', async () => {
    const { idExploitation, adviser } = await givenRecords()
    const [version] = (await versionsOf(adviser, idExploitation)).versions
    expect(version?.registre).toEqual([
      { millesime: 2026, nombre: 2, surface: 5 },
      { millesime: 2025, nombre: 1, surface: 5 },
    ])
    expect(await since(adviser, idExploitation)).toEqual({ nouveaux: 0, perdus: 0 })
    expect(await listed(adviser, idExploitation)).toEqual({
      depuis: { nouveaux: 0, perdus: 0 },
      nouveaux: [false, false],
      le: version?.decideLe,
    })
  })

  test('are compared with those of today: changed, added and deleted ones, until the file is decided again', async () => {
    const { idExploitation, adviser, uuid } = await givenRecords()
    await change(adviser, idExploitation, uuid, 2.5)
    await add(adviser, idExploitation, { date: '2026-05-01' })
    expect(await since(adviser, idExploitation)).toEqual({ nouveaux: 2, perdus: 1 })
    expect(await listed(adviser, idExploitation)).toMatchObject({
      depuis: { nouveaux: 2, perdus: 1 },
      nouveaux: [true, false, true],
    })
    expect(await listed(adviser, idExploitation, 'n_1')).toMatchObject({
      depuis: { nouveaux: 0, perdus: 0 },
      nouveaux: [false],
    })
    await adviser.call(deleteIntervention, {
      ...year(idExploitation),
      params: { idExploitation, uuidIntervention: uuid },
    })
    expect(await since(adviser, idExploitation)).toEqual({ nouveaux: 1, perdus: 1 })
    // From one decision to another the copy is the same.
    await setEtat(adviser, idExploitation, 'CERTIFIABLE')
    expect(await since(adviser, idExploitation)).toEqual({ nouveaux: 1, perdus: 1 })
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    expect(await since(adviser, idExploitation)).toBeNull()
    expect(await listed(adviser, idExploitation)).toMatchObject({ depuis: null, nouveaux: [null, null], le: null })
    await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')
    expect(await since(adviser, idExploitation)).toEqual({ nouveaux: 0, perdus: 0 })
    expect((await versionsOf(adviser, idExploitation)).versions.map(({ registre }) => registre?.[0]?.surface)).toEqual([
      5, 5, 7.25,
    ])
  })

  test('are unchanged once a change is undone, and one of two equal records counts', async () => {
    const { idExploitation, adviser, uuid } = await givenRecords()
    await change(adviser, idExploitation, uuid, 9)
    await change(adviser, idExploitation, uuid, 2)
    expect(await since(adviser, idExploitation)).toEqual({ nouveaux: 0, perdus: 0 })
    await add(adviser, idExploitation, { date: '2026-03-01', surface: 2 })
    expect(await since(adviser, idExploitation)).toEqual({ nouveaux: 1, perdus: 0 })
  })

  test('are under the hash of the decision', async () => {
    const { idExploitation } = await givenRecords()
    const divergences = async () =>
      (await checkValues(application.db)).divergences
        .filter(({ chaine }) => chaine === `exploitation ${idExploitation}`)
        .map(({ champ }) => champ)
    expect(await divergences()).toEqual([])
    const file = sql`(select id_dossier from dossiers where id_exploitation = ${idExploitation})`
    const write = (nombre: number) =>
      application.db.execute(
        sql`update decisions set registre = jsonb_set(registre, '{0,nombre}', ${String(nombre)}::jsonb) where id_dossier = ${file}`,
      )
    await application.db.execute(sql`alter table decisions disable trigger decisions_figees`)
    await write(1)
    expect(await divergences()).toEqual(['decision.1'])
    await write(2)
    await application.db.execute(sql`alter table decisions enable trigger decisions_figees`)
  })

  test('say nothing for a decision from before they were kept', async () => {
    const { idExploitation, adviser } = await givenRecords()
    const file = sql`(select id_dossier from dossiers where id_exploitation = ${idExploitation})`
    await application.db.execute(sql`alter table decisions disable trigger decisions_figees`)
    await application.db.execute(sql`update decisions set registre = null where id_dossier = ${file}`)
    await application.db.execute(sql`alter table decisions enable trigger decisions_figees`)
    await add(adviser, idExploitation, { date: '2026-05-01' })
    const { versions, registreDepuis } = await versionsOf(adviser, idExploitation)
    expect([versions[0]?.registre, registreDepuis]).toEqual([null, null])
    expect(await listed(adviser, idExploitation)).toMatchObject({ depuis: null, nouveaux: [null, null, null] })
  })
})

test('decided files of a demonstration get their copies once, dated from their decision', async () => {
  const { idExploitation, adviser } = await givenDecided()
  const [file] = await application.db
    .delete(t.decisions)
    .where(sql`id_dossier = (select id_dossier from dossiers where id_exploitation = ${idExploitation})`)
    .returning({ decideLe: t.decisions.decideLe })
  expect((await versionsOf(adviser, idExploitation)).versions).toEqual([])
  await freezeDecided(application.db)
  await freezeDecided(application.db)
  const { versions } = await versionsOf(adviser, idExploitation)
  expect(versions.map(({ numero, etatDossier }) => [numero, etatDossier])).toEqual([[1, 'NON_CERTIFIABLE']])
  expect(Date.parse(versions[0]?.decideLe ?? '')).toBeLessThanOrEqual(Date.parse(file?.decideLe ?? '') + 1)
})
