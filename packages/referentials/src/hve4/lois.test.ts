import { round4, type Value } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fichier } from '../../testing/fichiers'
import type { DossierEvaluation } from '../scheme'
import { lignes } from './generated/catalogue'
import { hve4 } from './scheme'

const RUNS = process.env.TEST_ALL === '1' ? 100 : 30
const codes = [...hve4.indicateurs.keys()]
/** Value of each row, entered or computed, and counted. */
const valeurs = (evaluation: DossierEvaluation) =>
  Object.fromEntries(codes.map((code) => [code, [evaluation.get(code), evaluation.counted(code)]]))
const comptees = (evaluation: DossierEvaluation) =>
  Object.fromEntries(codes.map((code) => [code, evaluation.counted(code)]))

/** Codes of a module's items in its section of the synthesis. */
const itemsDe = (section: string) =>
  lignes.filter(({ code, sousRubrique }) => sousRubrique === section && code.includes('_I_')).map(({ code }) => code)

/** Some entries of another file: the next entries of a person. */
const modifications = fc
  .tuple(fichier, fc.infiniteStream(fc.nat(15)))
  .map(([{ saisies }, tirages]) =>
    Object.entries(saisies).filter(() => tirages.next().value === 0),
  ) satisfies fc.Arbitrary<[string, Value][]>

describe('any file', () => {
  test('has the same values, typed field by field or loaded at once', () => {
    fc.assert(
      fc.property(fichier, modifications, (input, edits) => {
        const evaluation = hve4.evaluate(input)
        for (const [code, value] of edits) evaluation.set(code, value)
        const whole = hve4.evaluate({ ...input, saisies: { ...input.saisies, ...Object.fromEntries(edits) } })
        expect(valeurs(evaluation)).toEqual(valeurs(whole))
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  test('has the same values after a change of rotation and references as from the start', () => {
    fc.assert(
      fc.property(fichier, fichier, (input, { assolement, irrigation, references }) => {
        const evaluation = hve4.evaluate(input)
        evaluation.set('ASSOLEMENT', assolement)
        evaluation.set('IRRIGATION', irrigation)
        for (const [liste, parametres] of Object.entries(references.parametresIft ?? {}))
          evaluation.set(`PARAMETRES_${liste.toUpperCase()}`, parametres)
        expect(valeurs(evaluation)).toEqual(valeurs(hve4.evaluate({ ...input, assolement, irrigation, references })))
      }),
      { numRuns: RUNS / 2, endOnFailure: true },
    )
  })

  test('has the same results without the entries that do not apply, and then every remaining row applies', {}, () => {
    fc.assert(
      fc.property(fichier, (input) => {
        const evaluation = hve4.evaluate(input)
        const laissees = new Set(hve4.nonComptees(evaluation))
        const saisies = Object.fromEntries(Object.entries(input.saisies).filter(([code]) => !laissees.has(code)))
        const sans = hve4.evaluate({ ...input, saisies })
        expect(comptees(sans)).toEqual(comptees(evaluation))
        expect(hve4.nonComptees(sans)).toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  test('has the sum of its items as total of each module', () => {
    fc.assert(
      fc.property(fichier, (input) => {
        const evaluation = hve4.evaluate({ ...input, irrigation: true })
        for (const [total, section] of [
          ['HVE4_BIODIV_S_70', 'SYN_BIODIV'],
          ['HVE4_PHYTO_I_1000', 'SYN_PHYTO'],
          ['HVE4_FERTI_S_10', 'SYN_FERTI'],
          ['HVE4_IRRI_S_9', 'SYN_IRRI'],
        ] as const) {
          const items = itemsDe(section)
          expect(items.length).toBeGreaterThan(6)
          const somme = items.reduce((points, code) => points + Number(evaluation.get(code) ?? 0), 0)
          expect(evaluation.get(total), `${total}, and its items in syn/synthese.ts`).toBe(round4(somme))
        }
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })
})

/** Rows of areas, which come from the rotation without an entry. */
const estSurface = (code: string) => hve4.indicateurs.get(code)?.unite === 'ha'

describe('a file whose areas are those of its rotation', () => {
  const avecMaximum = [...hve4.indicateurs.values()].filter(({ max }) => max !== null)

  test('never has more points than the maximum of a row', () => {
    expect(avecMaximum.length).toBeGreaterThan(100)
    fc.assert(
      fc.property(fichier, (input) => {
        const saisies = Object.fromEntries(Object.entries(input.saisies).filter(([code]) => !estSurface(code)))
        const evaluation = hve4.evaluate({ ...input, saisies })
        for (const { code, max } of avecMaximum) {
          const points = evaluation.get(code)
          if (typeof points === 'number') expect(points, code).toBeLessThanOrEqual(max ?? 0)
        }
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })
})
