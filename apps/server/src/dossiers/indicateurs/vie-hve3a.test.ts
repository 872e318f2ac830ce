import {
  copier,
  type EtatDossier,
  getCopie,
  getCorrections,
  getDossier,
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  listVersions,
  saveAssolement,
  saveCorrections,
  saveDossier,
  saveIndicateurs,
  saveValidites,
  setExploitationDemarches,
  updateExploitation,
  type Valeur,
} from '@sillon/contract'
import { famillesCultures, schemeFor } from '@sillon/referentials'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, indicateursByCode, whoSees } from '../../testing/builders'

const HVE3A = 1
const MILLESIME = 2025
const ESPECES = 'HVE3A_I_16'
const RACES = 'HVE3A_I_19'
const MARES = 'HVE3A_D_74'
const ALIMENTS = 'HVE3A_D_146'
const OUTILS = 'HVE3A_D_160'
const IFT = 'HVE3A_D_130'
const VARIETES = 'HVE3A_D_131'
const SAU = 'HVE3A_D_53'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const file = (idExploitation: number, millesime = MILLESIME) => ({
  params: { idExploitation, codeNational: 'HVE3A' },
  query: { millesime },
})
const familles = famillesCultures.filter(({ codeNational }) => ['GRANCULT', 'VITIC', 'ARBOR'].includes(codeNational))
const partie = (code: string) => {
  const { idSousRubrique = 0, idIndicateur = 0 } = schemeFor('HVE3A', MILLESIME)?.indicateurs.get(code) ?? {}
  return { idSousRubrique, idIndicateur }
}
const rubriqueOf = (code: string): string =>
  schemeFor('HVE3A', MILLESIME)
    ?.structure.flatMap(({ rubriques }) => rubriques)
    .find(({ sousRubriques }) => sousRubriques.some((part) => part.idSousRubrique === partie(code).idSousRubrique))
    ?.codeNational ?? ''

const save = (
  caller: Caller,
  idExploitation: number,
  saisies: Readonly<Record<string, Valeur>>,
  { millesime = MILLESIME, etag, ...more }: { millesime?: number; etag?: string; aConfirmer?: boolean } = {},
) =>
  caller.call(saveIndicateurs, {
    ...file(idExploitation, millesime),
    body: Object.entries(saisies).map(([codeNational, valeur]): IndicateurSaisi => ({ codeNational, valeur, ...more })),
    headers: etag === undefined ? {} : { 'if-match': etag },
  })
async function read(caller: Caller, idExploitation: number) {
  const { body, headers } = await caller.call(getIndicateurs, file(idExploitation))
  const rows = indicateursByCode<Indicateur>(body)
  return { etag: String(headers.etag), row: (code: string) => rows.get(code), tree: body }
}
const judge = (caller: Caller, idExploitation: number, code: string, estValide: boolean, etag?: string) =>
  caller.call(saveValidites, {
    ...file(idExploitation),
    body: [{ ...partie(code), estValide }],
    headers: etag === undefined ? {} : { 'if-match': etag },
  })
const setEtat = (caller: Caller, idExploitation: number, etatDossier: EtatDossier) =>
  caller.call(saveDossier, {
    ...file(idExploitation),
    body: { exploitationDemarcheMillesime: { etatDossier, motifDecision: 'Vu sur place.' } } as never,
  })
const grow = (caller: Caller, idExploitation: number, surface: number) =>
  caller.call(saveAssolement, {
    ...file(idExploitation),
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface }],
  })

/** A farm with a file of HVE3A: 80 ha of wheat, a vine and an orchard. Two advisers and its farmer see it. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const admin = await application.as('SUPERADMIN')
  await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE3A] })
  for (const millesime of [MILLESIME - 1, MILLESIME])
    await admin.call(updateExploitation, {
      ...file(idExploitation, millesime),
      body: {
        exploitationFamilleCultures: familles.map(({ idFamilleCulture }) => ({ idFamilleCulture, estCvi: false })),
      },
    })
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const other = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  await grow(adviser, idExploitation, 80)
  expect((await save(adviser, idExploitation, { [ESPECES]: { value: 2 } })).status).toBe(200)
  return { idExploitation, adviser, other, farmer }
}

describe('a copy of last year', () => {
  const index = { choix_calcul_moyenne: 'biannuelle', IFT_herbicide_GC_PT_campagne: { n: 1.5, n_1: 2 } }
  async function givenLastYear() {
    const farm = await given()
    const { idExploitation, adviser } = farm
    const saisies = {
      [MARES]: { value: 1200 },
      [OUTILS]: { value: ['MP', 'AUTRE'], otherValue: 'Un tableur' },
      [IFT]: index,
      [ALIMENTS]: { value: 30 },
      HVE3A_D_140: { value: 'Bilan apparent' },
    }
    expect((await save(adviser, idExploitation, saisies, { millesime: MILLESIME - 1 })).status).toBe(200)
    const brought = async (code: string) => {
      const query = { millesime: MILLESIME, rubrique: rubriqueOf(code) }
      return (await adviser.call(getCopie, { ...file(idExploitation), query })).body
    }
    const copy = (code: string) =>
      adviser.call(copier, { ...file(idExploitation), body: { rubrique: rubriqueOf(code), codes: [code] } })
    return { ...farm, brought, copy }
  }

  test('brings landscape, answers of several fields and the index moved by a campaign, but no quantities', async () => {
    const { brought } = await givenLastYear()
    expect((await brought(MARES)).lignes).toEqual([{ codeNational: MARES, nouvelle: { value: 1200 } }])
    const ferti = await brought(OUTILS)
    expect(ferti.lignes).toContainEqual({
      codeNational: OUTILS,
      nouvelle: { value: ['MP', 'AUTRE'], otherValue: 'Un tableur' },
    })
    expect(ferti.laissees).toContainEqual({ codeNational: ALIMENTS, motif: 'CAMPAGNE_SEULE' })
    const [ift] = (await brought(IFT)).lignes.filter(({ codeNational }) => codeNational === IFT)
    expect(ift?.nouvelle).toMatchObject({
      choix_calcul_moyenne: 'biannuelle',
      IFT_herbicide_GC_PT_campagne: { n: null, n_1: 1.5, n_2: 2 },
    })
  })

  test('leaves out a row judged valid, and only that one', async () => {
    const { idExploitation, adviser, brought } = await givenLastYear()
    const lastYear = { millesime: MILLESIME - 1 }
    await save(adviser, idExploitation, { [ESPECES]: { value: 3 }, [RACES]: { value: 1 } }, lastYear)
    expect((await judge(adviser, idExploitation, ESPECES, true)).status).toBe(200)
    const { lignes, laissees } = await brought(ESPECES)
    expect(laissees).toContainEqual({ codeNational: ESPECES, motif: 'SECTION_VALIDEE' })
    expect(lignes).toContainEqual({ codeNational: RACES, nouvelle: { value: 1 } })
  })

  test('keeps a row from being judged valid until it is confirmed', async () => {
    const { idExploitation, adviser, copy } = await givenLastYear()
    expect((await copy(OUTILS)).status).toBe(200)
    expect((await read(adviser, idExploitation)).row(OUTILS)).toMatchObject({ aConfirmer: true })
    const { status, body } = await judge(adviser, idExploitation, OUTILS, true)
    expect([status, body]).toMatchObject([422, { code: 'SECTION_A_CONFIRMER', details: [{ path: OUTILS }] }])
    const valeur = (await read(adviser, idExploitation)).row(OUTILS)?.valeur ?? null
    expect((await save(adviser, idExploitation, { [OUTILS]: valeur }, { aConfirmer: false })).status).toBe(200)
    expect((await judge(adviser, idExploitation, OUTILS, true)).status).toBe(200)
  })
})

describe('two people in one file', () => {
  test('who change different rows both keep their work', async () => {
    const { idExploitation, adviser, other } = await given()
    const { etag } = await read(adviser, idExploitation)
    expect((await save(adviser, idExploitation, { [MARES]: { value: 900 } }, { etag })).status).toBe(200)
    expect((await save(other, idExploitation, { [RACES]: { value: 2 } }, { etag })).status).toBe(200)
    const { row } = await read(adviser, idExploitation)
    expect([row(MARES)?.valeur, row(RACES)?.valeur]).toMatchObject([{ value: 900 }, { value: 2 }])
  })

  test('who change two fields of one row get a conflict, with both values whole', async () => {
    const { idExploitation, adviser, other } = await given()
    const { etag } = await read(adviser, idExploitation)
    await save(adviser, idExploitation, { [VARIETES]: { arboriculture: { nb_especes: 4 } } }, { etag })
    const refused = await save(other, idExploitation, { [VARIETES]: { vigne_nb_clones: { value: 3 } } }, { etag })
    expect([refused.status, refused.body]).toMatchObject([412, { code: 'INDICATEUR_MODIFIE_ENTRE_TEMPS' }])
    expect(refused.body.conflits).toMatchObject([
      {
        codeNational: VARIETES,
        mienne: { vigne_nb_clones: { value: 3 } },
        sienne: { arboriculture: { nb_especes: 4 } },
      },
    ])
    expect((await read(other, idExploitation)).row(VARIETES)?.valeur).toMatchObject({ vigne_nb_clones: null })
  })

  test('who judge the same row get a conflict; a verdict on another row is accepted', async () => {
    const { idExploitation, adviser, other } = await given()
    await save(adviser, idExploitation, { [RACES]: { value: 1 } })
    const { etag } = await read(adviser, idExploitation)
    expect((await judge(adviser, idExploitation, ESPECES, true, etag)).status).toBe(200)
    const refused = await judge(other, idExploitation, ESPECES, false, etag)
    expect([refused.status, refused.body]).toMatchObject([
      412,
      { code: 'CHAMPS_MODIFIES_ENTRE_TEMPS', conflits: [{ codeNational: '0.estValide', mienne: false, sienne: true }] },
    ])
    expect((await judge(other, idExploitation, RACES, false, etag)).status).toBe(200)
    const { row } = await read(adviser, idExploitation)
    expect([row(ESPECES)?.estValide, row(RACES)?.estValide]).toEqual([true, false])
  })
})

describe('corrections of rows', () => {
  async function givenSentBack() {
    const farm = await given()
    const { idExploitation, adviser, farmer } = farm
    await save(adviser, idExploitation, { [RACES]: { value: 1 } })
    expect((await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')).status).toBe(200)
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    await judge(adviser, idExploitation, RACES, true)
    expect((await judge(adviser, idExploitation, ESPECES, false)).status).toBe(200)
    expect((await setEtat(adviser, idExploitation, 'ATTENTE_CORRECTION')).status).toBe(200)
    return farm
  }

  test('are requested row by row, and block the submission until they are ticked', async () => {
    const { idExploitation, farmer } = await givenSentBack()
    const { body } = await farmer.call(getCorrections, file(idExploitation))
    expect(body).toMatchObject([{ ...partie(ESPECES), traiteLe: null }])
    const refused = await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'CORRECTIONS_NON_TRAITEES', details: [{ path: ESPECES }] },
    ])
    const tick = (code: string) =>
      farmer.call(saveCorrections, { ...file(idExploitation), body: [{ ...partie(code), traitee: true }] })
    expect((await tick(RACES)).status).toBe(422)
    expect((await tick(ESPECES)).body).toMatchObject([{ ...partie(ESPECES), traiteLe: expect.any(String) }])
    expect((await setEtat(farmer, idExploitation, 'ATTENTE_VERIFICATION')).status).toBe(200)
  })

  test('are called rows in the mail that asks for them', async () => {
    const { idExploitation } = await givenSentBack()
    const mails = await application.db
      .select({ texte: t.courriels.texte })
      .from(t.courriels)
      .innerJoin(t.dossiers, eq(t.dossiers.idDossier, t.courriels.idDossier))
      .where(eq(t.dossiers.idExploitation, idExploitation))
    const mail = mails.find(({ texte }) => texte.includes('vous demande'))
    expect(mail?.texte).toContain('la correction d’une ligne du dossier HVE3A 2025')
    expect(mail?.texte).toContain('Corrigez chaque ligne, cochez-la')
  })
})

describe('a decided file', () => {
  test('shows the values at its decision, whatever the farm becomes, and cannot be changed', async () => {
    const { idExploitation, adviser, farmer } = await given()
    await save(adviser, idExploitation, { [MARES]: { value: 50_000 } })
    const before = await read(adviser, idExploitation)
    expect((await setEtat(adviser, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
    await grow(adviser, idExploitation, 55)
    const after = await read(adviser, idExploitation)
    expect(after.tree).toEqual(before.tree)
    expect(after.row(SAU)?.valeur).toEqual({ value: 80 })
    for (const caller of [adviser, farmer]) {
      const refused = await save(caller, idExploitation, { [RACES]: { value: 1 } })
      expect([refused.status, refused.body.code]).toEqual([409, 'DOSSIER_NON_MODIFIABLE'])
    }
    const { body } = await adviser.call(getDossier, file(idExploitation))
    expect(body.exploitationDemarcheMillesime?.versionFigee).toBe(1)
    expect((await adviser.call(listVersions, file(idExploitation))).body).toMatchObject({ versions: [{ numero: 1 }] })
    await setEtat(adviser, idExploitation, 'VERIFICATION_EN_COURS')
    expect((await read(adviser, idExploitation)).row(SAU)?.valeur).toEqual({ value: 55 })
  })
})
