import { describe, expect, test } from 'vitest'
import { fromIncluded } from './bands'
import { computed, entered, fact } from './declaration'
import { explain, missingInputs } from './explanation'
import { banded, copy, percentOf, sum, weightedSum } from './formula'
import { Model } from './model'

type Code = 'RAINFALL' | 'HEDGES' | 'PONDS' | 'FEATURES' | 'AREA' | 'SHARE' | 'POINTS'

const model = new Model<Record<Code, number | null>>([
  fact('RAINFALL'),
  entered('HEDGES', 'spec'),
  entered('PONDS', 'spec', copy('RAINFALL')),
  computed('FEATURES', 'conception', sum('HEDGES', 'PONDS')),
  entered('AREA', 'spec'),
  computed('SHARE', 'pair', percentOf('FEATURES', 'AREA')),
  computed(
    'POINTS',
    'spec',
    banded(
      'SHARE',
      fromIncluded(
        'SHARE',
        [
          [5, 1],
          [10, 3],
        ],
        { below: 0 },
      ),
    ),
  ),
])

describe('explaining a value', () => {
  test('writes the coefficients of a formula with the decimal mark of each language', () => {
    const weighted = new Model<Record<'HEDGES' | 'POINTS', number | null>>([
      entered('HEDGES', 'spec'),
      computed('POINTS', 'spec', weightedSum([['HEDGES', 0.002]])),
    ])
    expect(explain(weighted, weighted.evaluate({ HEDGES: 6 }), 'POINTS').words).toEqual({
      fr: '{HEDGES} × 0,002',
      en: '{HEDGES} × 0.002',
    })
  })

  test('gives the tree down to the entries, with words, sources and the band reached', () => {
    const evaluation = model.evaluate({ HEDGES: 6, AREA: 100 })
    const points = explain(model, evaluation, 'POINTS')
    expect(points).toMatchObject({
      code: 'POINTS',
      value: 1,
      entered: false,
      source: 'spec',
      words: { fr: 'barème de {SHARE}', en: 'band of {SHARE}' },
      bands: [{ value: 6, hit: { points: 1, from: 5, to: 10, next: { bound: 10, points: 3 } } }],
    })
    const [share] = points.reads
    expect(share).toMatchObject({ code: 'SHARE', value: 6, source: 'pair', bands: [] })
    expect(share?.reads.map(({ code, value, entered: isEntered }) => [code, value, isEntered])).toEqual([
      ['FEATURES', 6, false],
      ['AREA', 100, true],
    ])
  })

  test('has no band while its input is empty', () => {
    expect(explain(model, model.evaluate({}), 'POINTS')).toMatchObject({ value: null, bands: [] })
  })

  test('includes the proposal of a proposed value, and not beside an entry', () => {
    const proposed = explain(model, model.evaluate({ RAINFALL: 2 }), 'PONDS')
    expect([proposed.value, proposed.reads.map(({ code }) => code)]).toEqual([2, ['RAINFALL']])
    const typed = explain(model, model.evaluate({ RAINFALL: 2, PONDS: 5 }), 'PONDS')
    expect([typed.value, typed.entered, typed.words, typed.reads]).toEqual([5, true, null, []])
  })
})

describe('the missing inputs of a value', () => {
  test('are all empty entries behind an empty value', () => {
    expect(missingInputs(model, model.evaluate({}), 'POINTS')).toEqual(['HEDGES', 'PONDS', 'AREA'])
  })

  test('leave out an empty term of a known sum', () => {
    expect(missingInputs(model, model.evaluate({ HEDGES: 6 }), 'POINTS')).toEqual(['AREA'])
  })

  test('are none once the value is known', () => {
    expect(missingInputs(model, model.evaluate({ HEDGES: 6, AREA: 10 }), 'POINTS')).toEqual([])
  })
})
