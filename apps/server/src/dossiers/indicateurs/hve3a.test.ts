import {
  createIntervention,
  getAnDernier,
  getAvancement,
  getCopie,
  getExplication,
  getHistorique,
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  reprendreDonnees,
  saveAssolement,
  saveIndicateurs,
  setExploitationDemarches,
  type TypeRubrique,
  updateExploitation,
} from '@sillon/contract'
import { famillesCultures } from '@sillon/referentials'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, indicateursByCode, interventionSaisie, whoSees } from '../../testing/builders'

const HVE3A = 1
const MILLESIME = 2025
let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const at = (idExploitation: number) => ({
  params: { idExploitation, codeNational: 'HVE3A' },
  query: { millesime: MILLESIME },
})
const code = (numero: string) => `HVE3A_${numero}`
const save = (caller: Caller, idExploitation: number, saisies: Readonly<Record<string, IndicateurSaisi['valeur']>>) =>
  caller.call(saveIndicateurs, {
    ...at(idExploitation),
    body: Object.entries(saisies).map(([numero, valeur]) => ({ codeNational: code(numero), valeur })),
  })
async function rows(caller: Caller, idExploitation: number) {
  const { body } = await caller.call(getIndicateurs, at(idExploitation))
  const found = indicateursByCode<Indicateur>(body)
  return (numero: string) => found.get(code(numero))
}

/** A farm of 80 ha of cereals with the procedure; an adviser and a farmer see it. */
async function given(familles: readonly string[] = ['GRANCULT'], irrigation = false) {
  const idExploitation = await givenExploitation(application)
  const admin = await application.as('SUPERADMIN')
  await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE3A] })
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
  const query = { millesime: MILLESIME }
  await adviser.call(saveAssolement, {
    params: { idExploitation },
    query,
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 80 }],
  })
  const says = (names: readonly string[], irrigue: boolean) =>
    admin.call(updateExploitation, {
      params: { idExploitation },
      query,
      body: {
        exploitationInfo: { irrigation: irrigue },
        exploitationFamilleCultures: famillesCultures
          .filter(({ codeNational }) => names.includes(codeNational))
          .map(({ idFamilleCulture }) => ({ idFamilleCulture, estCvi: false })),
      },
    })
  expect((await says(familles, irrigation)).status).toBe(200)
  return { idExploitation, admin, adviser, farmer, says }
}

const rubriquesOf = (tree: TypeRubrique[]) =>
  tree.flatMap(({ rubriques }) => rubriques.map(({ codeNational }) => codeNational))

describe('the rows of a farm of HVE3A', () => {
  test('follow its crop families and its irrigation: other rows are not sent', async () => {
    const { idExploitation, adviser, says } = await given()
    const before = await rows(adviser, idExploitation)
    expect([before('D_110')?.visible, before('D_113'), before('D_180')]).toEqual([true, undefined, undefined])
    await says(['VITIC'], true)
    const after = await rows(adviser, idExploitation)
    expect([after('D_110'), after('D_113')?.visible, after('D_180')?.visible]).toEqual([undefined, true, true])
    const { body } = await adviser.call(getIndicateurs, at(idExploitation))
    expect(rubriquesOf(body)).toContain('HVE3A_R_IRRI_DONNEES')
  })

  test('hold no rubrique of irrigation on a farm that does not irrigate', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await adviser.call(getIndicateurs, at(idExploitation))
    expect(rubriquesOf(body).filter((one) => one.includes('IRRI'))).toEqual([])
  })

  test('of the balance that was not chosen are hidden and keep their values', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, { D_140: { value: 'Bilan apparent' }, D_146: { value: 12 } })
    await save(adviser, idExploitation, { D_140: { value: 'Choix BGA' } })
    const row = await rows(adviser, idExploitation)
    expect([row('D_146')?.visible, row('D_146')?.valeur]).toEqual([false, { value: 12 }])
  })

  test('are computed for the families of the farm, and not for others any more', async () => {
    const { idExploitation, adviser, says } = await given()
    await save(adviser, idExploitation, { D_110: { value: 80 } })
    expect((await rows(adviser, idExploitation))('I_96')?.valeur).toMatchObject({ scoreTotal: 10 })
    await says(['PRAIRS', 'ARBOR'], false)
    expect((await rows(adviser, idExploitation))('I_64')?.valeur).toEqual({ value: 0, coeff: 0 })
  })
})

describe('values of HVE3A', () => {
  test('are returned whole: another software, varieties, an old date, lists', async () => {
    const { idExploitation, adviser } = await given(['VITIC', 'ARBOR'])
    const saisies: Readonly<Record<string, IndicateurSaisi['valeur']>> = {
      D_160: { value: ['MP', 'AUTRE'], otherValue: 'Un tableur' },
      D_131: { vigne_nb_clones: { value: 3 }, arboriculture: { nb_especes_2_varietes: 2, nb_especes_3_varietes: 1 } },
      D_130: {
        choix_calcul_moyenne: 'biannuelle',
        date_engagement: '05/15/2023',
        IFT_herbicide_vigne_campagne: { n: 1, n_1: 2 },
      },
      D_117: { value: '1_INTER_RANG_SUR_2' },
    }
    expect((await save(adviser, idExploitation, saisies)).status).toBe(200)
    const row = await rows(adviser, idExploitation)
    expect(row('D_160')?.valeur).toEqual({ value: ['MP', 'AUTRE'], otherValue: 'Un tableur' })
    expect(row('D_131')?.valeur).toMatchObject({
      vigne_nb_clones: { value: 3, note: 2 },
      arboriculture: { nb_especes_2_varietes: 2, nb_especes_3_varietes: 1, note: 4 },
    })
    expect(row('D_130')?.valeur).toMatchObject({
      date_engagement: '2023-05-15',
      IFT_herbicide_vigne_campagne: { n: 1, n_1: 2, moyenne: 1.5 },
    })
  })

  test('sent back as they were read, points included, change nothing', async () => {
    const { idExploitation, adviser } = await given(['GRANCULT', 'VITIC'], true)
    await save(adviser, idExploitation, {
      D_131: { vigne_nb_clones: { value: 3 } },
      D_160: { value: ['AUTRE'], otherValue: 'Un tableur' },
      D_72: { value: 500 },
      I_5: { newValue: 4 },
      I_75: { value: 5 },
    })
    const { body: tree } = await adviser.call(getIndicateurs, at(idExploitation))
    const whole = [...indicateursByCode<Indicateur>(tree).values()]
    const read = await adviser.call(getHistorique, at(idExploitation))
    const saved = await adviser.call(saveIndicateurs, { ...at(idExploitation), body: whole })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toEqual(tree)
    expect((await adviser.call(getHistorique, at(idExploitation))).body).toEqual(read.body)
  })

  test('of the rotation stand beside an entry that replaces them, until that entry is erased', async () => {
    const { idExploitation, adviser } = await given()
    const valeur = async () => (await rows(adviser, idExploitation))('I_5')?.valeur
    expect(await valeur()).toEqual({ value: 1, newValue: null })
    await save(adviser, idExploitation, { I_5: { value: 1, newValue: 7 } })
    expect(await valeur()).toEqual({ value: 1, newValue: 7 })
    expect((await rows(adviser, idExploitation))('I_11')?.valeur).toEqual({ value: 7, note: 4 })
    await save(adviser, idExploitation, { I_5: { value: 1, newValue: null } })
    expect(await valeur()).toEqual({ value: 1, newValue: null })
  })

  test('can be reset to the rotation only in rubriques that have a data source', async () => {
    const { idExploitation, adviser } = await given()
    const ask = (rubrique: string) => adviser.call(reprendreDonnees, { ...at(idExploitation), body: { rubrique } })
    expect((await ask('HVE3A_R_ASSOLEMENT')).status).toBe(200)
    expect([(await ask('HVE3A_R_SET')).status, (await ask('HVE3A_R_BIODIV_IND')).status]).toEqual([409, 409])
    const { body } = await adviser.call(getIndicateurs, at(idExploitation))
    const offered = body.flatMap(({ rubriques }) => rubriques).filter(({ reprise }) => reprise)
    expect(offered.map(({ codeNational }) => codeNational)).toEqual(['HVE3A_R_ASSOLEMENT'])
  })

  test('of a farm with field records can be reset in the rubriques that they may fill', async () => {
    const { idExploitation, adviser } = await given()
    await adviser.call(createIntervention, {
      params: { idExploitation },
      query: { millesime: MILLESIME },
      body: interventionSaisie({ date: `${MILLESIME}-03-12` }),
    })
    const { body } = await adviser.call(getIndicateurs, at(idExploitation))
    const offered = body.flatMap(({ rubriques }) => rubriques).filter(({ reprise }) => reprise)
    // Those of irrigation are on farms that irrigate.
    const codes = offered.map(({ codeNational }) => codeNational).filter((one) => !one.startsWith('HVE3A_R_IRRI'))
    expect(codes).toEqual([
      'HVE3A_R_ASSOLEMENT',
      'HVE3A_R_SET',
      'HVE3A_R_PHYTO_DONNEES',
      'HVE3A_R_FERTI_DONNEES',
      'HVE3A_R_PHYTO_IND',
      'HVE3A_R_FERTI_IND',
    ])
    const ask = (rubrique: string) => adviser.call(reprendreDonnees, { ...at(idExploitation), body: { rubrique } })
    expect([(await ask('HVE3A_R_SET')).status, (await ask('HVE3A_R_BIODIV_IND')).status]).toEqual([200, 409])
  })
})

describe('points of HVE3A', () => {
  test('are given by the roles that may, within the limit of their row', async () => {
    const { idExploitation, adviser, farmer } = await given()
    expect((await save(adviser, idExploitation, { I_75: { value: 10.5 } })).status).toBe(422)
    expect((await save(adviser, idExploitation, { I_75: { value: 5 } })).status).toBe(200)
    const refused = await save(farmer, idExploitation, { I_75: { value: 10 } })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'ACTION_INTERDITE' }])
    expect((await rows(adviser, idExploitation))('I_75')?.valeur).toEqual({ value: 5 })
    expect((await rows(adviser, idExploitation))('I_75')?.saisieScoreDirecte).toBe(true)
  })

  test('are hidden from a farmer: those of a row, of a total or beside a value; the shares of the balance are shown', async () => {
    const { idExploitation, adviser, farmer } = await given()
    await save(farmer, idExploitation, { D_110: { value: 80 }, D_72: { value: 50_000 } })
    const mine = await rows(farmer, idExploitation)
    expect(['I_26', 'I_56', 'I_61', 'I_71', 'I_74', 'I_75', 'I_95', 'I_96'].map((one) => mine(one))).toEqual(
      Array(8).fill(undefined),
    )
    expect([mine('I_168')?.valeur, mine('I_62')?.valeur, mine('I_62')?.valeurCalculee]).toEqual([
      { value: 625 },
      { coeff: 1 },
      null,
    ])
    expect((await rows(adviser, idExploitation))('I_62')?.valeur).toEqual({ value: 10, coeff: 1 })
    expect((await rows(adviser, idExploitation))('I_168')?.valeur).toEqual({ value: 625, note: 10 })
    for (const one of ['I_62', 'I_75'])
      expect(
        (
          await farmer.call(getExplication, {
            ...at(idExploitation),
            params: { ...at(idExploitation).params, code: code(one) },
          })
        ).status,
      ).toBe(404)
  })

  test('of the year before are shown to those who may see points, and never copied', async () => {
    const { idExploitation, adviser, farmer } = await given()
    const lastYear = { ...at(idExploitation), query: { millesime: MILLESIME - 1 } }
    const body = [
      { codeNational: code('I_75'), valeur: { value: 5 } },
      { codeNational: code('D_72'), valeur: { value: 50_000 } },
    ]
    expect((await adviser.call(saveIndicateurs, { ...lastYear, body })).status).toBe(200)
    const known = async (caller: Caller) =>
      (await caller.call(getAnDernier, at(idExploitation))).body.map(({ codeNational }) => codeNational).sort()
    expect([await known(adviser), await known(farmer)]).toEqual([[code('D_72'), code('I_75')], [code('D_72')]])
    const rubriques = rubriquesOf((await adviser.call(getIndicateurs, at(idExploitation))).body)
    for (const caller of [adviser, farmer])
      for (const rubrique of rubriques) {
        const { body: brought } = await caller.call(getCopie, {
          ...at(idExploitation),
          query: { millesime: MILLESIME, rubrique },
        })
        expect([...brought.lignes, ...brought.laissees].map(({ codeNational }) => codeNational)).not.toContain(
          code('I_75'),
        )
      }
  })
})

test('the count of empty fields depends on the reader: direct points are not for farmers', async () => {
  const { idExploitation, adviser, farmer } = await given(['GRANCULT'], true)
  const reste = async (caller: Caller) => {
    const { body } = await caller.call(getAvancement, at(idExploitation))
    return body.etapes.reduce((sum, { aRemplir }) => sum + aRemplir, 0)
  }
  expect((await rows(adviser, idExploitation))('I_81')).toMatchObject({ visible: true })
  expect((await rows(farmer, idExploitation))('I_81')).toBeUndefined()
  expect(await reste(farmer)).toBe((await reste(adviser)) - 1)
})
