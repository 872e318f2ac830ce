import {
  createExploitation,
  getIndicateurs,
  type Indicateur,
  saveAssolement,
  saveIndicateurs,
  setExploitationDemarches,
} from '@sillon/contract'
import { categoriesCultures, famillesCultures, typesCultures } from '@sillon/referentials'
import { type Exemple, exemplesDe } from '@sillon/referentials/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../testing/application'
import { anExploitation, HVE4, indicateursByCode, MILLESIME } from '../testing/builders'
import { toValeur } from './valeurs'

const categories = new Map(categoriesCultures.map(({ code, idCategorieCulture }) => [code, idCategorieCulture]))
const types = new Map(
  typesCultures.map(({ code, idTypeCulture, codeCategorie }) => [
    code,
    { idTypeCulture, idCategorieCulture: categories.get(codeCategorie) ?? 0 },
  ]),
)

describe('worked examples of HVE4 through the API', () => {
  let application: TestApplication
  let adviser: Caller

  beforeAll(async () => {
    application = await testApplication()
    adviser = await application.as('CONSEILLER', { accessCreationUpdateExploitation: true })
  })
  afterAll(() => application.close())

  async function enter(exemple: Exemple): Promise<number> {
    const familles = famillesCultures.filter(({ codeNational }) => exemple.familles.includes(codeNational))
    const created = await adviser.call(createExploitation, {
      query: { millesime: MILLESIME },
      body: anExploitation({
        exploitationInfo: { irrigation: exemple.irrigation },
        exploitationFamilleCultures: familles.map(({ idFamilleCulture }) => ({ idFamilleCulture, estCvi: false })),
      }),
    })
    const { idExploitation } = created.body
    await adviser.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE4] })
    if (exemple.assolement.length > 0) {
      const saved = await adviser.call(saveAssolement, {
        params: { idExploitation },
        query: { millesime: MILLESIME },
        body: exemple.assolement.map(({ codeTypeCulture, idCulture, surface }) => {
          const type = types.get(codeTypeCulture) ?? { idTypeCulture: 0, idCategorieCulture: 0 }
          return { idCulture, ...type, surface }
        }),
      })
      expect(saved.status).toBe(200)
    }
    return idExploitation
  }

  test.each(exemplesDe('CULT', 'BIODIV').map((exemple) => [exemple.nom, exemple] as const))(
    '%s',
    async (_, exemple) => {
      const idExploitation = await enter(exemple)
      const request = { params: { idExploitation, codeNational: 'HVE4' }, query: { millesime: MILLESIME } }
      const body = Object.entries(exemple.saisies).map(([codeNational, value]) => ({
        codeNational,
        valeur: toValeur(value),
      }))
      const saved = await adviser.call(saveIndicateurs, { ...request, body })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      const read = await adviser.call(getIndicateurs, request)
      const found = indicateursByCode<Indicateur>(read.body)
      for (const [code, expected] of exemple.attendus)
        expect(found.get(code)?.valeur?.value ?? null, code).toEqual(expected)
    },
  )
})
