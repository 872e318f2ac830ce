import type { Formula } from './formula'

/** An external input without a field: the crop rotation, a yes/no of the farm. */
export interface Fact<Code extends string> {
  readonly kind: 'fact'
  readonly code: Code
}

/** A value typed by a person. Without an entry, the proposal counts. */
export interface Entered<Code extends string> {
  readonly kind: 'entered'
  readonly code: Code
  readonly proposal?: Formula<Code>
  /** A condition: while its value is not true, the entry is stored without effect, and formulas compute as without it. */
  readonly when?: Code
  readonly source: string
}

/** A value that is always computed. */
export interface Computed<Code extends string> {
  readonly kind: 'computed'
  readonly code: Code
  readonly formula: Formula<Code>
  readonly source: string
}

export type Declaration<Code extends string> = Fact<Code> | Entered<Code> | Computed<Code>

export const fact = <const Code extends string>(code: Code): Fact<Code> => ({ kind: 'fact', code })

/** Declares a value typed by a person; `source` is the source of the row, or of its proposal. */
export const entered = <Code extends string>(code: Code, source: string, proposal?: Formula<Code>): Entered<Code> => ({
  kind: 'entered',
  code,
  source,
  ...(proposal === undefined ? {} : { proposal }),
})

/** Declares a computed value; `source` is the source of the rule. */
export const computed = <Code extends string>(code: Code, source: string, formula: Formula<Code>): Computed<Code> => ({
  kind: 'computed',
  code,
  source,
  formula,
})

/** The same value, whose entry counts only while a condition is true. */
export const countedWhen = <Code extends string>(condition: Code, declaration: Entered<Code>): Entered<Code> => ({
  ...declaration,
  when: condition,
})
