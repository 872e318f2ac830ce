import type { Evaluation } from './evaluation'
import type { Model, Node } from './model'

/**
 * What each value rests on: marks of what is read below it, added up (a bit for each kind of mark). A value that a person typed rests on nothing,
 * and nothing rests on an empty value.
 * @param markOf the marks of one value itself
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
