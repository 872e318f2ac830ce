import { type BandHit, hitBand } from './bands'
import type { Evaluation } from './evaluation'
import type { Localised } from './localised'
import type { Model } from './model'

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

/** The entered values, still empty, that a value waits for, in order of calculation. */
export function missingInputs<Values extends object>(
  model: Model<Values>,
  evaluation: Evaluation<Values>,
  code: keyof Values & string,
): string[] {
  const seen = new Set<number>()
  const visit = (slot: number) => {
    if (seen.has(slot)) return
    seen.add(slot)
    for (const read of model.nodes[slot]?.reads ?? []) visit(read)
  }
  visit(model.slotOf(code))
  return [...seen]
    .sort((a, b) => a - b)
    .map((slot) => model.nodes[slot])
    .filter((node) => node?.kind === 'entered')
    .map((node) => node?.code ?? '')
    .filter((entered) => evaluation.get(entered as keyof Values & string) === null)
}
