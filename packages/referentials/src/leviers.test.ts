import type { Value, YearValues } from '@sillon/engine'
import { describe, expect, test } from 'vitest'
import { readExemples } from '../testing/exemples'
import { dossierVide, referencesAvec } from '../testing/references'
import { hve4 } from './hve4/scheme'
import { chercherLeviers, type Levier } from './leviers'
import type { DossierEvaluation, ModuleScheme } from './scheme'

const modules = hve4.modules.filter(({ score }) => score !== null)
const pointsDe = (evaluation: DossierEvaluation, { score }: ModuleScheme) =>
  Number(hve4.retenue(evaluation).counted(score ?? '') ?? 0)

function leviersDe(evaluation: DossierEvaluation, module: ModuleScheme): readonly Levier[] {
  const search = chercherLeviers(hve4, evaluation, module)
  for (;;) {
    const { done, value } = search.next()
    if (done === true) return value
  }
}

/** Whole farms, as they are worked out by hand. */
const fermes = readExemples()
  .filter(({ nom }) => nom.startsWith('F_'))
  .map(({ nom, assolement, irrigation, saisies, parametresIft }) => {
    const references = referencesAvec(parametresIft)
    return [nom, hve4.evaluate({ ...dossierVide, assolement, irrigation, references, saisies })] as const
  })

/** The file with what a lever adds, or a part of it. */
function avec(evaluation: DossierEvaluation, code: string, ecart: number) {
  const counted = evaluation.counted(code) as Value
  const { plusieursAnnees } = hve4.indicateurs.get(code) ?? {}
  const years = (counted ?? { n: null, n_1: null, n_2: null }) as YearValues
  return evaluation.with({
    [code]: plusieursAnnees ? { ...years, n: (years.n ?? 0) + ecart } : ((counted ?? 0) as number) + ecart,
  })
}

describe('one point more', () => {
  test.each(fermes)('of %s is what each lever brings, and a little less does not', (_, evaluation) => {
    let found = 0
    for (const module of modules) {
      const before = pointsDe(evaluation, module)
      for (const { code, ecart, points } of leviersDe(evaluation, module)) {
        found++
        expect(points).toBeGreaterThanOrEqual(1)
        expect(pointsDe(avec(evaluation, code, ecart), module) - before, code).toBeCloseTo(points, 3)
        const step = hve4.indicateurs.get(code)?.schemaId === 'numeriqueEntier' ? 1 : 0.01
        const less = avec(evaluation, code, ecart - step * Math.sign(ecart))
        expect(pointsDe(less, module) - before, code).toBeLessThan(1)
      }
    }
    expect(found).toBeGreaterThan(0)
  })

  test('changes nothing of the file, and no area of the rotation', () => {
    const evaluation = hve4.evaluate({ ...dossierVide, saisies: {} })
    const before = evaluation.results()
    for (const module of modules)
      for (const { code } of leviersDe(evaluation, module)) expect(hve4.indicateurs.get(code)?.kind.reprise).toBe(false)
    expect(evaluation.results()).toEqual(before)
  })

  test('is not said of a module that has all its points, nor of a sheet without any', () => {
    const [sheet] = hve4.modules.filter(({ score }) => score === null)
    expect(leviersDe(hve4.evaluate({ ...dossierVide, saisies: {} }), sheet as ModuleScheme)).toEqual([])
  })
})
