import { type Explanation, readBand, round4 } from '@sillon/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fichier3a } from '../../testing/fichiers3a'
import { evaluer3a } from '../../testing/hve3a'
import { modele } from './modele'
import { hve3a } from './scheme'

const calcules = modele.nodes.flatMap(({ code, formula, kind }) =>
  formula === undefined || kind === 'fact' || code.startsWith('SI ') ? [] : [code],
)

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

test('every explanation recomputes to the shown value from the shown inputs, on 200 farms', () => {
  expect(calcules.length).toBeGreaterThan(230)
  let bands = 0
  for (const input of fc.sample(fichier3a, { numRuns: 200, seed: 2026 })) {
    const evaluation = hve3a.evaluate(input)
    const nodes = new Map<string, Explanation>()
    for (const code of [...calcules, hve3a.verdict])
      for (const node of nodesOf(hve3a.explain(evaluation, code))) nodes.set(node.code, node)
    for (const node of nodes.values()) {
      if (node.words === null) continue
      const again = recomputed(node)
      if (isNumeric(node.value)) expect(round4(again as number), node.code).toBe(node.value)
      else if (node.value === null) expect(again ?? null, node.code).toBeNull()
      for (const { table, value, hit } of node.bands) {
        bands++
        expect(hit.points, node.code).toBe(readBand(table, value))
      }
      // Points from a single band equal the points of the band.
      if (isNumeric(node.value) && node.bands.length === 1 && node.reads.length === 1)
        expect(node.bands[0]?.hit.points, node.code).toBe(node.value)
    }
  }
  expect(bands).toBeGreaterThan(3_000)
})

test.each([
  ['HVE3A_I_33', '{HVE3A_D_117}'],
  ['HVE3A_I_38', '{HVE3A_D_122}'],
  ['HVE3A_I_73', '{HVE3A_D_117} ou {HVE3A_D_122}'],
])('the explanation of %s says that inter-rows without an answer count in full', (code, parts) => {
  const { words } = hve3a.explain(evaluer3a({}), code)
  expect(words?.fr).toContain(`${parts} sans réponse : tous les inter-rangs`)
  expect(words?.en).toContain(`${parts.replace('ou', 'or')} without an answer: all inter-rows`)
})
