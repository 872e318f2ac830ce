import {
  exportReferentiel,
  getIft,
  getIndicateurs,
  getParametresIft,
  getReferencesIft,
  getReferentiel,
  type Indicateur,
  importReferentiel,
  type LigneIft,
  listBassinsDuMillesime,
  listConditionsTraitement,
  listesReferentiel,
  listMateriels,
  listReferencesManquantes,
  modeleReferentiel,
  type Role,
  saveIft,
  saveIndicateurs,
  saveLigneReferentiel,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { fichierDeFeuilles } from '#socle/tableurs/formats'
import { readTableau } from '#socle/tableurs/tableau'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, HVE4, indicateursByCode, MILLESIME } from '../../testing/builders'
import { replaceLignes } from './listes-repository'
import { loadReferenceTables } from './reference-data'
import { loadReferences, referencesAt } from './references'

let application: TestApplication
let admin: Caller
/** Lists of a year are replaced as a whole: groups of tests would overwrite each other's lists. */
function withOwnLists(): void {
  beforeAll(async () => {
    application = await testApplication()
    admin = await application.as('SUPERADMIN')
  })
  afterAll(() => application.close())
}

const query = { millesime: MILLESIME }
const AQUITAINE = 2
/** INSEE code of the region of Crest, where the farms of tests are. */
const AUVERGNE_RHONE_ALPES = '84'

const unParametre = (over: Partial<LigneIft & { demarche: 'HVE4' }> = {}): LigneIft & { demarche: 'HVE4' } => ({
  demarche: 'HVE4',
  liste: 'gc_hors_pdt',
  codeZone: null,
  code_type_valeur: 'PLAFOND',
  code_type_ift: 'H',
  id_regroupement_verger: null,
  valeur: 1.8,
  valeur_prec: null,
  indicatif: false,
  ...over,
})
const uneReference = (over: Partial<LigneIft & { demarche: 'HVE3A' }> = {}): LigneIft & { demarche: 'HVE3A' } => ({
  demarche: 'HVE3A',
  groupe: 'GC_PT',
  codeZone: AUVERGNE_RHONE_ALPES,
  iftHerbicide: 1.2,
  iftHorsHerbicide: 2.5,
  indicatif: false,
  ...over,
})
const save = (body: LigneIft[], millesime = MILLESIME) => admin.call(saveIft, { query: { millesime }, body })
const parametresOf = async (idExploitation: number, idBassinViti = -1, millesime = MILLESIME) =>
  (await admin.call(getParametresIft, { params: { idExploitation, idBassinViti }, query: { millesime } })).body

describe('a campaign year', () => {
  withOwnLists()

  test('starts with the packaged references, all indicative, without ceilings or floors', async () => {
    const { body } = await admin.call(getIft, { query })
    expect(body.map(({ demarche }) => demarche)).toEqual(Array(28).fill('HVE3A'))
    expect(body.every(({ indicatif }) => indicatif)).toBe(true)
  })

  test('names its empty lists and the procedures that wait for them, to everybody', async () => {
    const farmer = await application.as('AGRICULTEUR')
    const { body } = await farmer.call(listReferencesManquantes)
    expect(body.filter(({ idMillesime }) => idMillesime === MILLESIME)).toEqual([
      { idMillesime: MILLESIME, liste: 'plafonds-ift', demarches: ['HVE4'] },
    ])
    await save([unParametre()])
    expect((await farmer.call(listReferencesManquantes, { query })).body).toEqual([])
    await save([], MILLESIME)
    const apres = (await farmer.call(listReferencesManquantes, { query })).body
    expect(apres.map(({ liste, demarches }) => [liste, demarches])).toEqual([
      ['plafonds-ift', ['HVE4']],
      ['references-ift', ['HVE4', 'HVE3A']],
    ])
  })

  test('is not named while it has no file, unless it is the newest or asked for', async () => {
    const named = async () => new Set((await admin.call(listReferencesManquantes)).body.map((one) => one.idMillesime))
    expect(await named()).toEqual(new Set([MILLESIME]))
    const idExploitation = await givenExploitation(application)
    await application.db.insert(t.dossiers).values({ idExploitation, idDemarche: HVE4, idMillesime: MILLESIME - 1 })
    expect(await named()).toEqual(new Set([MILLESIME, MILLESIME - 1]))
    const older = await admin.call(listReferencesManquantes, { query: { millesime: MILLESIME - 2 } })
    expect(older.body.map(({ liste }) => liste)).toEqual(['plafonds-ift'])
  })

  test('stays empty at the next start after it was emptied', async () => {
    await save([], 2024)
    await loadReferenceTables(application.db)
    expect((await admin.call(getIft, { query: { millesime: 2024 } })).body).toEqual([])
  })
})

describe('the lists of a year', () => {
  withOwnLists()

  test('hold no basins at first', async () => {
    const { body } = await admin.call(listBassinsDuMillesime)
    expect(body[0]).toEqual({ idBassinViti: -1, codeBassinViti: '', libelleBassinViti: 'Non renseigné' })
    expect(body[1]).toEqual({ idBassinViti: 1, codeBassinViti: 'ALSACE_EST', libelleBassinViti: 'Alsace et Est' })
    expect(body).toHaveLength(11)
  })

  test('group equipment by type', async () => {
    const { body } = await admin.call(listMateriels)
    const site = body.find(({ typeMateriel }) => typeMateriel === 'SITE')
    expect(site?.libelleTypeMateriel).toBe('Aménagements du site de l’exploitation')
    expect(site?.materiels.map(({ code }) => code)).toEqual([
      'AMGAIR',
      'POTENC',
      'PLATEAU',
      'AMPAIL',
      'RESCOL',
      'VOLUC',
    ])
  })

  test('group conditions by rubric', async () => {
    const { body } = await admin.call(listConditionsTraitement, { query })
    expect(body.map((rubric) => [rubric.codeRubriqueCondition, rubric.conditionApplication.length])).toEqual([
      ['COND_RUB_1', 4],
      ['COND_RUB_2', 4],
      ['COND_RUB_3', 4],
      ['COND_RUB_4', 3],
      ['COND_RUB_5', 3],
    ])
  })

  test('of an unknown year do not exist', async () => {
    const answer = await admin.call(listMateriels, { query: { millesime: 2050 } })
    expect([answer.status, answer.body.code]).toEqual([404, 'MILLESIME_INCONNU'])
  })
})

describe('the references of a farm', () => {
  withOwnLists()

  test('are those of its region, or the national ones where its region has none', async () => {
    await save([
      unParametre({ valeur: 1.8 }),
      unParametre({ code_type_valeur: 'PLANCHER', valeur: 0.9 }),
      unParametre({ codeZone: AUVERGNE_RHONE_ALPES, valeur: 1.5, valeur_prec: 1.6 }),
      unParametre({ codeZone: '53', valeur: 3 }),
    ])
    const idExploitation = await givenExploitation(application)
    const { gc_hors_pdt, gc_pdt } = await parametresOf(idExploitation)
    const shown = { code_type_ift: 'H', id_regroupement_verger: null, indicatif: false }
    expect(gc_hors_pdt).toEqual([
      { ...shown, code_type_valeur: 'PLAFOND', valeur: 1.5, valeur_prec: 1.6 },
      { ...shown, code_type_valeur: 'PLANCHER', valeur: 0.9, valeur_prec: null },
    ])
    expect(gc_pdt).toEqual([])
  })

  test('are distinguished by orchard grouping', async () => {
    const verger = { liste: 'arbo' } as const
    await save([
      unParametre({ ...verger, id_regroupement_verger: 1, valeur: 2 }),
      unParametre({ ...verger, id_regroupement_verger: 3, valeur: 1.5 }),
      unParametre({ ...verger, id_regroupement_verger: 3, valeur: 1.4, codeZone: AUVERGNE_RHONE_ALPES }),
    ])
    const { arbo } = await parametresOf(await givenExploitation(application))
    expect(arbo.map((row) => [row.id_regroupement_verger, row.valeur])).toEqual([
      [1, 2],
      [3, 1.4],
    ])
  })

  test('follow the given basin, or else the farm’s own', async () => {
    const viti = { liste: 'viti' } as const
    await save([
      unParametre({ ...viti, valeur: 9 }),
      unParametre({ ...viti, valeur: 1, codeZone: 'AQUITAINE' }),
      unParametre({ ...viti, valeur: 4, codeZone: 'CHAMPAGNE' }),
    ])
    const plafond = async (idExploitation: number, basin?: number) =>
      (await parametresOf(idExploitation, basin)).viti.map(({ valeur }) => valeur)
    const without = await givenExploitation(application)
    const inChampagne = await givenExploitation(application, { idBassinViti: 4 })
    expect(await plafond(without)).toEqual([9])
    expect(await plafond(without, AQUITAINE)).toEqual([1])
    expect(await plafond(inChampagne)).toEqual([4])
    expect(await plafond(inChampagne, AQUITAINE)).toEqual([1])
  })

  test('include the reference indices by region and by basin', async () => {
    await save([uneReference(), uneReference({ groupe: 'VIGNE', codeZone: 'AQUITAINE', indicatif: true })])
    const params = { idExploitation: await givenExploitation(application) }
    const values = { iftHerbicide: 1.2, iftHorsHerbicide: 2.5 }
    const answer = await admin.call(getReferencesIft, { params, query })
    expect(answer.body).toEqual({ GC_PT: { ...values, indicatif: false }, VIGNE: null })
    const there = await admin.call(getReferencesIft, { params, query: { ...query, idBassinViti: AQUITAINE } })
    expect(there.body.VIGNE).toEqual({ ...values, indicatif: true })
  })

  test('are of one year only', async () => {
    await save([unParametre({ valeur: 1 })], 2025)
    await save([unParametre({ valeur: 2 })], 2026)
    const idExploitation = await givenExploitation(application)
    const valeurs = async (millesime: number) =>
      (await parametresOf(idExploitation, -1, millesime)).gc_hors_pdt.map(({ valeur }) => valeur)
    expect([await valeurs(2025), await valeurs(2026)]).toEqual([[1], [2]])
  })

  test('are refused for an unknown basin, and to strangers to the farm', async () => {
    const idExploitation = await givenExploitation(application)
    const answer = await admin.call(getParametresIft, { params: { idExploitation, idBassinViti: 99 }, query })
    expect([answer.status, answer.body.code]).toEqual([422, 'REFERENCE_INCONNUE'])
    const stranger = await application.as('CONSEILLER')
    const refused = await stranger.call(getReferencesIft, { params: { idExploitation }, query })
    expect([refused.status, refused.body.code]).toEqual([404, 'EXPLOITATION_INCONNUE'])
  })
})

describe('a file', () => {
  withOwnLists()

  const BASSIN = 'HVE4_PHYTO_D_3004'
  const PLAFOND = 'HVE4_PHYTO_I_340_H_PLAF'
  const HERBICIDE_VIGNE = 'HVE4_PHYTO_D_397'
  let idExploitation: number
  const params = () => ({ codeNational: 'HVE4', idExploitation })
  const enter = async (valeur: NonNullable<Indicateur['valeur']>, codeNational = BASSIN) =>
    admin.call(saveIndicateurs, { params: params(), query, body: [{ codeNational, valeur }] })
  const rows = (body: unknown) => indicateursByCode<Indicateur>(body)

  beforeAll(async () => {
    const viti = { liste: 'viti', indicatif: true } as const
    await save([
      unParametre({ ...viti, valeur: 1, codeZone: 'AQUITAINE' }),
      unParametre({ ...viti, valeur: 4, codeZone: 'CHAMPAGNE' }),
      uneReference({ groupe: 'VIGNE', codeZone: 'AQUITAINE', iftHerbicide: 1.1 }),
      uneReference({ groupe: 'VIGNE', codeZone: 'CHAMPAGNE', iftHerbicide: 1.4 }),
    ])
  })
  beforeEach(async () => {
    idExploitation = await givenExploitation(application, { idBassinViti: 4 })
  })

  test('is in the farm’s basin until another is entered, and the basin selects the references', async () => {
    const { body } = await admin.call(getIndicateurs, { params: params(), query })
    expect(rows(body).get(BASSIN)?.valeur).toEqual({
      value: { idBassinViti: 4, codeBassinViti: 'CHAMPAGNE', libelleBassinViti: 'Champagne' },
    })
    expect(rows(body).get(PLAFOND)).toMatchObject({ valeur: { value: 4 }, valeurIndicative: true })
    const saved = rows((await enter({ value: 'AQUITAINE' })).body)
    expect(saved.get(BASSIN)).toMatchObject({
      estSaisie: true,
      valeur: { value: { idBassinViti: 2, codeBassinViti: 'AQUITAINE', libelleBassinViti: 'Aquitaine' } },
    })
    expect(saved.get(PLAFOND)?.valeur).toEqual({ value: 1 })
  })

  test('accepts the basin as an object, and none as erased', async () => {
    const aquitaine = { idBassinViti: 2, codeBassinViti: 'AQUITAINE', libelleBassinViti: 'Aquitaine' }
    expect(rows((await enter({ value: aquitaine })).body).get(PLAFOND)?.valeur).toEqual({ value: 1 })
    const none = { idBassinViti: -1, codeBassinViti: '', libelleBassinViti: 'Non renseigné' }
    const erased = rows((await enter({ value: none })).body)
    expect([erased.get(BASSIN)?.estSaisie, erased.get(PLAFOND)?.valeur]).toEqual([false, { value: 4 }])
  })

  test('refuses an unknown basin beside its field', async () => {
    const { status, body } = await enter({ value: 'BORDEAUX' })
    expect([status, body.code]).toEqual([422, 'VALEUR_INVALIDE'])
    expect(body.details).toEqual([{ path: BASSIN, message: 'Cette valeur n’existe pas dans la liste' }])
  })

  test('keeps an entry sent with a new basin when it equals the reference of that basin', async () => {
    await admin.call(saveIndicateurs, {
      params: params(),
      query,
      body: [
        { codeNational: BASSIN, valeur: { value: 'AQUITAINE' } },
        { codeNational: HERBICIDE_VIGNE, valeur: { value: 1.1 } },
      ],
    })
    const { body } = await admin.call(getIndicateurs, { params: params(), query })
    expect(rows(body).get(HERBICIDE_VIGNE)).toMatchObject({ estSaisie: true, valeur: { value: 1.1 } })
  })

  test('keeps the choices of an IFT calculation, and forgets them when all are empty', async () => {
    const CHOIX = 'HVE4_PHYTO_D_390'
    const choix = { choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: null, date_engagement: '2025-05-15' } as const
    await enter(choix, CHOIX)
    const read = async () => rows((await admin.call(getIndicateurs, { params: params(), query })).body).get(CHOIX)
    expect(await read()).toMatchObject({ estSaisie: true, valeur: choix })
    await enter({ choix_type_calcul_IFT: null, choix_calcul_moyenne: null, date_engagement: null }, CHOIX)
    expect(await read()).toMatchObject({ estSaisie: false, valeur: null })
    expect((await enter({ value: 3 }, CHOIX)).body.code).toBe('VALEUR_INVALIDE')
  })
})

describe('the treatment-frequency references', () => {
  withOwnLists()

  test.each<Role>(['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'])('are refused to a %s', async (role) => {
    const caller = await application.as(role)
    const liste = { params: { liste: 'plafonds-ift' }, query }
    const answers = [
      await caller.call(getIft, { query }),
      await caller.call(saveIft, { query, body: [] }),
      await caller.call(getReferentiel, liste),
      await caller.call(exportReferentiel, liste),
      await caller.call(importReferentiel, { ...liste, body: '' }),
      await caller.call(modeleReferentiel, liste),
      await caller.call(saveLigneReferentiel, { ...liste, body: { avant: null, apres: null } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
  })

  test('of each named procedure are replaced, the others stay, and naming none clears both', async () => {
    await save([unParametre(), uneReference()])
    const { status, body } = await save([unParametre({ valeur: 3 }), unParametre({ code_type_ift: 'HH', valeur: 7 })])
    expect(status).toBe(200)
    expect(body).toEqual([unParametre({ valeur: 3 }), unParametre({ code_type_ift: 'HH', valeur: 7 }), uneReference()])
    expect((await save([])).body).toEqual([])
  })

  test.each<[string, LigneIft, string, string]>([
    ['an unknown list', unParametre({ liste: 'betteraves' }), 'liste', 'Cette valeur n’existe pas dans la liste'],
    ['an unknown region', unParametre({ codeZone: '99' }), 'codeZone', 'Cette valeur n’existe pas dans la liste'],
    [
      'a region for the vine',
      unParametre({ liste: 'viti', codeZone: AUVERGNE_RHONE_ALPES }),
      'codeZone',
      'Cette valeur n’existe pas dans la liste',
    ],
    [
      'an unknown grouping',
      unParametre({ liste: 'arbo', id_regroupement_verger: 99 }),
      'id_regroupement_verger',
      'Cette valeur n’existe pas dans la liste',
    ],
    [
      'an orchard without grouping',
      unParametre({ liste: 'arbo' }),
      'id_regroupement_verger',
      'Cette valeur n’existe pas dans la liste',
    ],
    [
      'a grouping outside orchards',
      unParametre({ id_regroupement_verger: 1 }),
      'id_regroupement_verger',
      'Doit rester vide ici',
    ],
    ['a negative value', unParametre({ valeur: -1 }), 'valeur', 'Un nombre positif est attendu'],
    ['five decimals', unParametre({ valeur_prec: 1.23456 }), 'valeur_prec', 'Au plus 4 décimales'],
    ['an absurd value', unParametre({ valeur: 1001 }), 'valeur', 'Ce nombre est trop grand'],
    ['an unknown group', uneReference({ groupe: 'PT' }), 'groupe', 'Cette valeur n’existe pas dans la liste'],
    ['an unknown basin', uneReference({ groupe: 'VIGNE' }), 'codeZone', 'Cette valeur n’existe pas dans la liste'],
    ['a row given twice', unParametre({ code_type_ift: 'HH' }), 'liste', 'Cette ligne est déjà donnée plus haut'],
  ])('with %s are refused, and nothing is written', async (_, ligne, colonne, message) => {
    await save([unParametre({ valeur: 5 })])
    const { status, body } = await save([uneReference({ codeZone: '53' }), unParametre({ code_type_ift: 'HH' }), ligne])
    expect([status, body.code]).toEqual([422, 'VALEUR_INVALIDE'])
    expect(body.details).toEqual([{ path: `2.${colonne}`, message }])
    expect((await admin.call(getIft, { query })).body[0]).toEqual(unParametre({ valeur: 5 }))
  })

  test('may have a floor above their ceiling', async () => {
    const { status } = await save([
      unParametre({ valeur: 1 }),
      unParametre({ code_type_valeur: 'PLANCHER', valeur: 2 }),
    ])
    expect(status).toBe(200)
  })

  test('of an unknown year are refused', async () => {
    expect((await save([unParametre()], 2050)).body.code).toBe('MILLESIME_INCONNU')
  })

  test('are journalled with their author, and the journal is append-only', async () => {
    const someone = await application.as('SUPERADMIN')
    await someone.call(saveIft, { query, body: [unParametre()] })
    const lines = await application.db
      .select()
      .from(t.journal)
      .where(eq(t.journal.idUtilisateur, someone.idUtilisateur))
    expect(lines).toMatchObject([
      { chaine: `references ${MILLESIME}`, champ: 'plafonds-ift', nouvelle: [{ liste: unParametre().liste }] },
    ])
  })
})

describe('the references of a year', () => {
  withOwnLists()

  test('are loaded list by list: a list that was not requested is empty', async () => {
    const annee = await loadReferences(application.db, MILLESIME, ['equipements'])
    const found = annee.resolve({ codeRegion: AUVERGNE_RHONE_ALPES, codeBassin: 'CHAMPAGNE' })
    expect(Object.keys(found)).toEqual(['materiels'])
    expect(found.materiels).not.toEqual([])
    expect(annee.bassins.size).toBe(0)
  })

  test('are reloaded after a change by this process or another, and cached otherwise', async () => {
    const head = async () => {
      const [chain] = await application.db
        .select()
        .from(t.journalChaines)
        .where(eq(t.journalChaines.chaine, `references ${MILLESIME}`))
      return chain?.empreinte ?? null
    }
    const read = async () => referencesAt(application.db, MILLESIME, ['plafonds-ift'], await head())
    const before = await read()
    expect(await read()).toBe(before)
    // As a write by another process, which notifies nobody here.
    await application.db.transaction((tx) =>
      replaceLignes(tx, { idUtilisateur: null, idMillesime: MILLESIME }, 'plafonds-ift', [
        {
          liste: 'gc_pdt',
          codeZone: null,
          code_type_valeur: 'PLAFOND',
          code_type_ift: 'H',
          valeur: 4,
          indicatif: false,
        },
      ]),
    )
    const after = (await read()).resolve({ codeRegion: null, codeBassin: null })
    expect(after.parametresIft?.gc_pdt).toMatchObject([{ valeur: 4 }])
  })
})

describe('a row', () => {
  withOwnLists()

  const params = { liste: 'plafonds-ift' }
  const { demarche: _, ...plafond } = unParametre()
  const put = (avant: object | null, apres: object | null) =>
    admin.call(saveLigneReferentiel, { params, query, body: { avant, apres } as never })

  test('is added, changed and deleted alone, and leaves the rows that are still expected', async () => {
    const before = (await admin.call(getReferentiel, { params, query })).body
    const { demarche: __, ...other } = unParametre({ liste: 'viti', codeZone: 'CORSE' })
    expect((await put(null, other)).body.lignes).toEqual([other])
    const added = (await put(null, plafond)).body
    expect(added.lignes).toEqual([plafond, other])
    // A row for every zone stands for its eighteen regions; a basin's row for the one of every basin.
    expect(before.absentes.length - added.absentes.length).toBe(19 + 2)
    const changed = (await put(plafond, { ...plafond, valeur: 2.25 })).body
    expect(changed.lignes).toEqual([{ ...plafond, valeur: 2.25 }, other])
    expect((await put({ ...plafond, valeur: 2.25 }, { ...plafond, valeur: null })).body.lignes).toEqual([other])
    expect((await put(other, null)).body.lignes).toEqual([])
  })

  test('is refused beside its column, when it is there already, and when somebody else changed it', async () => {
    await save([unParametre()])
    const faulty = await put(plafond, { ...plafond, codeZone: '99', valeur: -1 })
    expect([faulty.status, faulty.body.details?.map(({ path }) => path)]).toEqual([422, ['valeur', 'codeZone']])
    expect((await put(null, plafond)).body.details?.[0]?.message).toBe('Cette ligne est déjà donnée plus haut')
    const stale = await put({ ...plafond, valeur: 7 }, { ...plafond, valeur: 8 })
    expect([stale.status, stale.body.code]).toEqual([412, 'LIGNE_MODIFIEE_ENTRE_TEMPS'])
    expect((await admin.call(getIft, { query })).body).toContainEqual(unParametre())
  })

  test('has the names of its codes, in the reader’s language', async () => {
    const { body } = await admin.call(getReferentiel, { params, query, headers: { 'accept-language': 'en' } })
    const admises = (colonne: string) => body.champs.find(({ nom }) => nom === colonne)?.admises
    expect(admises('liste')?.[0]).toEqual({ code: 'gc_hors_pdt', libelle: 'Arable crops without potatoes', pour: null })
    expect(admises('codeZone')?.at(-1)).toEqual({
      code: 'VALLEE_DU_RHONE_PROVENCE',
      libelle: 'Rhône Valley and Provence',
      pour: ['viti'],
    })
    expect(admises('id_regroupement_verger')?.[0]).toEqual({ code: 1, libelle: 'Apple', pour: ['arbo'] })
    expect(admises('valeur')).toBeNull()
  })
})

describe('the workbook to fill in', () => {
  withOwnLists()

  const lecture = {
    lignesMax: 5000,
    deploye: 10_000_000,
    illisible: 'IMPORT_ILLISIBLE',
    tropDeLignes: 'TROP_DE_LIGNES',
  }
  const CORSE = ['viti', 'Vine', 'CORSE', 'Corsica', 'PLANCHER', 'Floor', 'HH', 'Non-herbicide', '', '', '', '', 'non']

  test('has every expected row with its names, and is imported without those still empty', async () => {
    await save([unParametre({ liste: 'arbo', id_regroupement_verger: 1, codeZone: '53' })])
    const params = { liste: 'plafonds-ift' }
    const { body } = await admin.call(modeleReferentiel, { params, query, headers: { 'accept-language': 'en' } })
    const [header = [], ...rows] = await readTableau(Buffer.from(body), lecture)
    // Two groups of arable crops by region, vine by basin, five species by region, each with a row for every zone; ceiling and floor, H and HH.
    expect(rows).toHaveLength((19 + 19 + 11 + 5 * 19) * 4)
    expect(rows).toContainEqual(CORSE)
    const zeros = ['gc_hors_pdt', 'Arable crops without potatoes', '01', 'Guadeloupe']
    expect(rows.map((row) => row.slice(0, 4))).toContainEqual(zeros)
    const filled = rows.map((row) => (row.join() === CORSE.join() ? row.with(10, '8.5') : row))
    const colonnes = header.map((titre) => ({ titre, genre: 'texte' as const }))
    const { contenu } = fichierDeFeuilles('xlsx', 'plafonds', [{ nom: 'plafonds', colonnes, lignes: filled }])
    const content = Buffer.concat(await contenu.toArray()).toString('base64')
    const sent = await admin.call(importReferentiel, { params, query: { ...query, apercu: 'true' }, body: { content } })
    const { fautes, ajoutees, inchangees, supprimees, sansValeur } = sent.body
    expect({ fautes, supprimees, inchangees, sansValeur }).toEqual({
      fautes: [],
      supprimees: [],
      inchangees: 1,
      sansValeur: rows.length - 2,
    })
    expect(ajoutees).toMatchObject([{ liste: 'viti', codeZone: 'CORSE', code_type_valeur: 'PLANCHER', valeur: 8.5 }])
  })

  test('is read by its content, and refused when damaged or too long', async () => {
    const params = { liste: 'bassins-viticoles' }
    const send = async (bytes: Buffer) =>
      admin.call(importReferentiel, { params, query, body: { content: bytes.toString('base64') } })
    const ansi = await send(Buffer.from('codeBassinViti;libelleBassinViti\nCORSE;\xcele de beaut\xe9', 'latin1'))
    expect(ansi.body.modifiees).toMatchObject([{ apres: { libelleBassinViti: 'Île de beauté' } }])
    const colonnes = ['codeBassinViti', 'libelleBassinViti'].map((titre) => ({ titre, genre: 'texte' as const }))
    const lignes = Array.from({ length: 5002 }, (_, i) => [`B${i}`, 'Bassin'])
    const long = fichierDeFeuilles('xlsx', 'bassins', [{ nom: 'bassins', colonnes, lignes }])
    const tooLong = await send(Buffer.concat(await long.contenu.toArray()))
    expect(tooLong.body.fautes).toEqual([{ ligne: 1, colonne: '', message: 'Le fichier a trop de lignes' }])
    for (const unreadable of ['PK\x03\x04 no workbook', '\x89PNG\0\0\x01']) {
      const { status, body } = await send(Buffer.from(unreadable, 'latin1'))
      expect([status, body.code]).toEqual([422, 'IMPORT_ILLISIBLE'])
    }
  })
})

describe('a CSV file', () => {
  withOwnLists()

  const csvOf = async (liste: string) =>
    (await admin.call(exportReferentiel, { params: { liste }, query })).body as string
  const send = (liste: string, body: string, apercu = 'true', headers = {}) =>
    admin.call(importReferentiel, { params: { liste }, query: { ...query, apercu }, body, headers })
  const HEADER = 'liste;codeZone;code_type_valeur;code_type_ift;id_regroupement_verger;valeur;valeur_prec;indicatif'

  test('has a byte order mark, semicolons and decimal commas', async () => {
    await save([unParametre({ valeur: 1.8, indicatif: true })])
    const [header, row] = (await csvOf('plafonds-ift')).split('\r\n')
    expect(header).toBe(
      '\uFEFFliste;liste_nom;codeZone;codeZone_nom;code_type_valeur;code_type_valeur_nom;code_type_ift;code_type_ift_nom;id_regroupement_verger;id_regroupement_verger_nom;valeur;valeur_prec;indicatif',
    )
    expect(row).toBe('gc_hors_pdt;Grandes cultures hors pommes de terre;;;PLAFOND;Plafond;H;Herbicide;;;1,8;;oui')
  })

  test('accepts names for codes, and codes whose zeros a spreadsheet removed', async () => {
    const { body } = await send(
      'plafonds-ift',
      [HEADER, 'Vergers;1;plafond;Hors herbicide;Pommier;1;;non', 'viti;Corse;PLANCHER;H;;1;;non'].join('\n'),
    )
    expect(body.fautes).toEqual([])
    expect(body.ajoutees).toMatchObject([
      { liste: 'arbo', codeZone: '01', code_type_valeur: 'PLAFOND', code_type_ift: 'HH', id_regroupement_verger: 1 },
      { liste: 'viti', codeZone: 'CORSE' },
    ])
  })

  test.each(listesReferentiel)('of %s is imported as it was exported', async (liste) => {
    await save([unParametre({ valeur_prec: 2.25 }), unParametre({ liste: 'viti', codeZone: 'CORSE' }), uneReference()])
    await send(
      'produits-phyto',
      'amm;nom;type;classeCmr;biocontrole;source\n0990001;Démo;HERBICIDE;CMR2;non;fictif\n',
      'false',
    )
    await send('doses-reference', 'amm;idCulture;dose;unite;source\n0990001;1;2500,5;g/ha;fictif\n', 'false')
    const csv = await csvOf(liste)
    const lignes = async () => (await admin.call(getReferentiel, { params: { liste }, query })).body.lignes
    const before = await lignes()
    expect(before.length).toBeGreaterThan(0)
    const { status, body } = await send(liste, csv, 'false')
    expect(status).toBe(200)
    expect(body).toMatchObject({ ajoutees: [], modifiees: [], supprimees: [], fautes: [], applique: true })
    expect(body.inchangees).toBe(before.length)
    expect(await lignes()).toEqual(before)
  })

  test('is previewed with its additions, changes and removals, and nothing is written', async () => {
    await save([unParametre(), unParametre({ code_type_ift: 'HH' }), unParametre({ codeZone: '53' })])
    const csv = [
      HEADER,
      'gc_hors_pdt;;PLAFOND;H;;1,8;;non',
      '',
      'gc_hors_pdt;;PLAFOND;HH;;2.5;;non',
      'gc_pdt;;PLAFOND;H;;3;;oui',
    ].join('\n')
    const { body } = await send('plafonds-ift', csv)
    expect(body.inchangees).toBe(1)
    expect(body.ajoutees).toMatchObject([{ liste: 'gc_pdt', valeur: 3, indicatif: true }])
    expect(body.modifiees).toMatchObject([{ avant: { valeur: 1.8 }, apres: { valeur: 2.5, code_type_ift: 'HH' } }])
    expect(body.supprimees).toMatchObject([{ codeZone: '53' }])
    expect((await admin.call(getIft, { query })).body.filter(({ demarche }) => demarche === 'HVE4')).toHaveLength(3)
  })

  test('is refused with the line and column of each fault, in the reader’s language', async () => {
    await save([unParametre()])
    const csv = [
      HEADER,
      'gc_hors_pdt;;PLAFOND;H;;beaucoup;;non',
      'gc_hors_pdt;99;PLAFOND;HH;;-1;;peut-être',
      'viti;CORSE;PLAFOND;H;;1;;non;en trop',
    ].join('\n')
    const { body } = await send('plafonds-ift', csv, 'true', { 'accept-language': 'en' })
    expect(body.fautes).toEqual([
      { ligne: 2, colonne: 'valeur', message: '“beaucoup”: a number is expected' },
      { ligne: 3, colonne: 'indicatif', message: '“peut-être”: yes or no expected' },
      { ligne: 3, colonne: 'valeur', message: '“-1”: a positive number is expected' },
      {
        ligne: 3,
        colonne: 'codeZone',
        message: expect.stringMatching(/^“99”: this value is not in the list; accepted values: 01 \(Guadeloupe\), /),
      },
      { ligne: 4, colonne: '', message: 'This line is malformed: check quotes and semicolons' },
    ])
    const applied = await send('plafonds-ift', csv, 'false')
    expect([applied.status, applied.body.code]).toEqual([422, 'VALEUR_INVALIDE'])
    expect(applied.body.details?.[0]).toEqual({ path: '2.valeur', message: 'Un nombre est attendu' })
    expect((await admin.call(getIft, { query })).body).toContainEqual(unParametre())
  })

  test('needs its columns, in any order, and no others', async () => {
    const { body } = await send('bassins-viticoles', 'libelleBassinViti;code\nCorse;CORSE')
    expect(body.fautes.map(({ ligne, colonne }) => [ligne, colonne])).toEqual([
      [1, 'codeBassinViti'],
      [1, 'code'],
    ])
    const swapped = await send('bassins-viticoles', 'libelleBassinViti;codeBassinViti\nÎle de beauté;CORSE')
    expect(swapped.body.fautes).toEqual([])
    expect(swapped.body.modifiees).toMatchObject([{ avant: { libelleBassinViti: 'Corse' } }])
    expect(swapped.body.supprimees).toHaveLength(9)
  })

  test('of another list has one fault, which names the columns of both', async () => {
    const csv = `\uFEFFNom;Surface;;Très long titre d’une colonne d’un autre tableur\nChamp;"1`
    expect((await send('bassins-viticoles', csv)).body.fautes).toEqual([
      {
        ligne: 1,
        colonne: '',
        message:
          'Ce fichier n’a pas les colonnes de cette liste. Elle attend : codeBassinViti, libelleBassinViti. Il a : Nom, Surface, Très long titre d’une colonne d’un autre….',
      },
    ])
    const english = await send('bassins-viticoles', '', 'true', { 'accept-language': 'en' })
    expect(english.body.fautes.map(({ message }) => message)).toEqual([
      'This file does not have the columns of this list. The list expects: codeBassinViti, libelleBassinViti. The file has: no column.',
    ])
    const applied = await send('bassins-viticoles', csv, 'false')
    expect(applied.body.details).toEqual([{ path: '1.', message: 'Ce fichier n’a pas les colonnes de cette liste' }])
  })

  test('gives each type of equipment one name', async () => {
    const csv = [
      'typeMateriel;libelleTypeMateriel;code;libelle;ordre',
      'SITE;Site;AMGAIR;Aire;1',
      'SITE;Autre nom;POTENC;Potence;2',
      'SITE;Site;POTENC;Potence;1,5',
    ].join('\n')
    const { body } = await send('equipements', csv)
    expect(body.fautes).toEqual([
      {
        ligne: 3,
        colonne: 'libelleTypeMateriel',
        message: '« Autre nom » : un autre libellé est donné plus haut pour ce code',
      },
      { ligne: 4, colonne: 'ordre', message: '« 1,5 » : un nombre entier positif est attendu' },
      { ligne: 4, colonne: 'code', message: '« POTENC » : cette ligne est déjà donnée plus haut' },
    ])
  })

  test('changes one year only', async () => {
    const csv = 'codeBassinViti;libelleBassinViti\nCORSE;Île de beauté'
    // A year that no other test of the group reads.
    const params = { liste: 'bassins-viticoles' }
    await admin.call(importReferentiel, { params, query: { millesime: 2024, apercu: 'false' }, body: csv })
    const names = async (millesime: number) =>
      (await admin.call(listBassinsDuMillesime, { query: { millesime } })).body.map((b) => b.libelleBassinViti)
    expect(await names(2024)).toEqual(['Non renseigné', 'Île de beauté'])
    expect(await names(MILLESIME)).toContain('Corse')
  })

  test('may be sent as raw text, without JSON', async () => {
    const answer = await application.app.inject({
      method: 'POST',
      url: '/api/referentiels/references-ift/csv?millesime=2025',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv; charset=utf-8' },
      payload: 'groupe;codeZone;iftHerbicide;iftHorsHerbicide;indicatif\r\nGC_PT;01;1,1;2;non',
    })
    expect([answer.statusCode, answer.json().ajoutees]).toEqual([200, []])
    expect(answer.json().modifiees).toHaveLength(1)
  })
})
