// biome-ignore lint/suspicious/noImportCycles: a model makes its evaluations, and an evaluation reads its model; types alone lead back.
import type { Model, Node } from './model'
import { isSame, kept } from './value'

/** Entered and computed values by code, as in JSON. */
export type Results = Readonly<Record<string, unknown>>

/**
 * Values of one file, every number to 4 decimals. The whole model is computed once. After that, a change recomputes only its dependents, and stops where a
 * value stays the same.
 */
export class Evaluation<Values extends object> {
  /** Values read by formulas, by slot. */
  private readonly values: unknown[]
  /** Typed or given values, by slot, whether or not their condition lets them count. */
  private readonly given: unknown[]
  /** Allocated by the first change: among many files most evaluations have none. */
  private dirty: Uint8Array | undefined
  /** Number of values recomputed by the last change, including the changed one. */
  touched = 0

  /**
   * @param given the inputs; another evaluation is copied unchanged
   * @param results an earlier return value of `results`, used until a change in place of a calculation; missing values are computed
   */
  constructor(
    private readonly model: Model<Values>,
    given: Partial<Values> | Evaluation<Values>,
    results?: Results,
  ) {
    if (given instanceof Evaluation) {
      this.given = [...given.given]
      this.values = [...given.values]
      return
    }
    const { nodes } = model
    this.given = new Array(nodes.length).fill(null)
    this.values = new Array(nodes.length).fill(null)
    for (const code in given) {
      const slot = model.slotOf(code)
      if ((nodes[slot] as Node).kind !== 'computed') this.values[slot] = this.given[slot] = kept(given[code])
    }
    if (results === undefined) this.computeAll()
    else
      for (const node of nodes)
        if (node.kind !== 'fact')
          this.values[node.slot] = node.code in results ? kept(results[node.code]) : this.compute(node)
  }

  /** Every value except the facts and the indexes shared by formulas: together with the inputs, they restore this evaluation. */
  results(): Results {
    const { nodes } = this.model
    return Object.fromEntries(
      nodes
        .filter(({ kind, slot }) => kind !== 'fact' && !(this.values[slot] instanceof Map))
        .map(({ code, slot }) => [code, this.values[slot]]),
    )
  }

  /** The same file with other entries; null removes an entry. Only dependents are recomputed. */
  with(entries: { readonly [Code in keyof Values]?: Values[Code] | null }): Evaluation<Values> {
    const other = new Evaluation(this.model, this)
    for (const code in entries) other.set(code as keyof Values & string, entries[code] ?? null)
    return other
  }

  /** Computes every value from the inputs. */
  computeAll(): void {
    const { values, given } = this
    for (const { slot, bound, when } of this.model.steps) {
      const counts = given[slot] !== null && (when < 0 || values[when] === true)
      values[slot] = counts ? given[slot] : kept(bound(values))
    }
  }

  private compute(node: Node): unknown {
    const given = this.given[node.slot]
    if (given !== null && this.isApplied(node)) return given
    return node.bound === undefined ? null : kept(node.bound(this.values))
  }

  /** The entered value, even while it has no effect, or else the proposed or computed one. */
  get<Code extends keyof Values & string>(code: Code): Values[Code] {
    const slot = this.model.slotOf(code)
    return (this.given[slot] ?? this.values[slot]) as Values[Code]
  }

  /** Value used by the calculation. An entry is ignored while its condition is false: the value is then the one without the entry. */
  counted<Code extends keyof Values & string>(code: Code): Values[Code] {
    return this.values[this.model.slotOf(code)] as Values[Code]
  }

  /** Whether a value has a stored entry without effect, because its condition is false. */
  isKeptOnly(code: keyof Values & string): boolean {
    const node = this.model.node(code)
    return this.given[node.slot] !== null && !this.isApplied(node)
  }

  private isApplied({ when }: Node): boolean {
    return when === undefined || this.values[when] === true
  }

  isEntered(code: keyof Values & string): boolean {
    const node = this.model.node(code)
    return node.kind === 'entered' && this.given[node.slot] !== null
  }

  /** Proposed value of a data source for an entered code, with or without an entry; null when there is none. */
  proposal<Code extends keyof Values & string>(code: Code): Values[Code] | null {
    const node = this.model.node(code)
    if (node.kind !== 'entered' || node.bound === undefined) return null
    return kept(node.bound(this.values)) as Values[Code]
  }

  /**
   * Changes a fact or an entered value; null erases it. A computed code is left unchanged.
   * @returns the codes whose value changed in the calculation, in its order
   */
  set<Code extends keyof Values & string>(code: Code, value: Values[Code] | null): readonly string[] {
    const { nodes } = this.model
    const { slot, kind } = this.model.node(code)
    this.touched = 0
    if (kind === 'computed') return []
    this.given[slot] = kept(value)
    const changed: string[] = []
    this.dirty ??= new Uint8Array(nodes.length)
    const { dirty } = this
    dirty[slot] = 1
    let last = slot
    for (let i = slot; i <= last; i++) {
      if (dirty[i] === 0) continue
      dirty[i] = 0
      this.touched++
      const node = nodes[i] as Node
      const before = this.values[i]
      const after = this.compute(node)
      if (isSame(before, after)) continue
      this.values[i] = after
      changed.push(node.code)
      for (const dependent of node.dependents) {
        dirty[dependent] = 1
        if (dependent > last) last = dependent
      }
    }
    return changed
  }
}
