import { getIndicateurs, type Indicateur, saveAssolement, saveIndicateurs } from '@sillon/contract'
import { fermesExemples, schemeFor, typesCultures } from '@sillon/referentials'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, HVE4, indicateursByCode, MILLESIME } from '../../testing/builders'
import { rescore } from './rescore'

let application: TestApplication
let superadmin: Caller
// A re-scoring covers every file: each test has a database of its own.
beforeEach(async () => {
  application = await testApplication()
  superadmin = await application.as('SUPERADMIN')
})
afterEach(() => application.close())

const TOTALS = {
  BIODIV: 'HVE4_BIODIV_S_70',
  PHYTO: 'HVE4_PHYTO_S_1100',
  FERTI: 'HVE4_FERTI_S_10',
  IRRI: 'HVE4_IRRI_S_9',
}
const options = { millesime: MILLESIME, codeDemarche: 'HVE4' }
const request = (idExploitation: number) => ({
  params: { idExploitation, codeNational: 'HVE4' },
  query: { millesime: MILLESIME },
})

type Lines = (typeof fermesExemples)[number]['assolement']

async function enter({ irrigation, assolement, saisies }: (typeof fermesExemples)[number]): Promise<number> {
  const idExploitation = await givenExploitation(application, { exploitationInfo: { irrigation } })
  const types = new Map(typesCultures.map((type) => [type.code, type]))
  await application.db.insert(t.lignesAssolement).values(
    assolement.map(({ codeTypeCulture, idCulture, surface }: Lines[number], ordre) => ({
      idExploitation,
      idMillesime: MILLESIME,
      ordre,
      idCulture,
      idCategorieCulture: 1,
      idTypeCulture: types.get(codeTypeCulture)?.idTypeCulture ?? 0,
      surface,
    })),
  )
  const body = Object.entries(saisies).map(([codeNational, valeur]) => ({ codeNational, valeur }))
  const saved = await superadmin.call(saveIndicateurs, { ...request(idExploitation), body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return idExploitation
}

async function resultOf(idExploitation: number) {
  const [row] = await application.db
    .select({ points: t.resultats.points, verdict: t.resultats.verdict, version: t.resultats.version })
    .from(t.resultats)
    .innerJoin(t.dossiers, eq(t.dossiers.idDossier, t.resultats.idDossier))
    .where(and(eq(t.dossiers.idExploitation, idExploitation), eq(t.dossiers.idMillesime, MILLESIME)))
  return row
}

describe('re-scoring the files of a campaign', () => {
  test('gives the results of the API for every worked farm', async () => {
    const farms: number[] = []
    for (const exemple of fermesExemples) farms.push(await enter(exemple))
    const { calcules, echecs } = await rescore(application.db, options)
    expect([calcules, echecs]).toEqual([farms.length, []])
    for (const idExploitation of farms) {
      const { body } = await superadmin.call(getIndicateurs, request(idExploitation))
      const found = indicateursByCode<Indicateur>(body)
      const shown = (code: string) => found.get(code)?.valeur?.value ?? null
      expect(await resultOf(idExploitation)).toEqual({
        points: Object.fromEntries(Object.entries(TOTALS).map(([module, code]) => [module, shown(code)])),
        verdict: shown('HVE4_SYN_I_1'),
        version: schemeFor('HVE4', MILLESIME)?.version,
      })
    }
  })

  test('concludes nothing from an impossible value, and counts no points for it', async () => {
    const [exemple] = fermesExemples
    if (exemple === undefined) throw new Error('There is no worked farm.')
    const idExploitation = await enter(exemple)
    await rescore(application.db, options)
    const before = await resultOf(idExploitation)
    const body = [{ codeNational: 'HVE4_PHYTO_D_22', valeur: { value: 50_000 } }]
    await superadmin.call(saveIndicateurs, { ...request(idExploitation), body })
    await rescore(application.db, options)
    expect((await resultOf(idExploitation))?.verdict).toBe('NON_CONCLUANT')
    await superadmin.call(saveIndicateurs, {
      ...request(idExploitation),
      body: [{ codeNational: 'HVE4_PHYTO_D_22', valeur: null }],
    })
    const enErreur = await resultOf(idExploitation)
    await rescore(application.db, options)
    // The same points as without the value.
    expect(enErreur?.points).toEqual((await resultOf(idExploitation))?.points)
    expect(before?.verdict).not.toBe('NON_CONCLUANT')
  })

  test('judges each parcel of a rotation, like the API', async () => {
    const idExploitation = await givenExploitation(application)
    const uuid = '00000000-0000-4000-8000-00000000000'
    await application.db.insert(t.parcelles).values(
      [4, 5, 11].map((surface, i) => ({
        uuidParcelle: `${uuid}${i}`,
        idExploitation,
        idMillesime: MILLESIME,
        numIlot: '1',
        numParcelle: String(i),
        surface,
      })),
    )
    const parcelles = [0, 1, 2].map((i) => ({ uuidParcelle: `${uuid}${i}` }))
    const saved = await superadmin.call(saveAssolement, {
      params: { idExploitation },
      query: { millesime: MILLESIME },
      body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 20, parcelles }],
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    await application.db.insert(t.dossiers).values({ idExploitation, idDemarche: HVE4, idMillesime: MILLESIME })
    await rescore(application.db, options)
    // 9 of 20 ha in parcels under 6 ha make 45 %: one point; one crop of a single group adds none.
    const { body } = await superadmin.call(getIndicateurs, request(idExploitation))
    const found = indicateursByCode<Indicateur>(body)
    expect(found.get('HVE4_BIODIV_S_37')?.valeur).toEqual({ value: 1 })
    expect((await resultOf(idExploitation))?.points.BIODIV).toBe(found.get('HVE4_BIODIV_S_70')?.valeur?.value)
  })

  test('uses the stored values, and reports a file that cannot be computed without stopping', async () => {
    const [broken, other] = [await givenExploitation(application), await givenExploitation(application)]
    for (const idExploitation of [broken, other]) {
      const body = [{ codeNational: 'HVE4_BIODIV_D_55', valeur: { value: 4 } }]
      await superadmin.call(saveIndicateurs, { ...request(idExploitation), body })
    }
    await rescore(application.db, options)
    expect((await resultOf(broken))?.points.BIODIV).toBe((await resultOf(other))?.points.BIODIV)

    const [dossier] = await application.db.select().from(t.dossiers).where(eq(t.dossiers.idExploitation, broken))
    const idDossier = dossier?.idDossier ?? 0
    await application.db
      .update(t.indicateursSaisis)
      .set({ valeur: 'not a value' })
      .where(eq(t.indicateursSaisis.idDossier, idDossier))
    const pages: number[] = []
    const { calcules, echecs } = await rescore(application.db, { ...options, onPage: (done) => pages.push(done) })
    expect(echecs).toEqual([{ idDossier, idExploitation: broken, raison: expect.any(String) }])
    expect(pages).toEqual([calcules + 1])
    expect(await resultOf(broken)).toBeUndefined()
    expect(await resultOf(other)).toBeDefined()
  })

  test('leaves other campaigns alone, and refuses a year without a scheme', async () => {
    const idExploitation = await givenExploitation(application)
    await application.db.insert(t.dossiers).values({ idExploitation, idDemarche: HVE4, idMillesime: 2025 })
    expect((await rescore(application.db, { ...options, millesime: 2025 })).calcules).toBe(1)
    await expect(rescore(application.db, { ...options, millesime: 2023 })).rejects.toThrow('DEMARCHE_INCONNUE')
  })
})
