import {
  demanderPreuve,
  getAnDernier,
  getAssolement,
  getCorrections,
  getDossier,
  getFeuille,
  getIndicateurs,
  getParametresIft,
  getReferencesIft,
  getVersion,
  type Indicateur,
  type LigneDeFeuille,
  listBassinsDuMillesime,
  listConditionsTraitement,
  listMateriels,
  saveAssolement,
  saveDossier,
  saveIndicateurs,
  setExploitationDemarches,
  type TypeRubrique,
  updateExploitation,
} from '@sillon/contract'
import { fermesExemples, schemeFor } from '@sillon/referentials'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, HVE4, indicateursByCode, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
let superadmin: Caller
beforeAll(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

const open = (caller: Caller, idExploitation: number, headers = {}) =>
  caller.call(getFeuille, { ...at(idExploitation), headers })

const grow = (idExploitation: number) =>
  superadmin.call(saveAssolement, {
    ...at(idExploitation),
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 20 }],
  })
const enter = (idExploitation: number, codeNational: string, value: unknown, millesime = MILLESIME) =>
  superadmin.call(saveIndicateurs, {
    ...at(idExploitation, millesime),
    body: [{ codeNational, valeur: value === null ? null : { value: value as number } }],
  })
const BASSIN = 'HVE4_PHYTO_D_3004'

/** A farm that grows wheat, with entries of this year and of the year before. */
async function aFarm() {
  const idExploitation = await givenExploitation(application, { idBassinViti: 3 })
  await grow(idExploitation)
  await enter(idExploitation, 'HVE4_BIODIV_D_55', 4)
  await enter(idExploitation, 'HVE4_BIODIV_D_55', 7, MILLESIME - 1)
  return idExploitation
}

describe('the call that opens a sheet', () => {
  test('tells whether a proof is requested, before the proofs are read', async () => {
    const idExploitation = await aFarm()
    expect((await open(superadmin, idExploitation)).body.preuvesARendre).toBe(false)
    const body = { lieu: 'BIODIV_RUCHES', genre: null, texte: 'Photo' }
    await superadmin.call(demanderPreuve, { ...at(idExploitation), body })
    expect((await open(superadmin, idExploitation)).body.preuvesARendre).toBe(true)
  })

  test('answers the same as the separate calls, with the same revision', async () => {
    const idExploitation = await aFarm()
    const request = at(idExploitation)
    const { body, headers, status } = await open(superadmin, idExploitation)
    expect(status, JSON.stringify(body)).toBe(200)
    const tree = await superadmin.call(getIndicateurs, request)
    expect(body.lignes).toEqual(lignesOf(tree.body))
    expect(headers.etag).toBe(tree.headers.etag)
    expect(body.dossier).toEqual((await superadmin.call(getDossier, request)).body)
    expect(body.corrections).toEqual((await superadmin.call(getCorrections, request)).body)
    expect(body.anDernier).toEqual((await superadmin.call(getAnDernier, request)).body)
    expect(body.anDernier).toEqual([{ codeNational: 'HVE4_BIODIV_D_55', valeur: { value: 7 } }])
    expect(body.entree.assolement).toEqual((await superadmin.call(getAssolement, request)).body.assolement)
    const query = { millesime: MILLESIME }
    expect(body.listes).toEqual({
      bassins: (await superadmin.call(listBassinsDuMillesime, { query })).body,
      materiels: (await superadmin.call(listMateriels, { query })).body,
      conditions: (await superadmin.call(listConditionsTraitement, { query })).body,
    })
    expect(body.figee).toBeNull()
  })

  test('gives the references of the basin of the file, or else of the farm', async () => {
    const idExploitation = await aFarm()
    const of = async (idBassinViti: number) => ({
      parametresIft: (
        await superadmin.call(getParametresIft, {
          params: { idExploitation, idBassinViti },
          query: { millesime: MILLESIME },
        })
      ).body,
      referencesIft: (
        await superadmin.call(getReferencesIft, {
          params: { idExploitation },
          query: { millesime: MILLESIME, idBassinViti },
        })
      ).body,
    })
    expect((await open(superadmin, idExploitation)).body.entree.references).toMatchObject(await of(-1))
    const { bassins } = (await open(superadmin, idExploitation)).body.listes
    const other = bassins.find(({ idBassinViti }) => idBassinViti !== -1 && idBassinViti !== 3)
    await enter(idExploitation, BASSIN, other?.codeBassinViti)
    const { entree } = (await open(superadmin, idExploitation)).body
    expect(entree.references).toMatchObject(await of(other?.idBassinViti ?? 0))
    expect(entree.bassinViticole).toBe(bassins.find(({ idBassinViti }) => idBassinViti === 3)?.codeBassinViti)
  })

  test('gives every input of the calculation: the browser computes the server’s values from it', async () => {
    const idExploitation = await aFarm()
    const { body } = await open(superadmin, idExploitation)
    const scheme = schemeFor('HVE4', MILLESIME)
    if (scheme === undefined) throw new Error('There is no scheme.')
    const saisies = Object.fromEntries(
      body.lignes.filter((row) => row.estSaisie).map((row) => [row.codeNational, row.valeur?.value]),
    )
    const evaluation = scheme.evaluate({ ...body.entree, saisies: saisies as never })
    const scores = body.lignes.filter(({ codeNational }) => isScore(codeNational))
    expect(scores.map(({ codeNational }) => evaluation.get(codeNational))).toEqual(
      scores.map(({ valeur }) => valeur?.value ?? null),
    )
  })

  test('lists the missing information of a farm in the order of the specification', async () => {
    const idExploitation = await givenExploitation(application)
    const manque = async () => (await open(superadmin, idExploitation)).body.manque
    expect(await manque()).toBe('ASSOLEMENT')
    await grow(idExploitation)
    expect(await manque()).toBe('INDICATEURS')
    const body = { exploitationFamilleCultures: [{ idFamilleCulture: 1, estCvi: false }] }
    await superadmin.call(updateExploitation, { ...at(idExploitation), body })
    expect(await manque()).toBeNull()
  })

  test('of a decided file gives the values at its decision, whatever the farm becomes', async () => {
    const [exemple] = fermesExemples
    if (exemple === undefined) throw new Error('There is no worked farm.')
    const idExploitation = await aFarm()
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    const body = {
      exploitationDemarcheMillesime: { etatDossier: 'NON_CERTIFIABLE' as const, motifDecision: 'Incomplet' },
    }
    expect((await superadmin.call(saveDossier, { ...at(idExploitation), body })).status).toBe(200)
    await superadmin.call(saveAssolement, {
      ...at(idExploitation),
      body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 99 }],
    })
    const opened = (await open(superadmin, idExploitation)).body
    const version = await superadmin.call(getVersion, {
      params: { ...at(idExploitation).params, numero: 1 },
      query: { millesime: MILLESIME },
    })
    const { entree, ...figee } = version.body
    expect(opened.entree).toEqual(entree)
    expect(opened.entree.assolement.map(({ surface }) => surface)).toEqual([20])
    expect(opened.figee).toEqual({ ...figee, numero: 1 })
    expect(opened.manque).toBeNull()
  })

  test('hides from a farmer who may not see scores the same data as the separate calls', async () => {
    const idExploitation = await aFarm()
    await givenEtat(application, idExploitation, 'VERIFICATION_EN_COURS')
    const body = {
      exploitationDemarcheMillesime: { etatDossier: 'NON_CERTIFIABLE' as const, motifDecision: 'Incomplet' },
    }
    await superadmin.call(saveDossier, { ...at(idExploitation), body })
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const opened = (await open(farmer, idExploitation)).body
    expect(opened.figee?.resultats).toBeNull()
    expect(opened.lignes.some(({ codeNational }) => isScore(codeNational))).toBe(false)
    expect(opened.lignes).toEqual(lignesOf((await farmer.call(getIndicateurs, at(idExploitation))).body))
  })

  test('is refused to strangers to the farm, for an unknown year or procedure, and without a session', async () => {
    const idExploitation = await aFarm()
    for (const role of ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const) {
      const refused = await open(await application.as(role), idExploitation)
      expect([refused.status, refused.body.code]).toEqual([404, 'EXPLOITATION_INCONNUE'])
    }
    const codeOf = async (request: ReturnType<typeof at>) => (await superadmin.call(getFeuille, request)).body.code
    expect(await codeOf(at(idExploitation, 2001))).toBe('MILLESIME_INCONNU')
    expect(await codeOf({ ...at(idExploitation), params: { idExploitation, codeNational: 'HVE9' } })).toBe(
      'DEMARCHE_INCONNUE',
    )
    expect((await open(application.anonymous, idExploitation)).status).toBe(401)
  })

  test('answers for a file that nobody has opened yet, without creating that file', async () => {
    const idExploitation = await givenExploitation(application)
    await superadmin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE4] })
    const before = await open(superadmin, idExploitation)
    expect(before.body.dossier.exploitationDemarcheMillesime).toBeNull()
    expect((await open(superadmin, idExploitation)).headers.etag).toBe(before.headers.etag)
  })
})

const isScore = (code: string) => schemeFor('HVE4', MILLESIME)?.indicateurs.get(code)?.nature === 'S'

/** Rows of a tree as the call gives them: what the rules tell of them is left out, and whatever is usual. */
const lignesOf = (tree: readonly TypeRubrique[]): LigneDeFeuille[] =>
  [...indicateursByCode<Indicateur>(tree).values()].map(({ codeNational, visible, valeur, ...row }) => ({
    codeNational,
    ...(!visible && { visible }),
    ...(valeur !== null && { valeur }),
    ...(row.valeurRetenue && { valeurRetenue: row.valeurRetenue }),
    ...(row.valeurCalculee && { valeurCalculee: row.valeurCalculee }),
    ...(row.estSaisie && { estSaisie: true }),
    ...(row.aConfirmer && { aConfirmer: true }),
    ...(row.regleAConfirmer && { regleAConfirmer: true }),
    ...(row.valeurIndicative && { valeurIndicative: true }),
  }))
