import { type BandReading, type BandTable, readBand } from './bands'
import type { Localised } from './localised'
import { type Decimal, isClear, quotient4, round4, type Terms, weighted4, ZERO } from './rounding'

/** A bound formula: reads the slots of one evaluation. */
export type Bound = (values: readonly unknown[]) => unknown

/** Formulas that a sentence can explain by itself. */
export type FormulaKind = 'sum' | 'copy' | 'share' | 'bands' | 'count'

/**
 * Calculation of a value from others. `reads` is both the dependency list and the vocabulary; `words` is the formula with `{CODE}` for each value, which the
 * interface replaces by labels and figures.
 */
export interface Formula<Code extends string = string> {
  readonly reads: readonly Code[]
  readonly words: Localised
  /** Its kind, for a sentence about its value; left out for any other calculation. */
  readonly kind?: FormulaKind
  /** Its highest value. */
  readonly limit?: number
  /** Reason of the value for given values of `reads`, after "because", with `{CODE}` for each value; null without one. */
  because?(operands: readonly unknown[]): Localised | null
  /** Band tables of the value, when they are always the same. */
  readonly tables?: readonly BandTable[]
  /** Tables used for given values of `reads`, with the value looked up. */
  bandsRead?(operands: readonly unknown[]): readonly BandReading[]
  /** @param slots position of each value of `reads` in an evaluation */
  bind(slots: readonly number[]): Bound
}

const same = (words: string): Localised => ({ fr: words, en: words })

/** Sum of values that ignores nulls, and is null when all are null. */
export function sumValues(values: readonly (Decimal | null)[]): Decimal | null {
  let total = 0
  let isEmpty = true
  for (const value of values) {
    if (value === null) continue
    total += value
    isEmpty = false
  }
  return isEmpty ? null : round4(total)
}

/** `value − subtracted`, to 4 decimals like its operands. */
export const difference = (value: Decimal, subtracted: Decimal): Decimal => round4(value - subtracted)

/** Excess of a value over another; 0 without one. */
export const excess = (value: Decimal, over: Decimal): Decimal => (over >= value ? ZERO : difference(value, over))

/** The smaller of two values. */
export const least = (one: Decimal, other: Decimal): Decimal => Math.min(one, other) as Decimal

/** `100 × part ÷ whole`, to 4 decimals; null when one is null or the whole is zero. */
export function percent(part: Decimal | null, whole: Decimal | null): Decimal | null {
  return part === null || whole === null || whole === 0 ? null : quotient4(part, whole, 100)
}

/** `part ÷ whole`, to 4 decimals; null when one is null or the whole is zero. */
export function ratio(part: Decimal | null, whole: Decimal | null): Decimal | null {
  return part === null || whole === null || whole === 0 ? null : quotient4(part, whole)
}

/** Sum of value × weight over a whole, to 4 decimals; null when the whole is null or zero. */
export function weightedMean(terms: Terms, whole: Decimal | null): Decimal | null {
  return whole === null || whole === 0 ? null : weighted4(terms, whole)
}

/** A formula whose value can be divided exactly. */
export interface SumFormula<Code extends string> extends Formula<Code> {
  bind(slots: readonly number[]): BoundNumber
}

/** Sum of the given codes: ignores nulls, null when all are null. */
export function sum<Code extends string>(...codes: readonly Code[]): SumFormula<Code> {
  return weightedSum(codes.map((code) => [code, 1] as const))
}

/** Sum of value × weight, rounded once at the end: ignores nulls, null when all are null. */
export function weightedSum<Code extends string>(terms: readonly (readonly [Code, number])[]): SumFormula<Code> {
  const weights = terms.map(([, weight]) => round4(weight))
  const bind = weights.every((weight) => weight === 1) ? bindSum : bindWeighted
  return {
    ...(bind === bindSum && { kind: 'sum' }),
    reads: terms.map(([code]) => code),
    words: same(terms.map(([code, weight]) => (weight === 1 ? `{${code}}` : `{${code}} × ${weight}`)).join(' + ')),
    bind: (slots) => bind(slots, weights),
  }
}

type BoundNumber = (values: readonly unknown[]) => Decimal | null

// The running total is a plain number: a variable that is a number or null would be boxed at each step.

function bindSum(slots: readonly number[], { length }: readonly number[]): BoundNumber {
  return (values) => {
    let total = 0
    let isEmpty = true
    for (let i = 0; i < length; i++) {
      const value = values[slots[i] as number]
      if (typeof value !== 'number') continue
      total += value
      isEmpty = false
    }
    return isEmpty ? null : round4(total)
  }
}

const ONE = round4(1)

function bindWeighted(slots: readonly number[], weights: readonly Decimal[]): BoundNumber {
  const { length } = weights
  /** Close to a tie, and with terms that cancel each other, whole numbers decide. */
  const exactly = (values: readonly unknown[]) =>
    weighted4(
      weights.flatMap((weight, i) => {
        const value = values[slots[i] as number]
        return typeof value === 'number' ? [[value as Decimal, weight] as const] : []
      }),
      ONE,
    )
  return (values) => {
    let total = 0
    let magnitude = 0
    let isEmpty = true
    for (let i = 0; i < length; i++) {
      const value = values[slots[i] as number]
      if (typeof value !== 'number') continue
      const term = value * (weights[i] as number)
      total += term
      magnitude += Math.abs(term)
      isEmpty = false
    }
    if (isEmpty) return null
    return isClear(total, magnitude) ? round4(total) : exactly(values)
  }
}

/** The value of another code. */
export function copy<Code extends string>(code: Code): Formula<Code> {
  return {
    kind: 'copy',
    reads: [code],
    words: same(`{${code}}`),
    bind:
      ([slot = 0]) =>
      (values) =>
        values[slot],
  }
}

/** `value × factor`. */
export function scaled<Code extends string>(code: Code, factor: number): Formula<Code> {
  return weightedSum([[code, factor]])
}

/** Share of the parts in a whole, in percent: the parts are summed as in `sum`; null when they are all null, or the whole is null or zero. */
export function percentOf<Code extends string>(parts: Code | readonly Code[], whole: Code): Formula<Code> {
  const total = sum(...(typeof parts === 'string' ? [parts] : parts))
  const numerator = total.reads.length === 1 ? total.words.fr : `(${total.words.fr})`
  return {
    kind: 'share',
    reads: [...total.reads, whole],
    words: same(`100 × ${numerator} ÷ {${whole}}`),
    bind(slots) {
      const part = total.bind(slots)
      const wholeSlot = slots[total.reads.length] ?? 0
      return (values) => percent(part(values), values[wholeSlot] as Decimal | null)
    },
  }
}

/** Points of a value by a band table; null when the value is null. */
export function banded<Code extends string>(code: Code, table: BandTable): Formula<Code> {
  return {
    kind: 'bands',
    reads: [code],
    words: { fr: `barème de {${code}}`, en: `band of {${code}}` },
    tables: [table],
    bandsRead: ([value]) => (typeof value === 'number' ? [{ table, value }] : []),
    bind:
      ([slot = 0]) =>
      (values) => {
        const value = values[slot]
        return typeof value === 'number' ? readBand(table, value) : null
      },
  }
}

/** Number of questions with the answer yes; null when none is answered. */
export function countYes<Code extends string>(...codes: readonly Code[]): Formula<Code> {
  const named = codes.map((code) => `{${code}}`).join(', ')
  return {
    kind: 'count',
    reads: codes,
    words: { fr: `nombre de oui parmi ${named}`, en: `number of yes among ${named}` },
    bind: (slots) => (values) => {
      const answers = slots.map((slot) => values[slot]).filter((answer) => answer !== null)
      return answers.length === 0 ? null : answers.filter((answer) => answer === true).length
    },
  }
}

/** The value of the formula, at most `limit`. */
export function atMost<Code extends string>(limit: number, formula: Formula<Code>): Formula<Code> {
  return {
    ...formula,
    limit,
    words: { fr: `${formula.words.fr}, au plus ${limit}`, en: `${formula.words.en}, at most ${limit}` },
    bind(slots) {
      const bound = formula.bind(slots)
      return (values) => {
        const value = bound(values)
        return typeof value === 'number' && value > limit ? limit : value
      }
    },
  }
}

/** The value of the formula, 0 when it is null. */
export function orZero<Code extends string>(formula: Formula<Code>): Formula<Code> {
  return {
    ...formula,
    bind(slots) {
      const bound = formula.bind(slots)
      return (values) => bound(values) ?? 0
    },
  }
}

/**
 * Any other formula: a pure function of the values in `reads`. The function must handle null, but need not round.
 * `words` uses the same names in braces. `tables` and `read` give its tables, and those used for given values; `because`, the reason of its value.
 */
export function calculation<Values extends object, const Reads extends Readonly<Record<string, keyof Values & string>>>(
  reads: Reads,
  words: Localised,
  compute: (values: { readonly [Name in keyof Reads]: Values[Reads[Name]] }) => unknown,
  options: {
    readonly tables?: readonly BandTable[]
    readonly read?: (values: { readonly [Name in keyof Reads]: Values[Reads[Name]] }) => readonly BandReading[]
    readonly because?: (values: { readonly [Name in keyof Reads]: Values[Reads[Name]] }) => Localised | null
  } = {},
): Formula<keyof Values & string> {
  const names = Object.keys(reads)
  const NamedView = viewOf(names)
  const { tables, read, because } = options
  const spell = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${reads[name] ?? name}}`)
  const spellBoth = ({ fr, en }: Localised): Localised => ({ fr: spell(fr), en: spell(en) })
  const named = (operands: readonly unknown[]) =>
    Object.fromEntries(names.map((name, i) => [name, operands[i]])) as Parameters<typeof compute>[0]
  return {
    reads: names.map((name) => reads[name] as keyof Values & string),
    words: spellBoth(words),
    ...(tables && { tables }),
    ...(read && { bandsRead: (operands: readonly unknown[]) => read(named(operands)) }),
    ...(because && {
      because: (operands: readonly unknown[]) => {
        const reason = because(named(operands))
        return reason === null ? null : spellBoth(reason)
      },
    }),
    bind(slots) {
      const view = new NamedView(slots)
      return (values) => {
        view[CURRENT] = values
        return compute(view as unknown as Parameters<typeof compute>[0])
      }
    },
  }
}

const CURRENT = Symbol('the values of the evaluation that is computed')
const SLOTS = Symbol('where each name stands in them')

/** Operands of a calculation, by name. Each read is an array access, and a run allocates nothing. */
class View {
  [CURRENT]: readonly unknown[] = []
  readonly [SLOTS]: readonly number[]

  constructor(slots: readonly number[]) {
    this[SLOTS] = slots
  }
}

const views = new Map<string, typeof View>()

/** One class for each list of names, so that a rule of many rows always reads objects of the same shape. */
function viewOf(names: readonly string[]): typeof View {
  const key = names.join(' ')
  const known = views.get(key)
  if (known !== undefined) return known
  const made = class extends View {}
  names.forEach((name, i) => {
    Object.defineProperty(made.prototype, name, {
      get(this: View) {
        return this[CURRENT][this[SLOTS][i] as number]
      },
    })
  })
  views.set(key, made)
  return made
}
