import {
  banded,
  calculation,
  computed,
  type Decimal,
  type Declaration,
  entered,
  fromIncluded,
  Model,
  percentOf,
  ratio,
  sum,
  weightedSum,
} from '@sillon/engine'
import type { Expression, Rule } from '../peers/expression'

/**
 * A model of 600 indicators in 30 blocks of 10 entered and 10 computed ones: sums, weighted sums, percentages, ratios, bands and a condition. Blocks are chained
 * by five, which makes it 11 deep. The same formulas are here for our engine, as data for the peers, and by hand in by-hand.ts.
 */
export const BLOCKS = 30
const CHAIN = 5

export type Values = Record<string, number | null>

export const entries = (block: number): readonly string[] => Array.from({ length: 10 }, (_, i) => `B${block}_D${i}`)
const C = (block: number, i: number) => `B${block}_C${i}`
/** Weights of the four features of a block; they differ between blocks. */
export const weightsOf = (block: number): readonly [number, number, number, number] => [
  0.002 + block / 1000,
  0.001,
  1.5,
  0.5,
]

const SHARE = fromIncluded(
  'SHARE',
  [
    [4, 1],
    [5, 2],
    [6, 3],
    [7, 4],
    [8, 5],
    [9, 6],
    [10, 7],
  ],
  { below: 0 },
)
const MAIN = fromIncluded(
  'MAIN',
  [
    [30, 4],
    [40, 3],
    [50, 2],
    [60, 1],
    [70, 0],
  ],
  { below: 5 },
)
export const SMALL = 20
export const LARGE_SHARE = 65

interface Row {
  readonly code: string
  readonly declaration: Declaration<string>
  /** Null on an entered one. */
  readonly expression: Expression | null
}

const added = (codes: readonly string[]): Expression & { kind: 'sum' } => ({
  kind: 'sum',
  terms: codes.map((code) => [code, 1] as const),
})

function blockOf(block: number): Row[] {
  const d = entries(block)
  const c = (i: number) => C(block, i)
  const areas = d.slice(0, 6)
  const main = d.slice(0, 3)
  const weighted = weightsOf(block).map((weight, i) => [d[6 + i] ?? '', weight] as const)
  const summed = (code: string, ...codes: readonly string[]): Row => ({
    code,
    declaration: computed(code, 'bench', sum(...codes)),
    expression: added(codes),
  })
  const share = (code: string, parts: readonly string[], whole: string): Row => ({
    code,
    declaration: computed(code, 'bench', percentOf(parts, whole)),
    expression: { kind: 'percent', part: added(parts), whole },
  })
  const points = (code: string, of: string, table: typeof SHARE): Row => ({
    code,
    declaration: computed(code, 'bench', banded(of, table)),
    expression: { kind: 'band', of, table },
  })
  return [
    ...d.map((code): Row => ({ code, declaration: entered(code, 'bench'), expression: null })),
    summed(c(0), ...areas),
    {
      code: c(1),
      declaration: computed(c(1), 'bench', weightedSum(weighted)),
      expression: { kind: 'sum', terms: weighted },
    },
    summed(c(2), c(1), d[5] ?? ''),
    share(c(3), [c(2)], c(0)),
    points(c(4), c(3), SHARE),
    share(c(5), main, c(0)),
    points(c(6), c(5), MAIN),
    {
      code: c(7),
      declaration: computed(
        c(7),
        'bench',
        calculation<Values, { area: string; share: string; a: string; b: string }>(
          { area: c(0), share: c(5), a: c(4), b: c(6) },
          { fr: '{a} si {area} ou {share}, sinon {a} + {b}', en: '{a} when {area} or {share}, otherwise {a} + {b}' },
          ({ area, share: part, a, b }) => {
            if (a === null || b === null || area === null || part === null) return null
            return area < SMALL || part > LARGE_SHARE ? a : a + b
          },
        ),
      ),
      expression: {
        kind: 'if',
        test: {
          kind: 'any',
          of: [
            { kind: 'compare', code: c(0), sign: '<', bound: SMALL },
            { kind: 'compare', code: c(5), sign: '>', bound: LARGE_SHARE },
          ],
        },
        yes: added([c(4)]),
        no: added([c(4), c(6)]),
      },
    },
    {
      code: c(8),
      declaration: computed(
        c(8),
        'bench',
        calculation<Values, { part: string; whole: string }>(
          { part: c(1), whole: c(0) },
          { fr: '{part} ÷ {whole}', en: '{part} ÷ {whole}' },
          ({ part, whole }) => ratio((part ?? null) as Decimal | null, (whole ?? null) as Decimal | null),
        ),
      ),
      expression: { kind: 'ratio', part: c(1), whole: c(0) },
    },
    isFirstOfChain(block) ? summed(c(9), c(7)) : summed(c(9), c(7), C(block - 1, 9)),
  ]
}

/** A chain of blocks starts here: its total adds no other block's. */
export const isFirstOfChain = (block: number) => block % CHAIN === 0

const rows = Array.from({ length: BLOCKS }, (_, block) => blockOf(block)).flat()

export const model = new Model<Values>(rows.map(({ declaration }) => declaration))
export const rules: readonly Rule[] = rows.map(({ code, expression }) => ({ code, expression }))
export const inputs: readonly string[] = rows.filter((row) => row.expression === null).map(({ code }) => code)
export const outputs: readonly string[] = rows.filter((row) => row.expression !== null).map(({ code }) => code)
