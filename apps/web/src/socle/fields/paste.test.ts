import { describe, expect, it } from 'vitest'
import { type Cell, cellsOf, fillFrom, isSingleCell } from './paste'

// Three rows: arable column (0) has no field on the last row, farm column (1) has three.
const grid: Cell[] = [
  { code: 'D_1', column: 0, row: 0 },
  { code: 'D_11', column: 1, row: 0 },
  { code: 'D_2', column: 0, row: 1 },
  { code: 'D_12', column: 1, row: 1 },
  { code: 'D_21', column: 1, row: 2 },
]
const at = (code: string): Cell => {
  const cell = grid.find((candidate) => candidate.code === code)
  if (cell === undefined) throw new Error(code)
  return cell
}

describe('pasting from a spreadsheet', () => {
  it.each([
    ['Windows line breaks, the last one being the spreadsheet’s own', '1,5\r\n2\r\n', [['1,5'], ['2']]],
    ['old line breaks', '1\r2', [['1'], ['2']]],
    [
      'columns and spaces around figures',
      ' 1\t2 \n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['an empty row in between stays a row', '1\n\n3', [['1'], [''], ['3']]],
  ])('reads %s', (_why, text, cells) => expect(cellsOf(text)).toEqual(cells))

  it('leaves a single number to the field', () => {
    expect(isSingleCell('12,5\n')).toBe(true)
    expect(isSingleCell('12\n13')).toBe(false)
  })

  it('fills the column downwards from the field it is pasted in', () => {
    expect([...fillFrom(grid, at('D_11'), '10\n20\n30')]).toEqual([
      ['D_11', '10'],
      ['D_12', '20'],
      ['D_21', '30'],
    ])
  })

  it('drops cells below the table or in a place without a field', () => {
    expect([...fillFrom(grid, at('D_2'), '1\n2\n3')]).toEqual([['D_2', '1']])
  })

  it('fills columns to the right', () => {
    expect([...fillFrom(grid, at('D_1'), '1\t2\n3\t4\n5\t6')]).toEqual([
      ['D_1', '1'],
      ['D_11', '2'],
      ['D_2', '3'],
      ['D_12', '4'],
      ['D_21', '6'],
    ])
  })
})
