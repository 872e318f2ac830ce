import { getExplication, type NoeudExplication, saveAssolement, saveIndicateurs } from '@sillon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

/** A farm with 100 ha of wheat, 5 ha of small parcels entered, and an adviser who sees it. */
async function given() {
  const idExploitation = await givenExploitation(application)
  const adviser = await whoSees(application, 'CONSEILLER', idExploitation)
  const query = { millesime: MILLESIME }
  const rotation = [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 100 }]
  await adviser.call(saveAssolement, { params: { idExploitation }, query, body: rotation })
  const body = [{ codeNational: 'HVE4_BIODIV_D_37', valeur: { value: 45 } }]
  await adviser.call(saveIndicateurs, { params: { idExploitation, codeNational: 'HVE4' }, query, body })
  return { idExploitation, adviser }
}

const explain = (caller: Caller, idExploitation: number, code: string) =>
  caller.call(getExplication, {
    params: { idExploitation, codeNational: 'HVE4', code },
    query: { millesime: MILLESIME },
  })

const codesOf = ({ codeNational, lit }: NoeudExplication): string[] => [codeNational, ...lit.flatMap(codesOf)]

describe('the explanation of a value', () => {
  test('goes from a score down to entered and given values, with formulas, bands and sources', async () => {
    const { idExploitation, adviser } = await given()
    const { status, body } = await explain(adviser, idExploitation, 'HVE4_BIODIV_S_37')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      codeNational: 'HVE4_BIODIV_S_37',
      unite: 'points',
      valeur: { value: 1 },
      estSaisie: false,
      formule: { fr: 'barème de {HVE4_BIODIV_I_39}', en: 'band of {HVE4_BIODIV_I_39}' },
      source: { code: 'spec', libelle: { fr: 'cahier des charges de l’outil', en: 'requirements of this tool' } },
      // The choice of this area is an interpretation of ours.
      estConception: false,
      regleAConfirmer: true,
      valeurIndicative: false,
    })
    const [bareme] = body.baremes
    expect(bareme).toMatchObject({ nom: 'PARCELLES', valeur: 45, points: 1, suivante: { borne: 50, points: 2 } })
    expect(bareme?.bandes.filter(({ atteinte }) => atteinte)).toEqual([
      { borne: 40, points: 1, borneExclue: false, atteinte: true },
    ])
    expect(codesOf(body)).toEqual(expect.arrayContaining(['HVE4_BIODIV_D_37', 'HVE4_CULT_D_2', 'ASSOLEMENT']))
  })

  test('stops at an entered value', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await explain(adviser, idExploitation, 'HVE4_BIODIV_D_37')
    expect(body).toMatchObject({ valeur: { value: 45 }, estSaisie: true, formule: null, source: null, lit: [] })
  })

  test('gives a value read by several others in full once', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await explain(adviser, idExploitation, 'HVE4_SYN_I_1')
    const nodes: NoeudExplication[] = []
    const collect = (node: NoeudExplication) => {
      nodes.push(node)
      node.lit.forEach(collect)
    }
    collect(body)
    const full = nodes.filter(({ codeNational, lit }) => codeNational === 'HVE4_CULT_D_200' && lit.length > 0)
    expect(full).toHaveLength(1)
    expect(body.valeur).toEqual({ value: 'NON_CERTIFIABLE' })
  })

  test('knows every computed row of the procedure', async () => {
    const { idExploitation, adviser } = await given()
    for (const code of ['HVE4_PHYTO_S_1100', 'HVE4_FERTI_S_10', 'HVE4_IRRI_S_9', 'HVE4_CULT_D_206'])
      expect((await explain(adviser, idExploitation, code)).status, code).toBe(200)
  })

  test.each(['HVE4_NOTHING', 'ASSOLEMENT'])('refuses %s, which is no indicator', async (code) => {
    const { idExploitation, adviser } = await given()
    expect(await explain(adviser, idExploitation, code)).toMatchObject({
      status: 404,
      body: { code: 'RESSOURCE_INCONNUE' },
    })
  })

  test('shows a farmer no score, nor any value computed from a score', async () => {
    const { idExploitation } = await given()
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    for (const code of ['HVE4_BIODIV_S_37', 'HVE4_SYN_I_1'])
      expect((await explain(farmer, idExploitation, code)).status, code).toBe(404)
    expect((await explain(farmer, idExploitation, 'HVE4_BIODIV_I_39')).body.valeur).toEqual({ value: 45 })
  })

  test('is refused to strangers to the farm, and without a session', async () => {
    const { idExploitation } = await given()
    const stranger = await application.as('CONSEILLER')
    expect((await explain(stranger, idExploitation, 'HVE4_BIODIV_S_37')).status).toBe(404)
    expect((await explain(application.anonymous, idExploitation, 'HVE4_BIODIV_S_37')).status).toBe(401)
  })
})
