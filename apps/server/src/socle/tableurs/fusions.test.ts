import fc from 'fast-check'
import { expect, it } from 'vitest'
import { couvertes, type Fusion, type Place } from './fusions'

const place = fc.record({ row: fc.integer({ min: 1, max: 9 }), column: fc.integer({ min: 0, max: 9 }) })

it('the covered cells are those of each merge checked one by one, overlapping, reversed or of one cell', () => {
  const covers = ({ first, last }: Fusion, { row, column }: Place) =>
    row >= first.row &&
    row <= last.row &&
    column >= first.column &&
    column <= last.column &&
    !(row === first.row && column === first.column)
  fc.assert(
    fc.property(fc.array(fc.record({ first: place, last: place })), fc.array(place), (fusions, places) => {
      const found = couvertes(fusions, places)
      expect(places.filter((one) => found.has(one))).toEqual(
        places.filter((one) => fusions.some((fusion) => covers(fusion, one))),
      )
    }),
  )
})

it('the covered cells end at the last column of a spreadsheet', () => {
  const all = { first: { row: 1, column: 0 }, last: { row: 1_048_576, column: 16_383 } }
  const last = { row: 1_048_576, column: 16_383 }
  expect(
    couvertes([all, { first: { row: 0, column: -1 }, last: { row: 9_999_999, column: 18_277 } }], [last]).size,
  ).toBe(1)
})
