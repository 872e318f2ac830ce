import type { Formula } from '@sillon/engine'
import { modeleHve4 } from '@sillon/referentials'
import type { Expression, Rule, Sum, Test } from './expression'

/**
 * The formulas of the two modules as data, for the peers. Sums, products, percentages and bands are read from the declarations themselves; the dozen rules with
 * a condition are written below. Values that read the rotation's lines (main crop, species…) are given to every engine as inputs: neither peer has lists.
 */
const B = (suffix: string) => `HVE4_BIODIV_${suffix}`
const C = (number: number) => `HVE4_CULT_D_${number}`
const value = (code: string): Expression => ({ kind: 'sum', terms: [[code, 1]] })
const number = (n: number): Expression => ({ kind: 'number', number: n })
const text = (t: string): Expression => ({ kind: 'text', text: t })
const plus = (...terms: (readonly [string, number])[]): Expression => ({ kind: 'sum', terms })
const compare = (code: string, sign: '<' | '>' | '>=', bound: number): Test => ({ kind: 'compare', code, sign, bound })
const isTrue = (code: string) => compare(code, '>', 0)
const any = (...of: Test[]): Test => ({ kind: 'any', of })
const when = (test: Test, yes: Expression, no: Expression): Expression => ({ kind: 'if', test, yes, no })
const least = (a: Expression, b: Expression): Expression => ({ kind: 'max', of: [a, b] })
const most = (a: Expression, b: Expression): Expression => ({ kind: 'min', of: [a, b] })

/** A family is present when one of its quantities is above 0; the last value read only tells whether the column is empty. */
const present = ({ reads }: Formula) =>
  when(any(...reads.slice(0, -1).map((code) => compare(code, '>', 0))), number(1), number(0))

const special: Readonly<Record<string, (formula: Formula) => Expression>> = {
  [C(203)]: () => least(number(0), plus([C(200), 1], [C(202), -1])),
  [B('I_32')]: () =>
    when(
      any(compare(B('D_29'), '<', 10), compare(B('D_30'), '>', 75), compare(B('D_31'), '>', 75)),
      text('NON_CONCERNEE'),
      when(compare(B('D_33'), '>=', 0.04), text('OK'), text('KO')),
    ),
  [B('D_33')]: () => ({ kind: 'ratio', part: B('I_201'), whole: B('D_29') }),
  [B('I_361')]: present,
  [B('I_362')]: present,
  [B('I_363')]: present,
  [B('I_364')]: present,
  [B('I_365')]: () => plus([B('I_361'), 1], [B('I_362'), 1], [B('I_363'), 1], [B('I_364'), 1]),
  [B('I_391')]: () =>
    most(
      value(C(200)),
      when(compare(B('D_38'), '>', 0), plus([B('D_37'), 1], [B('D_38'), 1], [B('D_41'), 1]), value(B('D_37'))),
    ),
  [B('D_47')]: () => when(compare(B('D_380'), '>', 0), number(1), number(0)),
  [B('I_491')]: () => when(any(compare(B('I_44'), '>=', 60), compare(B('I_490'), '>=', 60)), number(5), number(6)),
  [B('S_49')]: () =>
    least(
      number(0),
      most(
        value(B('I_491')),
        when(
          compare(B('I_49'), '>=', 0),
          {
            kind: 'sum',
            terms: [
              [B('I_49'), 1],
              ['-4', 1],
            ],
          },
          number(0),
        ),
      ),
    ),
  [B('S_64')]: () =>
    when({ kind: 'all', of: [isTrue(B('D_62')), any(isTrue(B('D_63')), isTrue(B('D_64')))] }, number(1), number(0)),
}

/** Reads a sum, a weighted sum, a copy or a percentage from the formula in words; null when it is none of these. */
function regular({ words: { fr }, tables, reads }: Formula): Expression | null {
  const [first] = reads
  const [table] = tables ?? []
  if (table !== undefined && first !== undefined) return { kind: 'band', of: first, table }
  const percent = /^100 × \(?(.+?)\)? ÷ \{(\w+)\}$/.exec(fr)
  const terms = [...(percent?.[1] ?? fr).matchAll(/\{(\w+)\}(?: × ([\d.]+))?/g)].map(
    ([, code = '', weight]) => [code, Number(weight ?? 1)] as const,
  )
  const spelt = terms.map(([code, weight]) => (weight === 1 ? `{${code}}` : `{${code}} × ${weight}`)).join(' + ')
  if (spelt !== (percent?.[1] ?? fr)) return null
  const sum: Sum = { kind: 'sum', terms }
  return percent === null ? sum : { kind: 'percent', part: sum, whole: percent[2] ?? '' }
}

/** Every value of the modules in order of calculation. */
export const rules: readonly Rule[] = modeleHve4.nodes
  .filter(({ code }) => /^HVE4_(CULT|BIODIV)_/.test(code) && code !== B('I_421'))
  .map(({ code, formula }) => {
    if (formula === undefined) return { code, expression: null }
    return { code, expression: special[code]?.(formula) ?? regular(formula) }
  })

export const inputs: readonly string[] = rules.filter(({ expression }) => expression === null).map(({ code }) => code)
export const outputs: readonly string[] = rules.filter(({ expression }) => expression !== null).map(({ code }) => code)
