import type { Declaration } from './declaration'
import { Evaluation, type Results } from './evaluation'
import type { Bound, Formula } from './formula'
import { ModelError } from './model-error'

/** A declared value in its place: slots follow the order of calculation, so that a slot depends only on smaller ones. */
export interface Node {
  readonly slot: number
  readonly code: string
  readonly kind: Declaration<string>['kind']
  readonly source: string
  readonly formula: Formula | undefined
  readonly bound: Bound | undefined
  readonly reads: readonly number[]
  readonly dependents: readonly number[]
}

/** A compiled set of declarations, shared by every evaluation. */
export class Model<Values extends object> {
  readonly nodes: readonly Node[]
  /** The slots that have a formula, in order, and these formulas: what a whole evaluation runs through. */
  readonly formulas: { readonly slots: readonly number[]; readonly bounds: readonly Bound[] }
  private readonly slots: ReadonlyMap<string, number>

  /** @throws ModelError on a code declared twice, a code read but not declared, or a cycle (naming its path) */
  constructor(declarations: readonly Declaration<keyof Values & string>[]) {
    const ordered = inOrder(byCode(declarations))
    this.slots = new Map(ordered.map((declaration, slot) => [declaration.code, slot]))
    const dependents: number[][] = ordered.map(() => [])
    const reads = ordered.map((declaration, slot) => {
      const slots = (formulaOf(declaration)?.reads ?? []).map((code) => this.slotOf(code))
      for (const read of new Set(slots)) dependents[read]?.push(slot)
      return slots
    })
    this.nodes = ordered.map((declaration, slot) => ({
      slot,
      code: declaration.code,
      kind: declaration.kind,
      source: declaration.kind === 'fact' ? '' : declaration.source,
      formula: formulaOf(declaration),
      bound: formulaOf(declaration)?.bind(reads[slot] ?? []),
      reads: reads[slot] ?? [],
      dependents: dependents[slot] ?? [],
    }))
    const withFormula = this.nodes.flatMap(({ slot, bound }) => (bound === undefined ? [] : [{ slot, bound }]))
    this.formulas = { slots: withFormula.map(({ slot }) => slot), bounds: withFormula.map(({ bound }) => bound) }
  }

  has(code: string): boolean {
    return this.slots.has(code)
  }

  /** @throws ModelError when the model has no such code */
  slotOf(code: string): number {
    const slot = this.slots.get(code)
    if (slot === undefined) throw new ModelError(`Unknown code ${code}.`)
    return slot
  }

  node(code: string): Node {
    return this.nodes[this.slotOf(code)] as Node
  }

  /** Evaluates the whole model. What is not given is null. */
  evaluate(given: Partial<Values>): Evaluation<Values> {
    return new Evaluation(this, given)
  }

  /** An earlier evaluation as it was, whatever the formulas say now. @param results what its `results` gave */
  restore(given: Partial<Values>, results: Results): Evaluation<Values> {
    return new Evaluation(this, given, results)
  }
}

function formulaOf(declaration: Declaration<string>): Formula | undefined {
  if (declaration.kind === 'fact') return undefined
  return declaration.kind === 'entered' ? declaration.proposal : declaration.formula
}

function byCode(declarations: readonly Declaration<string>[]): ReadonlyMap<string, Declaration<string>> {
  const known = new Map<string, Declaration<string>>()
  for (const declaration of declarations) {
    if (known.has(declaration.code)) throw new ModelError(`${declaration.code} is declared twice.`)
    known.set(declaration.code, declaration)
  }
  return known
}

/** Depth-first order of calculation: what is read comes before what reads it. */
function inOrder(declarations: ReadonlyMap<string, Declaration<string>>): Declaration<string>[] {
  const ordered: Declaration<string>[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (code: string, reader: string) => {
    if (done.has(code)) return
    const declaration = declarations.get(code)
    if (declaration === undefined) throw new ModelError(`${reader} reads ${code}, which is not declared.`)
    if (path.includes(code)) throw new ModelError(`Cycle: ${[...path.slice(path.indexOf(code)), code].join(' → ')}.`)
    path.push(code)
    for (const read of formulaOf(declaration)?.reads ?? []) visit(read, code)
    path.pop()
    done.add(code)
    ordered.push(declaration)
  }
  for (const code of declarations.keys()) visit(code, code)
  return ordered
}
