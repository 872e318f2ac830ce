import { expect, test } from 'vitest'
import { deplacer, formeDe, inserer, type Position, pointsDe, retirer } from './forme'

const a: Position = [5, 44]
const b: Position = [5.001, 44]
const c: Position = [5.001, 44.001]

test.each([
  ['a line', 'LIGNE', [a, b, c]],
  ['a surface', 'SURFACE', [a, b, c]],
  ['a point', 'POINT', [a]],
] as const)('%s has each of its points once, and is made of them again', (_, nature, points) => {
  const forme = formeDe(nature, points)
  expect(pointsDe(forme)).toEqual(points)
  expect(formeDe(nature, pointsDe(forme))).toEqual(forme)
})

test('a point is moved, taken away, and added halfway to the next', () => {
  expect(deplacer([a, b], 1, c)).toEqual([a, c])
  expect(retirer([a, b, c], 0)).toEqual([b, c])
  expect(inserer('LIGNE', [a, b], 0)).toEqual([a, [5.0005, 44], b])
  expect(inserer('LIGNE', [a, b], 1)).toEqual([a, b, b])
  // The next point of the last corner is the first.
  expect(inserer('SURFACE', [a, b, c], 2)).toEqual([a, b, c, [5.0005, 44.0005]])
})
