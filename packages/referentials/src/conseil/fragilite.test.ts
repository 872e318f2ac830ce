import { round4, type Value, type YearValues } from '@sillon/engine'
import { describe, expect, test } from 'vitest'
import { evaluer, ligne } from '../../testing/cas'
import { readExemples } from '../../testing/exemples'
import { dossierVide, referencesAvec } from '../../testing/references'
import { hve4 } from '../hve4/scheme'
import { retenuDe } from '../retenu'
import type { DossierEvaluation } from '../scheme'
import { type Bascule, chercherFragilites, PETITS_ECARTS } from './fragilite'

const fermes = readExemples()
  .filter(({ nom }) => nom.startsWith('F_'))
  .map(({ nom, assolement, irrigation, saisies, parametresIft }) => {
    const references = referencesAvec(parametresIft)
    return [nom, hve4.evaluate({ ...dossierVide, assolement, irrigation, references, saisies })] as const
  })

const pointsDe = (evaluation: DossierEvaluation, module: string) =>
  retenuDe(hve4, evaluation).modules.find(({ code }) => code === module)?.points ?? 0

/** The file with a row changed. */
function avec(evaluation: DossierEvaluation, code: string, ecart: number): DossierEvaluation {
  const counted = evaluation.counted(code) as Value
  const years = counted as YearValues
  return evaluation.with({
    [code]: hve4.indicateurs.get(code)?.plusieursAnnees
      ? { ...years, n: round4((years.n ?? 0) + ecart) }
      : round4((counted as number) + ecart),
  })
}

describe.each(fermes)('in %s', (_, evaluation) => {
  const fragilites = [...chercherFragilites(hve4, evaluation)]
  const gains = (module: string, { codes, ecart }: Bascule) =>
    codes.map((code) => round4(pointsDe(avec(evaluation, code, ecart), module) - pointsDe(evaluation, module)))

  test('each small change on the edge loses what it says, and a hundredth less keeps it', () => {
    for (const { module, surLeFil } of fragilites)
      for (const bascule of surLeFil) {
        for (const points of gains(module.code, bascule)) expect(points, bascule.codes.join()).toBe(bascule.points)
        expect(bascule.points <= -1 || bascule.changeLeSeuil).toBe(true)
        const unite = hve4.indicateurs.get(bascule.codes[0] ?? '')?.unite ?? ''
        expect(Math.abs(bascule.ecart)).toBeLessThanOrEqual(PETITS_ECARTS[unite] ?? 0)
        const moindre = { ...bascule, ecart: round4(bascule.ecart - 0.01 * Math.sign(bascule.ecart)) }
        if (moindre.ecart !== 0)
          for (const points of gains(module.code, moindre)) expect(points, bascule.codes.join()).toBeGreaterThan(-1)
      }
  })

  test('each distance is the smallest change that wins or loses points', () => {
    let found = 0
    for (const { module, distances } of fragilites)
      for (const { haut, bas } of distances)
        for (const bascule of [haut, bas]) {
          if (bascule === null) continue
          found++
          const pas = hve4.indicateurs.get(bascule.codes[0] ?? '')?.schemaId === 'numeriqueEntier' ? 1 : 0.01
          const moindre = { ...bascule, ecart: round4(bascule.ecart - pas * Math.sign(bascule.ecart)) }
          expect(gains(module.code, bascule), bascule.codes.join()).toEqual([bascule.points])
          if (moindre.ecart !== 0) expect(gains(module.code, moindre), bascule.codes.join()).toEqual([0])
        }
    expect(found).toBeGreaterThan(10)
  })
})

describe('an area on the edge of its band', () => {
  const assolement = [ligne('BLETEND', 'BTH', 60), ligne('PTGRMNPUR', '', 40)]
  const surLeFil = (saisies: Readonly<Record<string, Value>>) =>
    [...chercherFragilites(hve4, evaluer({ assolement, saisies }))]
      .find(({ module }) => module.code === 'PHYTO')
      ?.surLeFil.map(({ codes, ecart, points }) => [codes, ecart, points])

  test('is told with the hectares that lose the point', () => {
    // 5.5 ha of 100 are untreated: 1 point from 5 % on (part phyto-a, table S20).
    expect(surLeFil({ PHYTO_D_22: 5.5 })).toContainEqual([['HVE4_PHYTO_D_22'], -0.51, -1])
  })

  test('is not told where a hectare is not enough', () => {
    expect(surLeFil({ PHYTO_D_22: 6.5 })?.flat(2)).not.toContain('HVE4_PHYTO_D_22')
  })
})
