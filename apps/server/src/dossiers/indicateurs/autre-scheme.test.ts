import {
  faultTexts,
  getDossier,
  getExplication,
  getFeuille,
  getHistorique,
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  saveAssolement,
  saveDossier,
  saveIndicateurs,
  saveValidites,
  setExploitationDemarches,
} from '@sillon/contract'
import { listesReferentiel, registerScheme } from '@sillon/referentials'
import { jouet } from '@sillon/referentials/testing/jouet/jouet'
import { getTableName } from 'drizzle-orm'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listes } from '#fermes/referentiels/listes'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'

const JOUET = 99
let application: TestApplication
let withdraw: () => void
beforeAll(async () => {
  application = await testApplication()
  withdraw = registerScheme({ from: 2024, scheme: jouet })
  await application.db
    .insert(t.demarches)
    .values({ idDemarche: JOUET, code: 'JOUET', libelle: 'Un jouet', selectable: true })
})
afterAll(() => {
  withdraw()
  return application.close()
})

const at = (idExploitation: number) => ({
  params: { idExploitation, codeNational: 'JOUET' },
  query: { millesime: MILLESIME },
})
const save = (caller: Caller, idExploitation: number, saisies: Readonly<Record<string, IndicateurSaisi['valeur']>>) =>
  caller.call(saveIndicateurs, {
    ...at(idExploitation),
    body: Object.entries(saisies).map(([codeNational, valeur]) => ({ codeNational, valeur })),
  })
async function valeurs(caller: Caller, idExploitation: number) {
  const { body } = await caller.call(getIndicateurs, at(idExploitation))
  const found = indicateursByCode<Indicateur>(body)
  return (code: string) => found.get(`JOUET_${code}`)?.valeur ?? null
}

/** A farm of 80 ha with the toy procedure, and an adviser who sees it. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const admin = await application.as('SUPERADMIN')
  await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [JOUET] })
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  await adviser.call(saveAssolement, {
    params: { idExploitation },
    query: { millesime: MILLESIME },
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 80 }],
  })
  return { idExploitation, adviser }
}

/** A row of the toy procedure, in the form of a verdict. */
const partieDe = (code: string) => {
  const { idSousRubrique = 0, idIndicateur = 0 } = jouet.indicateurs.get(code) ?? {}
  return { idSousRubrique, idIndicateur }
}

const pleine: Readonly<Record<string, IndicateurSaisi['valeur']>> = {
  JOUET_EAU_D_1: { value: 3 },
  JOUET_EAU_D_2: { value: 'BLEU' },
  JOUET_EAU_D_3: { metres: 1, centimetres: 5 },
  JOUET_SOL_D_2: { value: true },
  JOUET_SOL_D_3: { value: 20 },
}

describe('a scheme that the server has no code for', () => {
  test('opens with the proposals of the rotation', async () => {
    const { idExploitation, adviser } = await given()
    const value = await valeurs(adviser, idExploitation)
    expect([value('SOL_D_1'), value('EAU_D_1'), value('SYN_I_1')]).toEqual([
      { value: 80 },
      null,
      { value: 'NON_CERTIFIABLE' },
    ])
  })

  test('has its files computed without the lists of the year that it does not use', async ({ skip }) => {
    const { $client } = application.db as unknown as { $client: unknown }
    skip(!($client instanceof Pool), 'It is the driver of a server that is listened to.')
    const { idExploitation, adviser } = await given()
    const queries = vi.spyOn(Client.prototype, 'query')
    const { body } = await adviser.call(getFeuille, at(idExploitation))
    await save(adviser, idExploitation, pleine)
    const read = queries.mock.calls.map(([query]) => JSON.stringify(query)).join()
    queries.mockRestore()
    expect(read).toContain('indicateurs_saisis')
    for (const liste of listesReferentiel) expect(read).not.toContain(getTableName(listes[liste].table))
    expect([body.entree.references, body.listes]).toEqual([{}, { bassins: [], materiels: [], conditions: [] }])
  })

  test('keeps values of its own kinds, and counts them', async () => {
    const { idExploitation, adviser } = await given()
    const saved = await save(adviser, idExploitation, pleine)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const value = await valeurs(adviser, idExploitation)
    expect(value('EAU_D_3')).toEqual({ metres: 1, centimetres: 5 })
    expect([value('EAU_S_9'), value('SOL_S_9'), value('SYN_I_1')]).toEqual([
      { value: 12 },
      { value: 7.5 },
      { value: 'CERTIFIABLE' },
    ])
  })

  test.each<[string, string, IndicateurSaisi['valeur'], keyof typeof faultTexts.fr]>([
    ['a height of 120 centimetres', 'JOUET_EAU_D_3', { metres: 1, centimetres: 120 }, 'ENTIER_POSITIF'],
    ['a number for a height', 'JOUET_EAU_D_3', { value: 1.2 }, 'NOMBRE_ATTENDU'],
    ['an unknown colour', 'JOUET_EAU_D_2', { value: 'ROUGE' }, 'REFERENCE_INCONNUE'],
    ['a height for a number of ponds', 'JOUET_EAU_D_1', { metres: 1, centimetres: 5 }, 'ENTIER_POSITIF'],
  ])('refuses %s', async (_, code, valeur, fault) => {
    const { idExploitation, adviser } = await given()
    const { status, body } = await save(adviser, idExploitation, { [code]: valeur })
    expect([status, body.code]).toEqual([422, 'VALEUR_INVALIDE'])
    expect(body.details).toEqual([{ path: code, message: faultTexts.fr[fault] }])
    expect((await valeurs(adviser, idExploitation))(code.replace('JOUET_', ''))).toBeNull()
  })

  test('has verdicts on its rows, each of its own, and none on a section', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, pleine)
    const judge = (partie: object) =>
      adviser.call(saveValidites, { ...at(idExploitation), body: [{ ...partie, estValide: true } as never] })
    expect((await judge({ idSousRubrique: partieDe('JOUET_EAU_D_1').idSousRubrique })).status).toBe(422)
    expect((await judge(partieDe('JOUET_EAU_S_9'))).status).toBe(422)
    expect((await judge(partieDe('JOUET_EAU_D_1'))).status).toBe(200)
    expect((await judge(partieDe('JOUET_EAU_D_3'))).status).toBe(200)
    await save(adviser, idExploitation, { JOUET_EAU_D_1: { value: 5 } })
    const { body } = await adviser.call(getIndicateurs, at(idExploitation))
    const found = indicateursByCode<Indicateur>(body)
    expect(['D_1', 'D_2', 'D_3'].map((code) => found.get(`JOUET_EAU_${code}`)?.estValide)).toEqual([
      null,
      undefined,
      true,
    ])
    expect(found.get('JOUET_EAU_D_1')?.aRevoir).toBe(true)
  })

  test('has columns beside its values, points only for those who may see them', async () => {
    const { idExploitation, adviser } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    await save(adviser, idExploitation, pleine)
    const [seen, hidden] = [await valeurs(adviser, idExploitation), await valeurs(farmer, idExploitation)]
    expect([seen('EAU_D_1'), seen('SOL_D_3')]).toEqual([
      { value: 3, note: 5 },
      { value: 20, part: 25 },
    ])
    expect([hidden('EAU_D_1'), hidden('SOL_D_3'), hidden('EAU_S_9')]).toEqual([
      { value: 3 },
      { value: 20, part: 25 },
      null,
    ])
  })

  test('has its explanations and its history', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, pleine)
    const { params, query } = at(idExploitation)
    const { body } = await adviser.call(getExplication, { params: { ...params, code: 'JOUET_EAU_S_9' }, query })
    expect(body.lit.flatMap(({ baremes }) => baremes.map(({ points }) => points))).toEqual([5])
    const { body: historique } = await adviser.call(getHistorique, {
      ...at(idExploitation),
      query: { ...query, champ: 'JOUET_EAU_D_3' },
    })
    expect(historique.changements.map(({ nouvelle }) => nouvelle)).toEqual([{ metres: 1, centimetres: 5 }])
  })

  test('is judged and decided by its own verdict, and shows the values at the decision', async () => {
    const { idExploitation, adviser } = await given()
    await save(adviser, idExploitation, pleine)
    const judged = await adviser.call(saveValidites, {
      ...at(idExploitation),
      body: Object.keys(pleine).map((code) => ({ ...partieDe(code), estValide: true })),
    })
    expect(judged.status, JSON.stringify(judged.body)).toBe(200)
    const decide = (etatDossier: 'CERTIFIABLE' | 'NON_CERTIFIABLE') =>
      adviser.call(saveDossier, {
        ...at(idExploitation),
        body: { exploitationDemarcheMillesime: { etatDossier, motifDecision: 'Vu sur place.' } },
      })
    const decided = await decide('CERTIFIABLE')
    expect(decided.status, JSON.stringify(decided.body)).toBe(200)
    const { body } = await adviser.call(getDossier, at(idExploitation))
    expect(body.exploitationDemarcheMillesime?.versionFigee).toBe(1)
    const refused = await save(adviser, idExploitation, { JOUET_EAU_D_1: { value: 0 } })
    expect([refused.status, refused.body.code]).toEqual([409, 'DOSSIER_NON_MODIFIABLE'])
    expect((await valeurs(adviser, idExploitation))('EAU_S_9')).toEqual({ value: 12 })
  })
})
