import {
  cancelApercu,
  deleteExploitation,
  getApercus,
  listApercuDossiers,
  listVersionsAConfirmer,
  previewDossier,
  saveIndicateurs,
  startApercu,
} from '@sillon/contract'
import { fermesExemples, schemeFor, typesCultures } from '@sillon/referentials'
import { versionsAConfirmer } from '@sillon/referentials/a-confirmer'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { askedUntil, isOver } from '../../testing/asked-until'
import { givenEtat, givenExploitation, HVE4, MILLESIME } from '../../testing/builders'
import { calculerApercu } from './calcul'
import { findApercus, garderPage, insertApercu, prendre, rendre } from './repository'
import { AUCUNE_SOMME, avecPage } from './sommes'

let application: TestApplication
let superadmin: Caller
// A preview covers every file: each test has a database of its own.
beforeEach(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
})
afterEach(() => application.close())

const [version] = versionsAConfirmer()
if (version === undefined) throw new Error('There is no version to be confirmed.')
const nom = version.version
const [exemple] = fermesExemples
if (exemple === undefined) throw new Error('There is no worked farm.')
const SAU = exemple.assolement.reduce((sum, { surface }) => sum + surface, 0)

/** Plant protection of 7 points of untreated areas, 2 of application conditions, and 2 of limited losses, which the version does not know. */
const JUSTE = {
  HVE4_PHYTO_D_10: { value: false },
  HVE4_PHYTO_D_22: { value: Math.round(0.7 * SAU) },
  HVE4_PHYTO_D_61: { value: Math.round(0.1 * SAU) },
  HVE4_PHYTO_D_70: { value: ['COND_1_1', 'COND_1_2'] },
}
/** 8 points of untreated areas and 2 of application conditions, by both. */
const LARGE = {
  HVE4_PHYTO_D_10: { value: false },
  HVE4_PHYTO_D_22: { value: Math.round(0.8 * SAU) },
  HVE4_PHYTO_D_70: { value: ['COND_1_1', 'COND_1_2'] },
}

/** A worked farm with another plant protection. */
async function enter(phyto: Readonly<Record<string, unknown>>, over = {}): Promise<number> {
  const { irrigation, assolement, saisies } = exemple as NonNullable<typeof exemple>
  const idExploitation = await givenExploitation(application, { exploitationInfo: { irrigation }, ...over })
  const types = new Map(typesCultures.map((type) => [type.code, type]))
  await application.db.insert(t.lignesAssolement).values(
    assolement.map(({ codeTypeCulture, idCulture, surface }, ordre) => ({
      idExploitation,
      idMillesime: MILLESIME,
      ordre,
      idCulture,
      idCategorieCulture: 1,
      idTypeCulture: types.get(codeTypeCulture)?.idTypeCulture ?? 0,
      surface,
    })),
  )
  const others = Object.entries(saisies).filter(([code]) => !code.startsWith('HVE4_PHYTO'))
  const body = [...others, ...Object.entries(phyto)].map(([codeNational, valeur]) => ({ codeNational, valeur }))
  const saved = await superadmin.call(saveIndicateurs, { ...at(idExploitation), body: body as never })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return idExploitation
}

const ofVersion = { params: { version: nom }, query: { millesime: MILLESIME } }
const demander = () => superadmin.call(startApercu, { params: { version: nom }, body: { millesime: MILLESIME } })
const lire = async () => (await superadmin.call(getApercus, ofVersion)).body

/** Requests a preview, and answers it once it has ended. */
async function previsualiser() {
  expect((await demander()).status).toBe(200)
  const read = await askedUntil(lire, ({ enCours }) => enCours === null || isOver(enCours))
  if (read.dernier === null) throw new Error(JSON.stringify(read))
  return read.dernier
}
const dossiersDe = (idApercu: number, query = {}) =>
  superadmin.call(listApercuDossiers, { params: { version: nom, idApercu }, query })
const resultatsEnBase = () => application.db.select().from(t.resultats).orderBy(t.resultats.idDossier)

describe('the versions to be confirmed', () => {
  test('are listed with each change, its source and its confidence, in the language of the reader', async () => {
    const { body } = await superadmin.call(listVersionsAConfirmer)
    const [listed] = body.versions
    expect(listed).toMatchObject({ version: nom, enVigueur: schemeFor('HVE4', MILLESIME)?.version })
    expect(listed?.millesimes).toContain(MILLESIME)
    expect(listed?.millesimes).not.toContain(2024)
    expect(listed?.items.flatMap(({ changements }) => changements)).toHaveLength(version.changements.length)
    const english = await superadmin.call(listVersionsAConfirmer, { headers: { 'accept-language': 'en' } })
    expect(english.body.versions[0]?.items[0]?.libelle).toBe('Active monitoring of parcels')
  })

  test.each(['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const)('are refused to %s', async (role) => {
    const caller = await application.as(role)
    expect((await caller.call(listVersionsAConfirmer)).status).toBe(403)
    expect((await caller.call(startApercu, { params: { version: nom }, body: { millesime: MILLESIME } })).status).toBe(
      403,
    )
    expect(await application.db.$count(t.apercus)).toBe(0)
  })

  test('are unknown by another name, and for a year that they do not cover', async () => {
    for (const [autre, millesime] of [
      ['autre', MILLESIME],
      [nom, 2024],
      [schemeFor('HVE4', MILLESIME)?.version ?? '', MILLESIME],
    ] as const) {
      const params = { version: autre }
      const refused = await superadmin.call(startApercu, { params, body: { millesime } })
      expect([refused.status, refused.body.code]).toEqual([404, 'VERSION_INCONNUE'])
      expect((await superadmin.call(getApercus, { params, query: { millesime } })).body.code).toBe('VERSION_INCONNUE')
    }
    const unknown = await superadmin.call(startApercu, { params: { version: nom }, body: { millesime: 2099 } })
    expect(unknown.body.code).toBe('MILLESIME_INCONNU')
  })
})

describe('the preview of a file', () => {
  const preview = (idExploitation: number) =>
    superadmin.call(previewDossier, { params: { version: nom, idExploitation }, query: { millesime: MILLESIME } })

  test('tells points and conclusion by both sets of rules, and why they differ; it writes nothing', async () => {
    const idExploitation = await enter(JUSTE)
    const before = await resultatsEnBase()
    const { status, body } = await preview(idExploitation)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      avant: 'CERTIFIABLE',
      apres: 'NON_CERTIFIABLE',
      tientAuxReponses: true,
      estDecide: false,
    })
    expect(body.modules.find(({ code }) => code === 'PHYTO')).toMatchObject({ avant: 11, apres: 9 })
    expect(body.items).toEqual([{ item: 'alternatives', avant: 2, apres: null }])
    expect(body.lignes.find(({ code }) => code === 'HVE4_PHYTO_I_67')).toMatchObject({
      item: 'alternatives',
      apres: null,
    })
    expect(await resultatsEnBase()).toEqual(before)
  })

  test('needs a file', async () => {
    const refused = await preview(await givenExploitation(application))
    expect([refused.status, refused.body.code]).toEqual([404, 'DOSSIER_INCONNU'])
  })
})

describe('the preview of the portfolio', () => {
  test('counts the conclusions that change, and writes no result', async () => {
    const perdu = await enter(JUSTE)
    await enter(LARGE)
    const before = await resultatsEnBase()
    const { bilan, idApercu, demandePar, estAncien } = await previsualiser()
    expect(bilan).toMatchObject({ dossiers: 2, decides: 0, echecs: 0 })
    expect(bilan?.verdicts).toEqual([
      { avant: 'CERTIFIABLE', apres: 'CERTIFIABLE', nombre: 1, tiennent: 0, decides: 0 },
      { avant: 'CERTIFIABLE', apres: 'NON_CERTIFIABLE', nombre: 1, tiennent: 1, decides: 0 },
    ])
    expect(bilan?.modules.find(({ code }) => code === 'PHYTO')).toMatchObject({
      compares: 2,
      moyenne: -1,
      hausses: 0,
      baisses: 1,
    })
    expect(bilan?.items.find(({ item }) => item === 'alternatives')).toEqual({
      item: 'alternatives',
      touches: 1,
      moyenne: -2,
    })
    expect([estAncien, typeof demandePar]).toEqual([false, 'string'])
    const { body } = await dossiersDe(idApercu)
    expect(body).toMatchObject({
      count: 1,
      data: [
        {
          idExploitation: perdu,
          avant: 'CERTIFIABLE',
          apres: 'NON_CERTIFIABLE',
          ecart: -2,
          modules: [{ code: 'PHYTO', avant: 11, apres: 9 }],
          items: [{ item: 'alternatives', avant: 2, apres: null }],
        },
      ],
    })
    expect(await resultatsEnBase()).toEqual(before)
  })

  test('computes a decided file again, says so, and leaves its decision', async () => {
    const idExploitation = await enter(JUSTE)
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    expect((await setEtat(superadmin, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
    const before = await resultatsEnBase()
    const { bilan, idApercu } = await previsualiser()
    expect(bilan).toMatchObject({ dossiers: 1, decides: 1 })
    expect((await dossiersDe(idApercu)).body.data[0]?.etatDossier).toBe('NON_CERTIFIABLE')
    expect(await resultatsEnBase()).toEqual(before)
  })

  test('counts a file that cannot be computed, and goes on', async () => {
    const broken = await enter(LARGE)
    await enter(LARGE)
    const [dossier] = await application.db.select().from(t.dossiers).where(eq(t.dossiers.idExploitation, broken))
    await application.db
      .update(t.indicateursSaisis)
      .set({ valeur: 'not a value' })
      .where(eq(t.indicateursSaisis.idDossier, dossier?.idDossier ?? 0))
    expect((await previsualiser()).bilan).toMatchObject({ dossiers: 1, echecs: 1 })
  })

  test('pages, searches and sorts its files, and leaves deleted farms out', async () => {
    const farms: number[] = []
    for (const raisonSociale of ['Essai C', 'Essai A', 'Essai B']) farms.push(await enter(JUSTE, { raisonSociale }))
    const { idApercu } = await previsualiser()
    const names = async (query = {}) => (await dossiersDe(idApercu, query)).body.data.map((one) => one.raisonSociale)
    expect(await names()).toEqual(['Essai A', 'Essai B', 'Essai C'])
    expect(await names({ order: 'desc', limit: 2 })).toEqual(['Essai C', 'Essai B'])
    expect(await names({ offset: 2, limit: 2 })).toEqual(['Essai C'])
    expect(await names({ search: 'essai b' })).toEqual(['Essai B'])
    expect(await names({ sens: 'PERDU' })).toHaveLength(3)
    expect(await names({ sens: 'GAGNE' })).toEqual([])
    await superadmin.call(deleteExploitation, { params: { idExploitation: farms[1] ?? 0 } })
    expect(await names()).toEqual(['Essai B', 'Essai C'])
  })

  test('is replaced by the next one', async () => {
    await enter(JUSTE)
    const first = await previsualiser()
    const second = await previsualiser()
    expect(second.idApercu).not.toBe(first.idApercu)
    expect((await dossiersDe(first.idApercu)).body.code).toBe('APERCU_INCONNU')
    expect(await application.db.$count(t.apercus)).toBe(1)
  })

  test('of another version is unknown', async () => {
    const { idApercu } = await previsualiser()
    const refused = await superadmin.call(listApercuDossiers, { params: { version: 'autre', idApercu } })
    expect(refused.body.code).toBe('VERSION_INCONNUE')
  })

  const demande = {
    version: nom,
    enVigueur: schemeFor('HVE4', MILLESIME)?.version ?? '',
    codeDemarche: 'HVE4',
    idMillesime: MILLESIME,
    demandePar: null,
  }
  const taken = async () => {
    const found = await prendre(application.db)
    if (found === undefined) throw new Error('No preview waits.')
    return found
  }

  test('is requested once while one waits', async () => {
    await insertApercu(application.db, demande)
    await insertApercu(application.db, demande)
    expect(await application.db.$count(t.apercus)).toBe(1)
  })

  test('goes on after the last stored page when its process stopped', async () => {
    const { db } = application
    for (const phyto of [JUSTE, LARGE, JUSTE]) await enter(phyto)
    await insertApercu(db, demande)
    const first = await taken()
    const [dossier] = await db.select().from(t.dossiers).orderBy(t.dossiers.idDossier)
    const page = [{ idDossier: dossier?.idDossier ?? 0, estDecide: false, compare: null }]
    const stored = { sommes: avecPage(AUCUNE_SOMME, page), dernier: page[0]?.idDossier ?? 0, page }
    expect(await garderPage(db, first, stored)).toBe(true)
    await rendre(db, first)
    // The first file was counted as a failure: it is not computed again.
    expect(await calculerApercu(db, await taken(), new AbortController().signal)).toMatchObject({
      dossiers: 2,
      echecs: 1,
    })
  })

  test('stops when it is cancelled: its process stores no further page', async () => {
    const { db } = application
    await enter(JUSTE)
    await insertApercu(db, demande)
    const running = await taken()
    const [garde] = await findApercus(db, nom, MILLESIME)
    const cancelled = await superadmin.call(cancelApercu, { params: { version: nom, idApercu: garde?.idApercu ?? 0 } })
    expect(cancelled.body).toMatchObject({ dernier: null, enCours: { etat: 'ANNULE', bilan: null } })
    expect(await calculerApercu(db, running, new AbortController().signal)).toBe(null)
    expect(await db.$count(t.apercusDossiers)).toBe(0)
  })

  test('fails when the rules in force have changed since its request', async () => {
    await insertApercu(application.db, { ...demande, enVigueur: 'before' })
    await expect(calculerApercu(application.db, await taken(), new AbortController().signal)).rejects.toThrow(
      'VERSION_INCONNUE',
    )
  })
})

test('a year without files has an empty preview', async () => {
  await application.db.delete(t.dossiers).where(eq(t.dossiers.idDemarche, HVE4))
  expect((await previsualiser()).bilan).toMatchObject({ dossiers: 0, verdicts: [] })
})
