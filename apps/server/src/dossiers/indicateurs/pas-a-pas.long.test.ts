import {
  getIndicateurs,
  type IndicateurSaisi,
  saveAssolement,
  saveIft,
  saveIndicateurs,
  setExploitationDemarches,
  updateExploitation,
} from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { categoriesCultures, type DossierInput, famillesCultures, schemeFor, typesCultures } from '@sillon/referentials'
import { fichier3a } from '@sillon/referentials/testing/fichiers3a'
import { listesDuProduit } from '@sillon/referentials/testing/references'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation } from '../../testing/builders'
import { Reader } from '../../testing/reader'

const HVE3A = 1
const MILLESIME = 2025
const RUNS = 100
/** Region and basin of the test farms. */
const REGION = '84'
const BASSIN = { id: 4, code: 'CHAMPAGNE' }

let application: TestApplication
let admin: Caller
beforeAll(async () => {
  application = await testApplication()
  admin = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

const file = (idExploitation: number) => ({
  params: { idExploitation, codeNational: 'HVE3A' },
  query: { millesime: MILLESIME },
})
const indicateurs = schemeFor('HVE3A', MILLESIME)?.indicateurs
const categories = new Map(categoriesCultures.map(({ code, idCategorieCulture }) => [code, idCategorieCulture]))
const types = new Map(typesCultures.map((type) => [type.code, type]))

/** An entry as a person types it; nothing for a value that its row refuses. */
function saisieDe(codeNational: string, value: Value): IndicateurSaisi[] {
  const kind = indicateurs?.get(codeNational)?.kind
  if (kind === undefined || (value !== null && kind.check(value, listesDuProduit) !== null)) return []
  const valeur = kind.encode(value, listesDuProduit) as IndicateurSaisi['valeur']
  return [{ codeNational, valeur, estSaisie: value !== null }]
}
const saisiesDe = (saisies: DossierInput['saisies']) =>
  Object.entries(saisies).flatMap(([code, value]) => saisieDe(code, value))

async function done(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call
  expect(status, JSON.stringify(body)).toBe(200)
}

/** The rotation in the form of a call: one line for each crop. */
function growing(idExploitation: number, assolement: DossierInput['assolement']): Promise<void> {
  const lines = new Map(assolement.filter(({ surface }) => surface > 0).map((line) => [line.idCulture, line]))
  const body = [...lines.values()].map(({ idCulture, codeTypeCulture, surface }) => {
    const type = types.get(codeTypeCulture)
    const idCategorieCulture = categories.get(type?.codeCategorie ?? '') ?? 0
    return { idCulture, idCategorieCulture, idTypeCulture: type?.idTypeCulture ?? 0, surface }
  })
  return done(admin.call(saveAssolement, { ...file(idExploitation), body }))
}

const being = (idExploitation: number, { familles = [], irrigation }: DossierInput): Promise<void> =>
  done(
    admin.call(updateExploitation, {
      ...file(idExploitation),
      body: {
        exploitationInfo: { irrigation },
        exploitationFamilleCultures: famillesCultures
          .filter(({ codeNational }) => familles.includes(codeNational))
          .map(({ idFamilleCulture }) => ({ idFamilleCulture, estCvi: false })),
      },
    }),
  )

/** Sets exactly the year's references of the input, in the region of the farms. */
function referring({ references }: DossierInput): Promise<void> {
  const { GC_PT = null, VIGNE = null } = references.referencesIft ?? {}
  const body = [
    ...(GC_PT === null ? [] : [{ demarche: 'HVE3A', groupe: 'GC_PT', codeZone: REGION, ...GC_PT } as const]),
    ...(VIGNE === null ? [] : [{ demarche: 'HVE3A', groupe: 'VIGNE', codeZone: BASSIN.code, ...VIGNE } as const]),
  ]
  return done(admin.call(saveIft, { query: { millesime: MILLESIME }, body }))
}

async function given(): Promise<number> {
  const idExploitation = await givenExploitation(application, { idBassinViti: BASSIN.id })
  await done(admin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE3A] }))
  return idExploitation
}

/** Successive saves of a person: some rows each, in any order. */
const frappes = (rows: readonly IndicateurSaisi[]) =>
  fc.shuffledSubarray([...rows], { minLength: rows.length }).chain((shuffled) =>
    fc.array(fc.integer({ min: 1, max: Math.max(1, shuffled.length) }), { minLength: 1, maxLength: 4 }).map((ends) => {
      const cuts = [0, ...ends.toSorted((a, b) => a - b), shuffled.length]
      return cuts.slice(1).map((end, i) => shuffled.slice(cuts[i], end))
    }),
  )

/** A farm, its earlier state, and the changes that lead from one to the other. */
const histoire = fc.tuple(fichier3a, fichier3a).chain(([avant, apres]) => {
  const typed = saisiesDe(apres.saisies)
  const codes = new Set(typed.map(({ codeNational }) => codeNational))
  const erased = saisiesDe(avant.saisies)
    .filter(({ codeNational }) => !codes.has(codeNational))
    .map(({ codeNational }): IndicateurSaisi => ({ codeNational, valeur: null }))
  return fc.record({
    avant: fc.constant(avant),
    apres: fc.constant(apres),
    frappes: frappes([...typed, ...erased]),
    /** Index of the save before which the farm itself changes. */
    quand: fc.nat(4),
  })
})

describe('any farm of HVE3A, through the API', () => {
  test('has the same values, changed step by step or entered at once', { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(histoire, async ({ avant, apres, frappes: steps, quand }) => {
        const changed = await given()
        await referring(avant)
        await growing(changed, avant.assolement)
        await being(changed, avant)
        await done(admin.call(saveIndicateurs, { ...file(changed), body: saisiesDe(avant.saisies) }))
        let reader = await new Reader(admin, file(changed)).open()
        const becomes = async () => {
          await growing(changed, apres.assolement)
          await being(changed, apres)
          await referring(apres)
          // A reader with open sheets reloads them, because rows and rubriques may have appeared or disappeared.
          reader = await new Reader(admin, file(changed)).open()
        }
        for (const [i, step] of steps.entries()) {
          if (i === quand) await becomes()
          await reader.save(...step)
        }
        if (quand >= steps.length) await becomes()
        await reader.expectUpToDate()

        const whole = await given()
        await growing(whole, apres.assolement)
        await being(whole, apres)
        await done(admin.call(saveIndicateurs, { ...file(whole), body: saisiesDe(apres.saisies) }))
        expect((await admin.call(getIndicateurs, file(changed))).body).toEqual(
          (await admin.call(getIndicateurs, file(whole))).body,
        )
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
