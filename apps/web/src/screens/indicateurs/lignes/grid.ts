import { type Cell, fillFrom, isSingleCell } from './paste'

type Field = HTMLInputElement

/** The table of a field, with the lines of it that are put away below. */
const gridOf = (table: HTMLElement): HTMLElement => table.closest<HTMLElement>('[data-grille]') ?? table

/** The text fields of a grid that can be typed in, in reading order, each with its place; not those that are put away. */
function cellsOf(grid: HTMLElement): Map<Field, Cell> {
  const rows = [...grid.querySelectorAll('tr')]
  const fields = [...grid.querySelectorAll<Field>('input[type="text"][name]:not(:disabled):not(:read-only)')]
  return new Map(
    fields
      .filter((field) => field.closest('[hidden]') === null)
      .map((field) => {
        const row = field.closest('tr')
        const place = { column: field.closest('td')?.cellIndex ?? 0, row: row === null ? 0 : rows.indexOf(row) }
        return [field, { code: field.name, ...place }]
      }),
  )
}

/** Enter goes to the next field of the column, with Shift to the previous one. */
export function moveInColumn(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return
  event.preventDefault()
  const cells = cellsOf(gridOf(event.currentTarget))
  const column = cells.get(event.target)?.column
  const fields = [...cells.keys()].filter((field) => cells.get(field)?.column === column)
  const next = fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)]
  next?.focus()
  next?.select()
}

/**
 * Pastes several cells of a spreadsheet: writes them in the fields as if they had been typed, so that each field reads and checks its own.
 * A single cell is left to the browser. `together` wraps the writing, so that it can be undone as one.
 */
export function pasteCells(event: React.ClipboardEvent<HTMLElement>, together: (write: () => void) => void): void {
  const { target, currentTarget } = event
  const text = event.clipboardData.getData('text/plain')
  if (!(target instanceof HTMLInputElement) || target.readOnly || isSingleCell(text)) return
  event.preventDefault()
  const cells = cellsOf(gridOf(currentTarget))
  const start = cells.get(target)
  if (start === undefined) return
  const filled = fillFrom([...cells.values()], start, text)
  together(() => {
    for (const field of cells.keys()) {
      const cell = filled.get(field.name)
      if (cell === undefined) continue
      field.value = cell
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}
