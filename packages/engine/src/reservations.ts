import type { Evaluation } from './evaluation'
import type { Model, Node } from './model'

/**
 * Marks of each value: its own and those of all values below it, combined (one bit for each kind of mark). Typed values and empty values have no marks.
 * @param markOf marks of one value itself
 * @returns the marks of any code
 */
export function restsOn<Values extends object>(
  model: Model<Values>,
  evaluation: Evaluation<Values>,
  markOf: (node: Node, value: unknown) => number,
): (code: keyof Values & string) => number {
  const marks = new Uint8Array(model.nodes.length)
  for (const node of model.nodes) {
    const code = node.code as keyof Values & string
    const value = evaluation.counted(code)
    if (value === null || (evaluation.isEntered(code) && !evaluation.isKeptOnly(code))) continue
    let mark = markOf(node, value)
    for (const read of node.reads) mark |= marks[read] ?? 0
    marks[node.slot] = mark
  }
  return (code) => marks[model.slotOf(code)] ?? 0
}

/**
 * Codes with a mark of their own, among some values and all their inputs, in order of calculation. As in `restsOn`, the search stops at a typed value.
 * @param isMarked whether a value itself is marked, whatever its inputs
 */
export function marked<Values extends object>(
  model: Model<Values>,
  evaluation: Evaluation<Values>,
  roots: readonly (keyof Values & string)[],
  isMarked: (node: Node, value: unknown) => boolean,
): readonly (keyof Values & string)[] {
  const seen = new Set<number>()
  const found: Node[] = []
  const visit = (slot: number) => {
    const node = model.nodes[slot]
    if (node === undefined || seen.has(slot)) return
    seen.add(slot)
    const code = node.code as keyof Values & string
    const value = evaluation.counted(code)
    if (value === null || (evaluation.isEntered(code) && !evaluation.isKeptOnly(code))) return
    if (isMarked(node, value)) found.push(node)
    node.reads.forEach(visit)
  }
  for (const root of roots) visit(model.slotOf(root))
  return found.sort((one, other) => one.slot - other.slot).map(({ code }) => code as keyof Values & string)
}
