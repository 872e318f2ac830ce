import type { BandTable } from '@sillon/engine'

/** Formulas as data, from which each peer's own are written. */

/** A sum of values, each times a weight. */
export interface Sum {
  readonly kind: 'sum'
  readonly terms: readonly (readonly [code: string, weight: number])[]
}

export type Expression =
  | Sum
  | { readonly kind: 'percent'; readonly part: Sum; readonly whole: string }
  | { readonly kind: 'ratio'; readonly part: string; readonly whole: string }
  | { readonly kind: 'band'; readonly of: string; readonly table: BandTable }
  | { readonly kind: 'if'; readonly test: Test; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'max' | 'min'; readonly of: readonly [Expression, Expression] }

export type Test =
  | { readonly kind: 'compare'; readonly code: string; readonly sign: '<' | '>' | '>='; readonly bound: number }
  | { readonly kind: 'any' | 'all'; readonly of: readonly Test[] }

export interface Rule {
  readonly code: string
  /** Null on an input. */
  readonly expression: Expression | null
}

/** Whether the value is a text, which no engine rounds. */
export const isText = (e: Expression): boolean => e.kind === 'text' || (e.kind === 'if' && isText(e.yes))
