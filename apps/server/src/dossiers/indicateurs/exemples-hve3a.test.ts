import {
  createExploitation,
  getExplication,
  getIndicateurs,
  type Indicateur,
  type IndicateurSaisi,
  type LigneIft,
  saveAssolement,
  saveIft,
  saveIndicateurs,
  setExploitationDemarches,
} from '@sillon/contract'
import { categoriesCultures, famillesCultures, typesCultures } from '@sillon/referentials'
import { readExemples3a } from '@sillon/referentials/testing/hve3a'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { anExploitation, indicateursByCode } from '../../testing/builders'
import { oneInThirty } from '../../testing/one-in-thirty'

const HVE3A = 1
const MILLESIME = 2025
/** The region of the farms of the tests. */
const REGION = '84'
const BASSIN = 4

const VERDICTS: Readonly<Record<string, string>> = {
  CERTIFIABLE: 'Certifiable',
  NON_CERTIFIABLE: 'Non certifiable',
}

const exemples = oneInThirty(readExemples3a())
const categories = new Map(categoriesCultures.map(({ code, idCategorieCulture }) => [code, idCategorieCulture]))
const types = new Map(
  typesCultures.map(({ code, idTypeCulture, codeCategorie }) => [
    code,
    { idTypeCulture, idCategorieCulture: categories.get(codeCategorie) ?? 0 },
  ]),
)

describe('worked examples of HVE3A through the API', () => {
  let application: TestApplication
  let adviser: Caller
  let superadmin: Caller

  beforeAll(async () => {
    application = await testApplication()
    adviser = await application.as('CONSEILLER', { accessCreationUpdateExploitation: true })
    superadmin = await application.as('SUPERADMIN')
  })
  afterAll(() => application.close())

  async function enter({ input }: (typeof exemples)[number]): Promise<number> {
    const familles = famillesCultures.filter(({ codeNational }) => input.familles.includes(codeNational))
    const created = await adviser.call(createExploitation, {
      query: { millesime: MILLESIME },
      body: anExploitation({
        idBassinViti: BASSIN,
        exploitationInfo: { irrigation: input.irrigation },
        exploitationFamilleCultures: familles.map(({ idFamilleCulture }) => ({ idFamilleCulture, estCvi: false })),
      }),
    })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    const { idExploitation } = created.body
    await adviser.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE3A] })
    if (input.assolement.length > 0) {
      const saved = await adviser.call(saveAssolement, {
        params: { idExploitation },
        query: { millesime: MILLESIME },
        body: input.assolement.map(({ codeTypeCulture, idCulture, surface }) => {
          const type = types.get(codeTypeCulture) ?? { idTypeCulture: 0, idCategorieCulture: 0 }
          return { idCulture, ...type, surface }
        }),
      })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    }
    return idExploitation
  }

  /** Sets exactly the year's references of the example, in the region of its farm. */
  async function setReferences({ input: { references } }: (typeof exemples)[number]) {
    const { GC_PT, VIGNE } = references.referencesIft ?? { GC_PT: null, VIGNE: null }
    const body: LigneIft[] = []
    if (GC_PT) body.push({ demarche: 'HVE3A', groupe: 'GC_PT', codeZone: REGION, ...GC_PT })
    if (VIGNE) body.push({ demarche: 'HVE3A', groupe: 'VIGNE', codeZone: 'CHAMPAGNE', ...VIGNE })
    const saved = await superadmin.call(saveIft, { query: { millesime: MILLESIME }, body })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }

  test.each(exemples.map((exemple) => [exemple.nom, exemple] as const))('%s', async (_, exemple) => {
    await setReferences(exemple)
    const idExploitation = await enter(exemple)
    const request = { params: { idExploitation, codeNational: 'HVE3A' }, query: { millesime: MILLESIME } }
    const body: IndicateurSaisi[] = [...exemple.valeurs].map(([codeNational, valeur]) => ({
      codeNational,
      valeur: valeur as IndicateurSaisi['valeur'],
    }))
    const saved = await adviser.call(saveIndicateurs, { ...request, body })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const read = await adviser.call(getIndicateurs, request)
    const found = indicateursByCode<Indicateur>(read.body)
    const valeurOf = (code: string) => found.get(code)?.valeur as Record<string, unknown> | null | undefined
    for (const [key, expected] of exemple.attendus) {
      const [code = '', ...path] = key.split(':')
      if (code === 'VERDICT') {
        const params = { ...request.params, code: 'CERTIFICATION' }
        const { body: explication } = await adviser.call(getExplication, { ...request, params })
        expect(VERDICTS[String(explication.valeur?.value)]).toEqual(expected)
        continue
      }
      const valeur = valeurOf(code)
      const effective = { ...valeur, value: valeur?.newValue ?? valeur?.value }
      const value = (path.length === 0 ? ['value'] : path).reduce<unknown>(
        (of, name) => (of as Record<string, unknown> | null | undefined)?.[name],
        effective,
      )
      expect(value ?? null, key).toEqual(expected)
    }
  })
})
