import type { Declaration } from './declaration'
// biome-ignore lint/suspicious/noImportCycles: as in evaluation.ts.
import { Evaluation, type Results } from './evaluation'
import type { Bound, Formula } from './formula'
import { ModelError } from './model-error'

/** A declared value with its slot. Slots follow the order of calculation: a slot depends only on smaller ones. */
export interface Node {
  readonly slot: number
  readonly code: string
  readonly kind: Declaration<string>['kind']
  readonly source: string
  readonly formula: Formula | undefined
  readonly bound: Bound | undefined
  readonly reads: readonly number[]
  /** Index of the condition of an entry. */
  readonly when: number | undefined
  readonly dependents: readonly number[]
}

/** One step of a full evaluation: the formula, and the condition without which an entry does not count. */
export interface Step {
  readonly slot: number
  readonly bound: Bound
  /** Index of the condition; negative without one. */
  readonly when: number
}
const NO_CONDITION = -1

/** A compiled set of declarations, shared by every evaluation. */
export class Model<Values extends object> {
  readonly nodes: readonly Node[]
  /** Nodes of a full evaluation, in order: those with a formula or a condition. */
  readonly steps: readonly Step[]
  private readonly slots: ReadonlyMap<string, number>

  /** @throws ModelError for a code declared twice, an undeclared code in a formula, or a cycle of formulas and conditions (with its path) */
  constructor(declarations: readonly Declaration<keyof Values & string>[]) {
    const ordered = inOrder(byCode(declarations))
    this.slots = new Map(ordered.map((declaration, slot) => [declaration.code, slot]))
    const dependents: number[][] = ordered.map(() => [])
    const reads = ordered.map((declaration, slot) => {
      for (const read of new Set(readsOf(declaration))) dependents[this.slotOf(read)]?.push(slot)
      return (formulaOf(declaration)?.reads ?? []).map((code) => this.slotOf(code))
    })
    this.nodes = ordered.map((declaration, slot) => ({
      slot,
      code: declaration.code,
      kind: declaration.kind,
      source: declaration.kind === 'fact' ? '' : declaration.source,
      formula: formulaOf(declaration),
      bound: formulaOf(declaration)?.bind(reads[slot] ?? []),
      reads: reads[slot] ?? [],
      when: conditionOf(declaration) === undefined ? undefined : this.slotOf(conditionOf(declaration) as string),
      dependents: dependents[slot] ?? [],
    }))
    this.steps = this.nodes
      .filter(({ bound, when }) => bound !== undefined || when !== undefined)
      .map(({ slot, bound, when }) => ({ slot, bound: bound ?? empty, when: when ?? NO_CONDITION }))
  }

  has(code: string): boolean {
    return this.slots.has(code)
  }

  /** @throws ModelError for an unknown code */
  slotOf(code: string): number {
    const slot = this.slots.get(code)
    if (slot === undefined) throw new ModelError(`Unknown code ${code}.`)
    return slot
  }

  node(code: string): Node {
    return this.nodes[this.slotOf(code)] as Node
  }

  /** Evaluates the whole model. Missing inputs are null. */
  evaluate(given: Partial<Values>): Evaluation<Values> {
    return new Evaluation(this, given)
  }

  /** Restores an earlier evaluation, whatever the present formulas. @param results the return value of its `results` */
  restore(given: Partial<Values>, results: Results): Evaluation<Values> {
    return new Evaluation(this, given, results)
  }
}

const empty: Bound = () => null

function formulaOf(declaration: Declaration<string>): Formula | undefined {
  if (declaration.kind === 'fact') return undefined
  return declaration.kind === 'entered' ? declaration.proposal : declaration.formula
}

const conditionOf = (declaration: Declaration<string>): string | undefined =>
  declaration.kind === 'entered' ? declaration.when : undefined

/** Inputs of a value: the codes in its formula, and its condition. */
function readsOf(declaration: Declaration<string>): readonly string[] {
  const reads = formulaOf(declaration)?.reads ?? []
  const condition = conditionOf(declaration)
  return condition === undefined ? reads : [...reads, condition]
}

function byCode(declarations: readonly Declaration<string>[]): ReadonlyMap<string, Declaration<string>> {
  const known = new Map<string, Declaration<string>>()
  for (const declaration of declarations) {
    if (known.has(declaration.code)) throw new ModelError(`${declaration.code} is declared twice.`)
    known.set(declaration.code, declaration)
  }
  return known
}

/** Depth-first order of calculation: inputs come before their readers. */
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
    for (const read of readsOf(declaration)) visit(read, code)
    path.pop()
    done.add(code)
    ordered.push(declaration)
  }
  for (const code of declarations.keys()) visit(code, code)
  return ordered
}
