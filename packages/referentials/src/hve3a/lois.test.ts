import type { Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fichier3a } from '../../testing/fichiers3a'
import type { DossierEvaluation } from '../scheme'
import { catalogue, modele } from './modele'
import { hve3a } from './scheme'

const codes = modele.nodes.filter(({ kind }) => kind !== 'fact').map(({ code }) => code)
/** Each value of the model, entered or computed, and counted. */
const valeurs = (evaluation: DossierEvaluation) =>
  Object.fromEntries(codes.map((code) => [code, [evaluation.get(code), evaluation.counted(code)]]))
const comptees = (evaluation: DossierEvaluation) =>
  Object.fromEntries(codes.map((code) => [code, evaluation.counted(code)]))

/** Some entries of another file: the next entries of a person. */
const modifications = fc
  .tuple(fichier3a, fc.infiniteStream(fc.nat(7)))
  .map(([{ saisies }, tirages]) =>
    Object.entries(saisies).filter(() => tirages.next().value === 0),
  ) satisfies fc.Arbitrary<[string, Value][]>

describe('any farm', () => {
  test('has the same values, typed field by field or loaded at once', () => {
    fc.assert(
      fc.property(fichier3a, modifications, (input, edits) => {
        const evaluation = hve3a.evaluate(input)
        for (const [code, value] of edits) evaluation.set(code, value)
        const whole = hve3a.evaluate({ ...input, saisies: { ...input.saisies, ...Object.fromEntries(edits) } })
        expect(valeurs(evaluation)).toEqual(valeurs(whole))
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })

  test('has the same values after a change of rotation, families and references as from the start', () => {
    fc.assert(
      fc.property(fichier3a, fichier3a, (input, { assolement, familles = [], irrigation, references }) => {
        const evaluation = hve3a.evaluate(input)
        evaluation.set('ASSOLEMENT', assolement)
        evaluation.set('FAMILLES', familles)
        evaluation.set('IRRIGATION', irrigation)
        evaluation.set('REFERENCES_IFT', references.referencesIft)
        const whole = hve3a.evaluate({ ...input, assolement, familles, irrigation, references })
        expect(valeurs(evaluation)).toEqual(valeurs(whole))
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })

  test('has the same results without the entries that do not apply', () => {
    fc.assert(
      fc.property(fichier3a, (input) => {
        const evaluation = hve3a.evaluate(input)
        const laissees = new Set(hve3a.nonComptees(evaluation))
        const saisies = Object.fromEntries(Object.entries(input.saisies).filter(([code]) => !laissees.has(code)))
        const sans = hve3a.evaluate({ ...input, saisies })
        expect(comptees(sans)).toEqual(comptees(evaluation))
        expect(hve3a.nonComptees(sans)).toEqual([])
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })

  test('divides its whole farmed area between the five families', () => {
    fc.assert(
      fc.property(fichier3a, (input) => {
        const evaluation = hve3a.evaluate(input)
        const surfaces = ['D_55', 'D_56', 'D_57', 'D_58', 'D_46'].map((code) => Number(evaluation.get(`HVE3A_${code}`)))
        const lignes = input.assolement.reduce((total, { surface }) => total + surface, 0)
        expect(surfaces.reduce((total, surface) => total + surface, 0)).toBeCloseTo(lignes, 4)
        expect(evaluation.get('HVE3A_D_53')).toBeCloseTo(lignes, 4)
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })

  test('never has more points than the maximum of a row, nor less than zero', () => {
    fc.assert(
      fc.property(fichier3a, (input) => {
        const evaluation = hve3a.evaluate(input)
        for (const { code, max, nature } of catalogue.lignes) {
          if (max === null) continue
          const points = evaluation.get(nature === 'S' || !modele.has(`${code}_NOTE`) ? code : `${code}_NOTE`)
          if (typeof points !== 'number') continue
          expect(points, code).toBeLessThanOrEqual(max)
          expect(points, code).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })
})
