import { type BandHit, hitBand } from './bands'
import type { Evaluation } from './evaluation'
import type { Localised } from './localised'
import type { Model, Node } from './model'

/** Why a value is what it is: the evaluated tree itself, down to what was typed or given. */
export interface Explanation {
  readonly code: string
  readonly value: unknown
  /** True when a person typed the value; then nothing below it counts. */
  readonly entered: boolean
  /** The formula in words, `{CODE}` for each value read; null on an input. */
  readonly words: Localised | null
  readonly band: BandHit | null
  readonly source: string
  readonly reads: readonly Explanation[]
}

/** Explains a value of an evaluation. */
export function explain<Values extends object>(
  model: Model<Values>,
  evaluation: Evaluation<Values>,
  code: keyof Values & string,
): Explanation {
  const node = model.node(code)
  const value = evaluation.get(code)
  const isEntered = evaluation.isEntered(code)
  const formula = isEntered ? undefined : node.formula
  const reads = (formula?.reads ?? []) as readonly (keyof Values & string)[]
  const operand = reads[0] === undefined ? null : evaluation.get(reads[0])
  return {
    code,
    value,
    entered: isEntered,
    words: formula?.words ?? null,
    band: formula?.table !== undefined && typeof operand === 'number' ? hitBand(formula.table, operand) : null,
    source: node.source,
    reads: reads.map((read) => explain(model, evaluation, read)),
  }
}

/**
 * The entered values, still empty, that a value waits for, in order of calculation. Where a value is known nothing is waited for below it,
 * and an empty entered value is asked for itself rather than what could propose it.
 */
export function missingInputs<Values extends object>(
  model: Model<Values>,
  evaluation: Evaluation<Values>,
  code: keyof Values & string,
): string[] {
  const isEmpty = (slot: number) => evaluation.get(model.nodes[slot]?.code as keyof Values & string) === null
  const seen = new Set<number>()
  const missing: Node[] = []
  const visit = (slot: number) => {
    const node = model.nodes[slot]
    if (node === undefined || seen.has(slot)) return
    seen.add(slot)
    if (node.kind === 'entered') missing.push(node)
    else node.reads.filter(isEmpty).forEach(visit)
  }
  model.node(code).reads.filter(isEmpty).forEach(visit)
  return missing.sort((a, b) => a.slot - b.slot).map((node) => node.code)
}
