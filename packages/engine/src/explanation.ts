import { type BandHit, type BandReading, hitBand } from './bands'
import type { Evaluation } from './evaluation'
import type { FormulaKind } from './formula'
import type { Localised } from './localised'
import type { Model, Node } from './model'

/** Explanation of a value: the evaluated tree itself, down to entries and given values. */
export interface Explanation {
  readonly code: string
  /** Value used by the calculation. */
  readonly value: unknown
  /** True for an entry that counts; the values below it then have no effect. */
  readonly entered: boolean
  /** True for a stored entry without effect, because the row does not apply. */
  readonly keptOnly: boolean
  /** The formula in words, `{CODE}` for each value read; null on an input. */
  readonly words: Localised | null
  /** Kind of the formula; null for any other calculation, and on an input. */
  readonly kind: FormulaKind | null
  /** Highest value of the formula; null without one. */
  readonly limit: number | null
  /** Reason of the value by its own rule, `{CODE}` for each value read; null without one. */
  readonly because: Localised | null
  /** Tables of the value, each with the band reached. */
  readonly bands: readonly (BandReading & { readonly hit: BandHit })[]
  readonly source: string
  readonly reads: readonly Explanation[]
}

/** Explains a value of an evaluation. A value with several readers is one object, explained once. */
export function explain<Values extends object>(
  model: Model<Values>,
  evaluation: Evaluation<Values>,
  root: keyof Values & string,
): Explanation {
  const known = new Map<string, Explanation>()
  const explained = (code: keyof Values & string): Explanation => {
    const before = known.get(code)
    if (before !== undefined) return before
    const node = model.node(code)
    const keptOnly = evaluation.isKeptOnly(code)
    const isEntered = evaluation.isEntered(code) && !keptOnly
    const formula = isEntered ? undefined : node.formula
    const reads = (formula?.reads ?? []) as readonly (keyof Values & string)[]
    const operands = reads.map((read) => evaluation.counted(read))
    const bands = formula?.bandsRead?.(operands) ?? []
    const explanation: Explanation = {
      code,
      value: evaluation.counted(code),
      entered: isEntered,
      keptOnly,
      words: formula === undefined ? null : spelled(formula.words),
      kind: formula?.kind ?? null,
      limit: formula?.limit ?? null,
      because: formula?.because?.(operands) ?? null,
      bands: bands.map((reading) => ({ ...reading, hit: hitBand(reading.table, reading.value) })),
      source: node.source,
      reads: reads.map(explained),
    }
    known.set(code, explanation)
    return explanation
  }
  return explained(root)
}

/**
 * Empty entered values that a value needs, in order of calculation. A known value needs nothing below it. An empty entered value is listed itself, rather than
 * the inputs of its proposal.
 */
export function missingInputs<Values extends object>(
  model: Model<Values>,
  evaluation: Evaluation<Values>,
  code: keyof Values & string,
): string[] {
  const isEmpty = (slot: number) => evaluation.counted(model.nodes[slot]?.code as keyof Values & string) === null
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

/** Coefficients are written alike in both languages; French has a decimal comma. */
const spelled = ({ fr, en }: Localised): Localised => ({ fr: fr.replaceAll(/(?<=\d)\.(?=\d)/g, ','), en })
