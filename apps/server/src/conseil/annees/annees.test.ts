import { ANNEES_MAX, listAnnees, saveIndicateurs } from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { at, enter, setEtat } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME } from '../../testing/builders'

let application: TestApplication
let superadmin: Caller
beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

/** Animal species kept: three give 2 points, five give 3. */
const ESPECES = 'HVE4_BIODIV_D_55'

const enterIn = async (idExploitation: number, millesime: number, value: number) => {
  const saved = await superadmin.call(saveIndicateurs, {
    ...at(idExploitation, millesime),
    body: [{ codeNational: ESPECES, valeur: { value } }],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
const anneesOf = async (idExploitation: number, caller = superadmin, headers = {}) => {
  const found = await caller.call(listAnnees, { ...at(idExploitation), headers })
  expect(found.status, JSON.stringify(found.body)).toBe(200)
  return found.body
}
const biodiv = ({ annees }: Awaited<ReturnType<typeof anneesOf>>) =>
  annees.map(({ millesime, modules }) => [millesime, modules?.find(({ code }) => code === 'BIODIV')?.points])

describe('the years of a farm', () => {
  test('are those with a file, the oldest first, with the points of each module and the rules behind them', async () => {
    const idExploitation = await givenExploitation(application)
    await enterIn(idExploitation, MILLESIME, 5)
    await enterIn(idExploitation, MILLESIME - 1, 3)
    const found = await anneesOf(idExploitation)
    expect(found.permissions).toEqual({ voirScores: true })
    expect(biodiv(found)).toEqual([
      [MILLESIME - 1, 2],
      [MILLESIME, 3],
    ])
    const scheme = schemeFor('HVE4', MILLESIME)
    const { annees } = found
    expect(annees[1]).toMatchObject({
      etatDossier: 'SAISIE_EN_COURS',
      version: scheme?.version,
      seuil: scheme?.seuil,
      conclusion: 'PAS_ENCORE',
    })
    expect(annees[1]?.modules?.map(({ code, applique }) => [code, applique])).toEqual([
      ['BIODIV', true],
      ['PHYTO', true],
      ['FERTI', true],
      ['IRRI', false],
    ])
  })

  test('are named in the language of their reader', async () => {
    const idExploitation = await givenExploitation(application)
    await enterIn(idExploitation, MILLESIME, 5)
    const { annees } = await anneesOf(idExploitation, superadmin, { 'accept-language': 'en' })
    expect(annees[0]?.modules?.[0]?.libelle).toBe('Biodiversity')
  })

  test('keep the points of a decision, whatever the farm becomes', async () => {
    const idExploitation = await givenExploitation(application)
    await enterIn(idExploitation, MILLESIME, 5)
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    expect((await setEtat(superadmin, idExploitation, 'NON_CERTIFIABLE')).status).toBe(200)
    expect(biodiv(await anneesOf(idExploitation))).toEqual([[MILLESIME, 3]])
    // A decided file takes no entry; the points stay.
    expect((await enter(superadmin, idExploitation, ESPECES, 1)).status).toBe(409)
    expect(await anneesOf(idExploitation)).toMatchObject({
      annees: [
        {
          etatDossier: 'NON_CERTIFIABLE',
          conclusion: 'NON_CERTIFIABLE',
          modules: [{ code: 'BIODIV', points: 3 }, {}, {}, {}],
        },
      ],
    })
  })

  test('have no points for a farmer who may not see them', async () => {
    const idExploitation = await givenExploitation(application)
    await enterIn(idExploitation, MILLESIME, 5)
    const farmer = await application.as('AGRICULTEUR')
    await application.grant(farmer, idExploitation)
    expect(await anneesOf(idExploitation, farmer)).toMatchObject({
      permissions: { voirScores: false },
      annees: [{ millesime: MILLESIME, etatDossier: 'SAISIE_EN_COURS', conclusion: null, modules: null }],
    })
  })

  test('are none for a farm without a file', async () => {
    expect((await anneesOf(await givenExploitation(application))).annees).toEqual([])
  })

  test('are at most five, the latest; one without rules for it has no points', async () => {
    const idExploitation = await givenExploitation(application)
    const [demarche] = await application.db.select().from(t.demarches).where(eq(t.demarches.code, 'HVE4'))
    const anciens = [2018, 2019, 2020, 2021, 2022, 2023]
    await application.db.insert(t.millesimes).values(anciens.map((idMillesime) => ({ idMillesime })))
    await application.db
      .insert(t.dossiers)
      .values(anciens.map((idMillesime) => ({ idExploitation, idDemarche: demarche?.idDemarche ?? 0, idMillesime })))
    const { annees } = await anneesOf(idExploitation)
    expect(annees.map(({ millesime }) => millesime)).toEqual(anciens.slice(-ANNEES_MAX))
    expect(annees.at(-1)).toMatchObject({ seuil: null, modules: null })
  })
})
