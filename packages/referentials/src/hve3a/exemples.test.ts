import { describe, expect, test } from 'vitest'
import { readExemples3a } from '../../testing/hve3a'
import { listesDuProduit } from '../../testing/references'
import type { DossierEvaluation } from '../scheme'
import { complements } from './complements'
import { hve3a } from './scheme'

const exemples = readExemples3a()

const VERDICTS: Readonly<Record<string, string>> = {
  CERTIFIABLE: 'Certifiable',
  NON_CERTIFIABLE: 'Non certifiable',
  NON_CONCLUANT: 'Non concluant',
}

/** Value of an expected key: the verdict, a row's value, or one of its complements. */
function valeur(evaluation: DossierEvaluation, key: string) {
  if (key === 'VERDICT') return VERDICTS[hve3a.verdictOf(evaluation)]
  const [, code = '', path] = /^(\w+)(?::(.+))?$/.exec(key) ?? []
  return evaluation.get(path === undefined ? code : (complements.get(code)?.[path] ?? key))
}

describe('worked examples of HVE3A', () => {
  test('hold 1,033 expected values, of bands and of whole farms', () => {
    expect(exemples.reduce((total, { attendus }) => total + attendus.size, 0)).toBe(1033)
    expect(exemples.filter(({ nom }) => nom.startsWith('E')).length).toBe(6)
  })

  test.each(exemples.map((exemple) => [exemple.nom, exemple] as const))('%s', (_, { input, attendus }) => {
    const evaluation = hve3a.evaluate(input)
    expect(Object.fromEntries([...attendus.keys()].map((key) => [key, valeur(evaluation, key)]))).toEqual(
      Object.fromEntries(attendus),
    )
  })

  test('have entries in existing, visible and editable rows, which are read back unchanged', () => {
    for (const { nom, input, valeurs } of exemples) {
      const evaluation = hve3a.evaluate(input)
      for (const code of valeurs.keys()) {
        const { kind, modifiable } = hve3a.indicateurs.get(code) ?? {}
        const value = input.saisies[code] ?? null
        expect([nom, code, modifiable], `${nom} ${code}`).toEqual([nom, code, true])
        if (value === null || kind === undefined) continue
        expect(kind.check(value, listesDuProduit), `${nom} ${code}`).toBeNull()
        expect(kind.decode(kind.encode(value, listesDuProduit)), `${nom} ${code}`).toEqual(value)
        expect(hve3a.isVisible(evaluation, code), `${nom} ${code}`).toBe(true)
      }
    }
  })

  test('stored as JSON and restored give the same values, explanations and visibility', () => {
    for (const { nom, input } of exemples.filter(({ nom }) => nom.startsWith('E'))) {
      const evaluation = hve3a.evaluate(input)
      const restored = hve3a.restore(
        ...(JSON.parse(JSON.stringify([input, evaluation.results()])) as Parameters<typeof hve3a.restore>),
      )
      const said = (one: DossierEvaluation) => {
        const reserves = hve3a.reserves(one)
        return [...hve3a.indicateurs.keys()].map((code) => [
          code,
          one.get(code),
          one.counted(code),
          one.isEntered(code),
          one.proposal(code),
          hve3a.isVisible(one, code),
          reserves(code),
        ])
      }
      expect(said(restored), nom).toEqual(said(evaluation))
      expect(hve3a.explain(restored, hve3a.verdict), nom).toEqual(hve3a.explain(evaluation, hve3a.verdict))
    }
  })
})
