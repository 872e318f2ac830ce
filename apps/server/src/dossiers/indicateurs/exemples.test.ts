import {
  createExploitation,
  getIndicateurs,
  type Indicateur,
  saveAssolement,
  saveIft,
  saveIndicateurs,
  setExploitationDemarches,
} from '@sillon/contract'
import { categoriesCultures, famillesCultures, listesIft, toValeur, typesCultures } from '@sillon/referentials'
import { type Exemple, readExemples } from '@sillon/referentials/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { anExploitation, HVE4, indicateursByCode, MILLESIME } from '../../testing/builders'
import { oneInThirty } from '../../testing/one-in-thirty'

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
  let superadmin: Caller

  beforeAll(async () => {
    application = await testApplication()
    adviser = await application.as('CONSEILLER', { accessCreationUpdateExploitation: true })
    superadmin = await application.as('SUPERADMIN')
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

  let inForce = ''

  /** Sets exactly the year's ceilings and floors of the example, in every region. Those already in force are not sent again: most examples share theirs. */
  async function setParametres({ parametresIft }: Exemple) {
    const body = listesIft.flatMap((liste) =>
      parametresIft[liste].map((parametre) => ({ demarche: 'HVE4' as const, liste, codeZone: null, ...parametre })),
    )
    if (JSON.stringify(body) === inForce) return
    const saved = await superadmin.call(saveIft, { query: { millesime: MILLESIME }, body })
    expect(saved.status).toBe(200)
    inForce = JSON.stringify(body)
  }

  test.each(oneInThirty(readExemples()).map((exemple) => [exemple.nom, exemple] as const))('%s', async (_, exemple) => {
    await setParametres(exemple)
    const idExploitation = await enter(exemple)
    const request = { params: { idExploitation, codeNational: 'HVE4' }, query: { millesime: MILLESIME } }
    const body = Object.entries(exemple.saisies).map(([codeNational, value]) => ({
      codeNational,
      valeur: toValeur(value),
    }))
    // The following read computes and checks the whole answer.
    const saved = await adviser.call(saveIndicateurs, { ...request, body, headers: { prefer: 'return=minimal' } })
    expect(saved).toMatchObject({ status: 200 })
    const read = await adviser.call(getIndicateurs, request)
    const found = indicateursByCode<Indicateur>(read.body)
    for (const [key, expected] of exemple.attendus) {
      const [code = '', campagne = 'value'] = key.split('@')
      const valeur = found.get(code)?.valeur as Record<string, unknown> | null | undefined
      expect(valeur?.[campagne] ?? null, key).toEqual(expected)
    }
  })
})
