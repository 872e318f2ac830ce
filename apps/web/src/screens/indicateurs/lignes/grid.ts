import { type Cell, fillFrom, isSingleCell } from './paste'

type Field = HTMLInputElement

const positionOf = (field: Field): Cell => ({
  code: field.name,
  column: field.closest('td')?.cellIndex ?? 0,
  row: field.closest('tr')?.rowIndex ?? 0,
})

/** The text fields of a table that can be typed in, in reading order. */
const fieldsOf = (table: HTMLElement): Field[] => [
  ...table.querySelectorAll<Field>('input[type="text"][name]:not(:disabled):not(:read-only)'),
]

/** Enter goes to the next field of the column, with Shift to the previous one. */
export function moveInColumn(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return
  event.preventDefault()
  const { column } = positionOf(event.target)
  const fields = fieldsOf(event.currentTarget).filter((field) => positionOf(field).column === column)
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
  const fields = fieldsOf(currentTarget)
  const filled = fillFrom(fields.map(positionOf), positionOf(target), text)
  together(() => {
    for (const field of fields) {
      const cell = filled.get(field.name)
      if (cell === undefined) continue
      field.value = cell
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}
