import type { Formula } from './formula'

/** Something given from outside that nobody types in a field: the crop rotation, a yes/no of the farm. */
export interface Fact<Code extends string> {
  readonly kind: 'fact'
  readonly code: Code
}

/** A value that a person types. While nothing is typed, the proposal stands in its place. */
export interface Entered<Code extends string> {
  readonly kind: 'entered'
  readonly code: Code
  readonly proposal?: Formula<Code>
  /** A condition: while its value is not true, the entry is stored apart, and formulas compute as without it. */
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

/** Declares a value typed by a person; `source` tags where the row, or its proposal, comes from. */
export const entered = <Code extends string>(code: Code, source: string, proposal?: Formula<Code>): Entered<Code> => ({
  kind: 'entered',
  code,
  source,
  ...(proposal === undefined ? {} : { proposal }),
})

/** Declares a computed value; `source` tags where the rule comes from. */
export const computed = <Code extends string>(code: Code, source: string, formula: Formula<Code>): Computed<Code> => ({
  kind: 'computed',
  code,
  source,
  formula,
})

/** The same value, whose entry counts only while a condition holds. */
export const countedWhen = <Code extends string>(condition: Code, declaration: Entered<Code>): Entered<Code> => ({
  ...declaration,
  when: condition,
})
