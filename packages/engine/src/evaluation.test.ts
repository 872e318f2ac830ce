import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromIncluded } from './bands'
import { computed, countedWhen, type Declaration, entered, fact } from './declaration'
import { explain } from './explanation'
import { banded, calculation, copy, percentOf, sum } from './formula'
import { Model } from './model'

interface Farm {
  ROTATION: readonly number[] | null
  WHEAT: number | null
  BARLEY: number | null
  TOTAL: number | null
  SHARE: number | null
  POINTS: number | null
}

const shareTable = fromIncluded('SHARE', [[50, 1]], { below: 0 })

const farm = new Model<Farm>([
  fact('ROTATION'),
  entered(
    'WHEAT',
    'test',
    calculation<Farm, { rotation: 'ROTATION' }>(
      { rotation: 'ROTATION' },
      { fr: '{rotation}', en: '{rotation}' },
      ({ rotation }) => rotation?.reduce((total, area) => total + area, 0) ?? null,
    ),
  ),
  entered('BARLEY', 'test'),
  computed('TOTAL', 'test', sum('WHEAT', 'BARLEY')),
  computed('SHARE', 'test', percentOf('WHEAT', 'TOTAL')),
  computed('POINTS', 'test', banded('SHARE', shareTable)),
])

describe('evaluating', () => {
  test('uses the proposal while nothing is entered, and keeps it beside an entry', () => {
    const evaluation = farm.evaluate({ ROTATION: [2, 3] })
    expect([evaluation.get('WHEAT'), evaluation.isEntered('WHEAT')]).toEqual([5, false])
    evaluation.set('WHEAT', 8)
    expect([evaluation.get('WHEAT'), evaluation.isEntered('WHEAT'), evaluation.proposal('WHEAT')]).toEqual([8, true, 5])
    evaluation.set('WHEAT', null)
    expect([evaluation.get('WHEAT'), evaluation.isEntered('WHEAT')]).toEqual([5, false])
  })

  test('an entered zero is an entry', () => {
    const evaluation = farm.evaluate({ ROTATION: [2], WHEAT: 0 })
    expect([evaluation.get('WHEAT'), evaluation.isEntered('WHEAT')]).toEqual([0, true])
  })

  test('empty is null, never 0', () => {
    const evaluation = farm.evaluate({})
    expect([evaluation.get('TOTAL'), evaluation.get('SHARE'), evaluation.get('POINTS')]).toEqual([null, null, null])
  })

  test('a computed value cannot be given nor set', () => {
    const evaluation = farm.evaluate({ WHEAT: 1, BARLEY: 3, TOTAL: 100 })
    expect(evaluation.get('TOTAL')).toBe(4)
    expect(evaluation.set('TOTAL', 100)).toEqual([])
    expect(evaluation.get('TOTAL')).toBe(4)
  })

  test('rounds an entry too, before it is compared with a band', () => {
    const evaluation = farm.evaluate({ WHEAT: 0.1 + 0.2 })
    expect(evaluation.get('WHEAT')).toBe(0.3)
  })

  test('recomputes only the dependents of a change, and stops where a value stays the same', () => {
    const evaluation = farm.evaluate({ WHEAT: 6, BARLEY: 2 })
    // 6 of 8 is 75 %, 6 of 9 is 66.6667 %: the share changes, the points do not.
    expect(evaluation.set('BARLEY', 3)).toEqual(['BARLEY', 'TOTAL', 'SHARE'])
    expect(evaluation.touched).toBe(4)
    expect(evaluation.get('SHARE')).toBe(66.6667)
    expect(evaluation.set('BARLEY', 3)).toEqual([])
    expect(evaluation.touched).toBe(1)
    // An entry equal to the proposal changes nothing for its readers.
    expect(evaluation.set('ROTATION', [6])).toEqual(['ROTATION'])
    expect(evaluation.set('WHEAT', null)).toEqual([])
  })

  test('changes nothing when everything is computed again', () => {
    const evaluation = farm.evaluate({ ROTATION: [2, 3], BARLEY: 2 })
    evaluation.set('BARLEY', 5)
    evaluation.computeAll()
    expect([evaluation.get('TOTAL'), evaluation.get('SHARE'), evaluation.get('POINTS')]).toEqual([10, 50, 1])
  })

  test('restores stored results unchanged, even when the formulas have changed since', () => {
    const before = farm.evaluate({ ROTATION: [2, 3], BARLEY: 5 })
    const kept = JSON.parse(JSON.stringify(before.results()))
    const after = new Model<Farm>([
      fact('ROTATION'),
      entered('WHEAT', 'test', copy('BARLEY')),
      entered('BARLEY', 'test'),
      computed('TOTAL', 'test', copy('BARLEY')),
      computed('SHARE', 'test', copy('BARLEY')),
      computed('POINTS', 'test', copy('BARLEY')),
    ]).restore({ ROTATION: [2, 3], BARLEY: 5 }, kept)
    const codes = ['WHEAT', 'BARLEY', 'TOTAL', 'SHARE', 'POINTS'] as const
    expect(codes.map((code) => after.get(code))).toEqual([5, 5, 10, 50, 1])
    expect(codes.map((code) => after.get(code))).toEqual(codes.map((code) => before.get(code)))
    expect([after.isEntered('WHEAT'), after.isEntered('BARLEY')]).toEqual([false, true])
  })

  test('shares no values between two files of one model', () => {
    const one = farm.evaluate({ WHEAT: 1 })
    const other = farm.evaluate({ WHEAT: 2 })
    one.set('BARLEY', 9)
    expect([one.get('TOTAL'), other.get('TOTAL')]).toEqual([10, 2])
  })
})

describe('an entry that counts only while a condition holds', () => {
  interface Nursery {
    AREA: number | null
    IS_NURSERY: boolean | null
    UNTREATED: number | null
    IS_UNTREATED: boolean | null
    NOTE: number | null
    TOTAL: number | null
  }
  const above0 = (code: 'AREA' | 'UNTREATED') =>
    calculation<Nursery, { value: 'AREA' | 'UNTREATED' }>(
      { value: code },
      { fr: '{value}', en: '{value}' },
      ({ value }) => (value ?? 0) > 0,
    )
  const nursery = new Model<Nursery>([
    computed('TOTAL', 'test', sum('UNTREATED', 'NOTE')),
    countedWhen<keyof Nursery>('IS_UNTREATED', entered('NOTE', 'test')),
    countedWhen<keyof Nursery>('IS_NURSERY', entered('UNTREATED', 'test')),
    computed('IS_UNTREATED', 'test', above0('UNTREATED')),
    computed('IS_NURSERY', 'test', above0('AREA')),
    entered('AREA', 'test'),
  ])
  const file = () => nursery.evaluate({ AREA: 3, UNTREATED: 2, NOTE: 4 })

  test('is read while the condition holds', () => {
    expect(file().counted('TOTAL')).toBe(6)
  })

  test('is stored and counts for nothing when the condition no longer holds, like its own dependents', () => {
    const evaluation = file()
    evaluation.set('AREA', 0)
    expect([evaluation.get('UNTREATED'), evaluation.isEntered('UNTREATED')]).toEqual([2, true])
    expect([evaluation.counted('UNTREATED'), evaluation.counted('TOTAL')]).toEqual([null, null])
    expect([evaluation.isKeptOnly('UNTREATED'), evaluation.isKeptOnly('NOTE')]).toEqual([true, true])
  })

  test('counts again when the condition holds again', () => {
    const evaluation = file()
    evaluation.set('AREA', 0)
    evaluation.set('AREA', 5)
    expect([evaluation.counted('TOTAL'), evaluation.isKeptOnly('NOTE')]).toEqual([6, false])
  })

  test('may be changed meanwhile, and moves nothing', () => {
    const evaluation = nursery.evaluate({ AREA: 0 })
    expect(evaluation.set('UNTREATED', 7)).toEqual([])
    expect([evaluation.get('UNTREATED'), evaluation.counted('TOTAL')]).toEqual([7, null])
  })

  test('is replaced by the proposal when there is one', () => {
    const proposed = new Model<Nursery>([
      entered('AREA', 'test'),
      computed(
        'IS_NURSERY',
        'test',
        calculation<Nursery, { value: 'AREA' }>({ value: 'AREA' }, { fr: '', en: '' }, ({ value }) => value === 5),
      ),
      countedWhen<keyof Nursery>('IS_NURSERY', entered('UNTREATED', 'test', copy('AREA'))),
    ])
    const evaluation = proposed.evaluate({ AREA: 3, UNTREATED: 9 })
    expect([evaluation.get('UNTREATED'), evaluation.counted('UNTREATED')]).toEqual([9, 3])
  })

  test('does not recompute its dependents while the condition stays the same', () => {
    const evaluation = file()
    evaluation.set('AREA', 4)
    // The area and its condition.
    expect(evaluation.touched).toBe(2)
  })

  test('is restored unchanged from stored results', () => {
    const evaluation = file()
    evaluation.set('AREA', 0)
    const kept = JSON.parse(JSON.stringify(evaluation.results()))
    const restored = nursery.restore({ AREA: 0, UNTREATED: 2, NOTE: 4 }, kept)
    expect([restored.get('UNTREATED'), restored.counted('TOTAL'), restored.isKeptOnly('NOTE')]).toEqual([2, null, true])
  })

  test('is explained as stored, and its readers as empty', () => {
    const evaluation = file()
    evaluation.set('AREA', 0)
    const { reads } = explain(nursery, evaluation, 'TOTAL')
    expect(reads.map(({ code, value, entered, keptOnly }) => [code, value, entered, keptOnly])).toEqual([
      ['UNTREATED', null, false, true],
      ['NOTE', null, false, true],
    ])
  })

  test('may not decide its own condition: the cycle is named', () => {
    expect(
      () =>
        new Model<Nursery>([
          entered('AREA', 'test'),
          computed('IS_UNTREATED', 'test', above0('UNTREATED')),
          countedWhen<keyof Nursery>('IS_UNTREATED', entered('UNTREATED', 'test')),
        ]),
    ).toThrow('Cycle: IS_UNTREATED → UNTREATED → IS_UNTREATED.')
  })
})

describe('evaluating years and lists', () => {
  interface Years {
    DOSE: { n: number | null; n_1: number | null; n_2: number | null } | null
    TOOLS: readonly string[] | null
    COPY: Years['DOSE']
    COUNT: number | null
    AFTER: number | null
  }
  const model = new Model<Years>([
    entered('DOSE', 'test'),
    entered('TOOLS', 'test'),
    computed('COPY', 'test', copy('DOSE')),
    computed(
      'COUNT',
      'test',
      calculation<Years, { tools: 'TOOLS' }>(
        { tools: 'TOOLS' },
        { fr: '{tools}', en: '{tools}' },
        ({ tools }) => tools?.length,
      ),
    ),
    computed('AFTER', 'test', copy('COUNT')),
  ])

  test('rounds each year and keeps an empty one empty', () => {
    const evaluation = model.evaluate({ DOSE: { n: 1.00005, n_1: null, n_2: 0 } })
    expect(evaluation.get('COPY')).toEqual({ n: 1.0001, n_1: null, n_2: 0 })
  })

  test('changes nothing for an equal list or equal years', () => {
    const evaluation = model.evaluate({ DOSE: { n: 1, n_1: 2, n_2: 3 }, TOOLS: ['a', 'b'] })
    expect(evaluation.set('DOSE', { n: 1, n_1: 2, n_2: 3 })).toEqual([])
    expect(evaluation.set('TOOLS', ['a', 'b'])).toEqual([])
    expect(evaluation.set('TOOLS', ['b', 'a'])).toEqual(['TOOLS'])
    expect(evaluation.set('DOSE', { n: 1, n_1: 2, n_2: null })).toEqual(['DOSE', 'COPY'])
  })

  test('gives null for a formula without a result', () => {
    expect(model.evaluate({}).get('COUNT')).toBeNull()
  })
})

type Drawn = Record<string, number | null>

/** A random graph: each value reads some of the values before it. A third of the values may be entered, with or without a proposal. */
const graph = fc
  .array(
    fc.record({
      kind: fc.constantFrom('entered', 'proposed', 'sum', 'percent', 'band'),
      reads: fc.array(fc.nat(1000), { minLength: 2, maxLength: 4 }),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map(({ kind, reads }, i): Declaration<string> => {
      const code = `V${i}`
      const [first = 'V0', second = 'V0', ...others] = reads.map((read) => `V${read % Math.max(i, 1)}`)
      if (i === 0 || kind === 'entered') return entered(code, 'test')
      if (kind === 'proposed') return entered(code, 'test', copy(first))
      if (kind === 'percent') return computed(code, 'test', percentOf(first, second))
      if (kind === 'band') return computed(code, 'test', banded(first, shareTable))
      return computed(code, 'test', sum(first, second, ...others))
    }),
  )
const entry = fc.option(fc.integer({ min: 0, max: 500_000 }).map((units) => units / 10_000))
const changes = fc.array(fc.tuple(fc.nat(1000), entry), { maxLength: 30 })

describe('changing one value after another', () => {
  test('gives the same as a whole evaluation, and reports exactly the changed codes', () => {
    fc.assert(
      fc.property(graph, changes, (declarations, sequence) => {
        const model = new Model<Drawn>(declarations)
        const codes = declarations.map(({ code }) => code)
        const enterable = declarations.filter(({ kind }) => kind === 'entered').map(({ code }) => code)
        const given: Drawn = {}
        const evaluation = model.evaluate(given)
        const snapshot = () => Object.fromEntries(codes.map((code) => [code, evaluation.get(code)]))
        for (const [index, value] of sequence) {
          const code = enterable[index % enterable.length] ?? ''
          const before = snapshot()
          given[code] = value
          const changed = evaluation.set(code, value)
          const after = snapshot()
          const whole = model.evaluate(given)
          expect(after).toEqual(Object.fromEntries(codes.map((c) => [c, whole.get(c)])))
          expect([...changed].sort()).toEqual(codes.filter((c) => before[c] !== after[c]).sort())
          expect(evaluation.touched).toBeGreaterThanOrEqual(changed.length)
        }
      }),
    )
  })

  test('gives another evaluation for several changes at once, and leaves the first as it is', () => {
    fc.assert(
      fc.property(graph, changes, changes, (declarations, first, then) => {
        const model = new Model<Drawn>(declarations)
        const codes = declarations.map(({ code }) => code)
        const enterable = declarations.filter(({ kind }) => kind === 'entered').map(({ code }) => code)
        const entriesOf = (sequence: typeof first): Drawn =>
          Object.fromEntries(sequence.map(([index, value]) => [enterable[index % enterable.length] ?? '', value]))
        const valuesOf = (of: ReturnType<typeof model.evaluate>) => codes.map((code) => of.get(code))
        const evaluation = model.evaluate(entriesOf(first))
        const asItWas = valuesOf(evaluation)
        const other = evaluation.with(entriesOf(then))
        expect(valuesOf(other)).toEqual(valuesOf(model.evaluate({ ...entriesOf(first), ...entriesOf(then) })))
        expect(valuesOf(evaluation)).toEqual(asItWas)
      }),
    )
  })

  test('touches only dependents of the change', () => {
    fc.assert(
      fc.property(graph, fc.nat(1000), entry, (declarations, index, value) => {
        const model = new Model<Drawn>(declarations)
        const enterable = declarations.filter(({ kind }) => kind === 'entered').map(({ code }) => code)
        const code = enterable[index % enterable.length] ?? ''
        const dependents = new Set([model.slotOf(code)])
        for (const node of model.nodes) if (node.reads.some((read) => dependents.has(read))) dependents.add(node.slot)
        const evaluation = model.evaluate({})
        evaluation.set(code, value)
        expect(evaluation.touched).toBeLessThanOrEqual(dependents.size)
      }),
    )
  })
})
