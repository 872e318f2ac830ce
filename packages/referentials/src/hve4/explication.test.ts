import { type Explanation, readBand, round4 } from '@sillon/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fichier } from '../../testing/fichiers'
import { modele } from './modele'
import { hve4 } from './scheme'

/** Each file has every row: a hundred files use each formula many times. */
const FILES = process.env.TEST_ALL === '1' ? 1000 : 100

const calcules = [...hve4.indicateurs.keys()].filter((code) => modele.node(code).formula !== undefined)

/** Every node of an explanation once. */
function nodesOf(root: Explanation, seen = new Set<Explanation>()): Set<Explanation> {
  if (seen.has(root)) return seen
  seen.add(root)
  for (const read of root.reads) nodesOf(read, seen)
  return seen
}

/** Value of a formula, recomputed from the inputs in its explanation only. */
function recomputed({ code, reads }: Explanation): unknown {
  const formula = modele.node(code).formula
  return formula?.bind(reads.map((_, i) => i))(reads.map(({ value }) => value))
}

const isNumeric = (value: unknown): value is number => typeof value === 'number'

/** Result of the arithmetic in words: numbers, codes, + − × ÷ and brackets only. An empty term of a sum counts as 0. */
function arithmetic({ words, reads }: Explanation): number | null {
  const text = words?.fr ?? ''
  if (!/^[\s\d.(){}\w+−×÷]+$/.test(text) || /[a-z]/.test(text)) return null
  const values = new Map(reads.map(({ code, value }) => [code, value]))
  const tokens = [...text.matchAll(/\{(\w+)\}|(\d+(?:\.\d+)?)|([()+−×÷])/g)].map(([, code, number, sign]) =>
    code === undefined ? (sign ?? Number(number)) : Number(values.get(code) ?? 0),
  )
  let at = 0
  const factor = (): number => {
    const token = tokens[at++]
    if (token !== '(') return Number(token)
    const inner = total()
    at++
    return inner
  }
  const product = (): number => {
    let result = factor()
    while (tokens[at] === '×' || tokens[at] === '÷')
      result = tokens[at++] === '×' ? result * factor() : result / factor()
    return result
  }
  const total = (): number => {
    let result = product()
    while (tokens[at] === '+' || tokens[at] === '−')
      result = tokens[at++] === '+' ? result + product() : result - product()
    return result
  }
  const result = total()
  return at === tokens.length && Number.isFinite(result) ? result : null
}

describe('the explanation of every computed row', () => {
  test('exists in both languages, with a source', () => {
    expect(calcules.length).toBeGreaterThan(480)
    for (const code of calcules) {
      const { formula, source } = modele.node(code)
      expect([formula?.words.fr, formula?.words.en], code).not.toContain('')
      expect(source, code).not.toBe('')
    }
  })

  test(`recomputes to the shown value from the shown inputs, on ${FILES} files`, () => {
    let inWords = 0
    // Collected rather than expected one by one: a million expectations cost more than their check.
    const faults: unknown[][] = []
    // A sample, not a property: a shrunk file of 700 rows would tell less than the failing row.
    for (const input of fc.sample(fichier, { numRuns: FILES, seed: 2026 })) {
      const evaluation = hve4.evaluate(input)
      const nodes = new Map<string, Explanation>()
      // From the totals down: the explanation of a row contains those of its inputs.
      for (const code of calcules.toReversed()) {
        if (nodes.has(code)) continue
        for (const node of nodesOf(hve4.explain(evaluation, code))) nodes.set(node.code, node)
      }
      for (const node of nodes.values()) {
        if (node.words === null) continue
        const again = recomputed(node)
        if (isNumeric(node.value) && round4(again as number) !== node.value) faults.push([node.code, again, node.value])
        else if (node.value === null && (again ?? null) !== null) faults.push([node.code, again, null])
        for (const { table, value, hit } of node.bands)
          if (hit.points !== readBand(table, value)) faults.push([node.code, hit.points, readBand(table, value)])
        const said = isNumeric(node.value) ? arithmetic(node) : null
        if (said === null || !isNumeric(node.value)) continue
        inWords++
        if (!(Math.abs(said - node.value) < 0.0002)) faults.push([node.code, said, node.value, node.words.fr])
      }
    }
    expect(faults.slice(0, 10)).toEqual([])
    // Most rows are plain arithmetic, whose words are also checked.
    expect(inWords).toBeGreaterThan(100 * FILES)
  })
})
