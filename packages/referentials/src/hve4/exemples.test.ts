import type { YearValues } from '@sillon/engine'
import { describe, expect, test } from 'vitest'
import { readExemples } from '../../testing/exemples'
import { dossierVide, referencesAvec } from '../../testing/references'
import { hve4 } from './scheme'

const exemples = readExemples()

describe('worked examples of HVE4', () => {
  test('hold 3,016 expected values, for each module and for whole farms', () => {
    expect(exemples.reduce((total, { attendus }) => total + attendus.size, 0)).toBe(3016)
    for (const prefixe of ['B_CULT', 'B_BIODIV', 'B_PHYTOA', 'B_PHYTOB', 'B_FERTI', 'B_IRRI', 'F_'])
      expect(exemples.filter(({ nom }) => nom.startsWith(prefixe)).length, prefixe).toBeGreaterThan(2)
  })

  test.each(exemples.map((exemple) => [exemple.nom, exemple] as const))('%s', (_, exemple) => {
    const { assolement, irrigation, saisies, parametresIft } = exemple
    const references = referencesAvec(parametresIft)
    const evaluation = hve4.evaluate({ ...dossierVide, assolement, irrigation, references, saisies })
    const valeur = (cle: string) => {
      const [code = '', campagne] = cle.split('@')
      const value = evaluation.get(code)
      return campagne === undefined ? value : ((value as YearValues | null)?.[campagne as keyof YearValues] ?? null)
    }
    expect(Object.fromEntries([...exemple.attendus.keys()].map((cle) => [cle, valeur(cle)]))).toEqual(
      Object.fromEntries(exemple.attendus),
    )
  })

  test('stored as JSON and restored give the same values, explanations and visibility', () => {
    for (const { nom, assolement, irrigation, saisies, parametresIft } of exemples.filter(({ nom }) =>
      nom.startsWith('F_'),
    )) {
      const input = { ...dossierVide, assolement, irrigation, references: referencesAvec(parametresIft), saisies }
      const evaluation = hve4.evaluate(input)
      const restored = hve4.restore(
        ...(JSON.parse(JSON.stringify([input, evaluation.results()])) as Parameters<typeof hve4.restore>),
      )
      const said = (one: typeof evaluation) => {
        const reserves = hve4.reserves(one)
        return [...hve4.indicateurs.keys()].map((code) => [
          code,
          one.get(code),
          one.counted(code),
          one.isEntered(code),
          one.proposal(code),
          hve4.isVisible(one, code),
          reserves(code),
        ])
      }
      expect(said(restored), nom).toEqual(said(evaluation))
      expect(hve4.explain(restored, hve4.verdict), nom).toEqual(hve4.explain(evaluation, hve4.verdict))
      expect(hve4.messages(restored), nom).toEqual(hve4.messages(evaluation))
    }
  })
})
