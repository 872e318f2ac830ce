/** Cells of a text copied from a spreadsheet: rows end with a line break, columns are separated by a tab. */
export function cellsOf(text: string): string[][] {
  const rows = text.replace(/\r\n?/g, '\n').split('\n')
  // A spreadsheet ends its copy with a line break, which does not begin another row.
  if (rows.length > 1 && rows.at(-1) === '') rows.pop()
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()))
}

/** True for a text with a single cell, which the field itself accepts. */
export const isSingleCell = (text: string): boolean => cellsOf(text).flat().length === 1

/** Number of non-empty cells. */
export const countFilled = (text: string): number =>
  cellsOf(text)
    .flat()
    .filter((cell) => cell !== '').length

export interface Cell {
  readonly code: string
  readonly column: number
  readonly row: number
}

/**
 * Assigns copied cells to the fields of a table, down and to the right from the field of the paste.
 * `grid` has the fields in reading order. Cells outside the table, or at a position without a field, are left out.
 */
export function fillFrom(grid: readonly Cell[], start: Cell, text: string): ReadonlyMap<string, string> {
  const columns = [...new Set(grid.map(({ column }) => column))].sort((a, b) => a - b)
  const rows = [...new Set(grid.map(({ row }) => row))].sort((a, b) => a - b)
  const firstRow = rows.indexOf(start.row)
  const firstColumn = columns.indexOf(start.column)
  const filled = new Map<string, string>()
  cellsOf(text).forEach((cells, down) => {
    cells.forEach((cell, right) => {
      const row = rows[firstRow + down]
      const column = columns[firstColumn + right]
      const target = grid.find((candidate) => candidate.row === row && candidate.column === column)
      if (target !== undefined) filled.set(target.code, cell)
    })
  })
  return filled
}
