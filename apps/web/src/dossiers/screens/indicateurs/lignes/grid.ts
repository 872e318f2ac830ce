import { type Cell, countFilled, fillFrom, isSingleCell } from './paste'

type Field = HTMLInputElement | HTMLSelectElement

/** Table of a field, including its collapsed lines below. */
const gridOf = (table: HTMLElement): HTMLElement => table.closest<HTMLElement>('[data-grille]') ?? table

/** Editable text fields and choices of a grid, in reading order, each with its position; collapsed ones are left out. */
function cellsOf(grid: HTMLElement): Map<Field, Cell> {
  const rows = [...grid.querySelectorAll('tr')]
  const fields = [
    ...grid.querySelectorAll<Field>(
      'input[type="text"][name]:not(:disabled):not(:read-only), select[name]:not(:disabled)',
    ),
  ]
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

/** Enter moves to the next field of the column, with Shift to the previous one. */
export function moveInColumn(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return
  event.preventDefault()
  const cells = cellsOf(gridOf(event.currentTarget))
  const column = cells.get(event.target)?.column
  const fields = [...cells.keys()].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && cells.get(field)?.column === column,
  )
  const next = fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)]
  next?.focus()
  next?.select()
}

/**
 * Pastes several cells of a spreadsheet: writes them into the fields like typed text, so that each field reads and checks its own.
 * The browser handles a single cell. `together` wraps the writing, so that it can be undone as one.
 * @returns the number of non-empty cells without a field
 */
export function pasteCells(event: React.ClipboardEvent<HTMLElement>, together: (write: () => void) => void): number {
  const { target, currentTarget } = event
  const text = event.clipboardData.getData('text/plain')
  const isField = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && !target.readOnly)
  if (!isField || isSingleCell(text)) return 0
  event.preventDefault()
  const cells = cellsOf(gridOf(currentTarget))
  const start = cells.get(target)
  if (start === undefined) return 0
  const filled = fillFrom([...cells.values()], start, text)
  let placed = 0
  together(() => {
    for (const field of cells.keys()) {
      const cell = filled.get(field.name)
      if (cell === undefined || !write(field, cell)) continue
      if (cell !== '') placed++
    }
  })
  return countFilled(text) - placed
}

/** Whether a field accepts a pasted cell: a choice accepts the words of its options. */
function write(field: Field, cell: string): boolean {
  if (field instanceof HTMLInputElement) {
    field.value = cell
    return field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const said = cell.toLowerCase()
  const option = [...field.options].find(({ text, value }) => [text, value].some((one) => one.toLowerCase() === said))
  if (option === undefined) return false
  field.value = option.value
  return field.dispatchEvent(new Event('change', { bubbles: true }))
}
