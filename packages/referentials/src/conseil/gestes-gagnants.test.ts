import { round4, type Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ferme, fermeIncomplete } from '../../testing/fermes'
import { conseilHve4 } from '../hve4/conseil/conseil'
import { hve4 } from '../hve4/scheme'
import { retenuDe } from '../retenu'
import type { DossierEvaluation, DossierInput, ModuleScheme } from '../scheme'
import { gestesDe } from './geste'
import { chercherGestesGagnants } from './gestes-gagnants'
import type { Preferences } from './plans'
import { possibleSur } from './possible'

const gestes = gestesDe(conseilHve4).map(({ geste }) => geste)
const gagnants = (
  evaluation: DossierEvaluation,
  module: ModuleScheme,
  preferences?: Preferences & { audites?: readonly string[] },
) => {
  const search = chercherGestesGagnants(conseilHve4, hve4, evaluation, module, preferences)
  for (;;) {
    const { done, value } = search.next()
    if (done === true) return value
  }
}
const moduleDe = (wanted: string) => {
  const module = hve4.modules.find(({ code }) => code === wanted)
  if (module === undefined) throw new Error(`No module ${wanted}.`)
  return module
}
const pointsAvec = (input: DossierInput, module: ModuleScheme, valeurs: Iterable<readonly [string, Value]> = []) => {
  const saisies = { ...input.saisies, ...Object.fromEntries(valeurs) }
  const { modules } = retenuDe(hve4, hve4.evaluate({ ...input, saisies }))
  return modules.find(({ code }) => code === module.code)?.points ?? 0
}
const RUNS = process.env.TEST_ALL === '1' ? 200 : 4

describe('the moves that gain a point by themselves', () => {
  test('bring the points that they promise, and with a step less not even one', () => {
    let promised = 0
    fc.assert(
      fc.property(fermeIncomplete, (input) => {
        const evaluation = hve4.evaluate(input)
        for (const module of hve4.modules) {
          const before = pointsAvec(input, module)
          for (const { libelle, ecart, points } of gagnants(evaluation, module)) {
            const geste = gestes.find((one) => one.libelle === libelle)
            const possible = geste && possibleSur(hve4, hve4.retenue(evaluation), geste)
            if (possible == null) throw new Error(`${libelle.fr} is not possible.`)
            const quantite = Math.abs(ecart ?? 0)
            const n = Array.from({ length: possible.max }, (_, i) => i + 1).find(
              (one) => ecart === null || possible.quantite(one) >= quantite,
            )
            if (ecart !== null && n !== undefined) {
              const gain = (steps: number) => round4(pointsAvec(input, module, possible.valeurs(steps)) - before)
              expect([libelle.fr, gain(n)]).toEqual([libelle.fr, points])
              expect(n === 1 || gain(n - 1) < 1, libelle.fr).toBe(true)
            }
            expect(points).toBeGreaterThanOrEqual(1)
            promised++
          }
        }
      }),
      { numRuns: RUNS },
    )
    expect(promised).toBeGreaterThan(0)
  })

  test('leave out what is not possible here, and rows with a value of an auditor', () => {
    const module = moduleDe('BIODIV')
    const evaluation = hve4.evaluate(ferme('F_GRANDES_CULTURES_PDT', { HVE4_BIODIV_D_56: 1 }))
    const ruches = gagnants(evaluation, module).find(({ code }) => code === 'HVE4_BIODIV_D_56')
    expect(ruches).toMatchObject({ ecart: 2, points: 1 })
    const geste = gestes.find(({ libelle }) => libelle === ruches?.libelle)
    const rows = (preferences: Parameters<typeof gagnants>[2]) =>
      gagnants(evaluation, module, preferences).map(({ code }) => code)
    expect(rows({ ecartes: new Set([geste?.code ?? '']) })).not.toContain('HVE4_BIODIV_D_56')
    expect(rows({ audites: ['HVE4_BIODIV_D_56'] })).not.toContain('HVE4_BIODIV_D_56')
  })

  test('are none for a module at its maximum, or without points', () => {
    const evaluation = hve4.evaluate(ferme('F_GRANDES_CULTURES_PDT'))
    expect(
      gagnants(evaluation, {
        ...moduleDe('BIODIV'),
        max: pointsAvec(ferme('F_GRANDES_CULTURES_PDT'), moduleDe('BIODIV')),
      }),
    ).toEqual([])
    expect(gagnants(evaluation, { ...moduleDe('BIODIV'), score: null })).toEqual([])
  })
})
