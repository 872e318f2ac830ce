import { expect, test } from 'vitest'
import type { Element } from './genres'
import { isChanged, reporter, sans } from './transfert'

const un = (id: number): Element => ({ id, nom: `N° ${id}`, detail: '' })
const ids = (elements: readonly Element[]) => elements.map(({ id }) => id)
const lus = (...numeros: number[]) => ({ elements: numeros.map(un), etag: `"${numeros.length}"` })

test.each<[string, number[], number[], number[], number[]]>([
  ['both grant others', [1], [1, 2], [1, 3], [1, 3, 2]],
  ['both grant the same', [1], [1, 2], [1, 2], [1, 2]],
  ['one withdraws, the other grants', [1, 2], [1], [1, 2, 3], [1, 3]],
  ['both withdraw', [1, 2, 3], [2, 3], [1, 3], [3]],
  ['a grant withdrawn meanwhile by the other is not restored', [1, 2], [1, 2, 3], [1], [1, 3]],
])('when %s, both changes are kept', (_, avant, miens, siens, expected) => {
  const reporte = reporter({ lus: lus(...avant), accordes: miens.map(un) }, lus(...siens))
  expect(ids(reporte.accordes)).toEqual(expected)
  expect(reporte.lus).toEqual(lus(...siens))
})

test('a difference between two lists is reported', () => {
  expect(isChanged({ lus: lus(1, 2), accordes: [un(2), un(1)] })).toBe(false)
  expect(isChanged({ lus: lus(1, 2), accordes: [un(1)] })).toBe(true)
  expect(ids(sans([un(1), un(2)], [un(1)]))).toEqual([2])
})
