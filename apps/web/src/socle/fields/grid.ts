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

/** Fields and answers of a sheet, in reading order; collapsed and closed ones are left out. Of a question, the answer that the keyboard reaches. */
function stopsOf(sheet: HTMLElement): HTMLElement[] {
  const stops = sheet.querySelectorAll<HTMLElement>(
    '[data-entries] :is(input[type="text"][name], textarea[name]):not(:disabled):not(:read-only), ' +
      '[data-entries] :is(select[name], fieldset[name]):not(:disabled), [data-entries] [data-name] > summary',
  )
  return [...stops]
    .filter((stop) => stop.closest('[hidden]') === null)
    .map((stop) =>
      stop instanceof HTMLFieldSetElement
        ? (stop.querySelector<HTMLElement>('input:checked') ?? stop.querySelector<HTMLElement>('input') ?? stop)
        : stop,
    )
}

/** Stops of the grid around one of them, column by column; empty outside a table. */
function byColumn(stop: HTMLElement, stops: readonly HTMLElement[]): HTMLElement[] {
  const table = stop.closest('table')
  if (table === null) return []
  const grid = gridOf(table)
  const rows = [...grid.querySelectorAll('tr')]
  const columnOf = (one: HTMLElement) => one.closest('td')?.cellIndex ?? 0
  const rowOf = (one: HTMLElement) => {
    const row = one.closest('tr')
    return row === null ? 0 : rows.indexOf(row)
  }
  return stops
    .filter((one) => grid.contains(one))
    .toSorted((one, other) => columnOf(one) - columnOf(other) || rowOf(one) - rowOf(other))
}

const isTick = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox'

function focus(stop: HTMLElement): void {
  stop.focus()
  if (stop instanceof HTMLInputElement && stop.type === 'text') stop.select()
}

interface Way {
  /** Whether rows are cards: Enter then follows the reading order. */
  areCards: boolean
  /** Called after the last field. */
  onEnd: () => void
}

/**
 * Enter in a field or an answer moves to the next one, with Shift to the previous one: down the columns of a table one by one, then to the field after the
 * table. The key of a telephone's keyboard for "next" is Enter too. A text of several lines keeps its own Enter, and so does an open choice:
 * the browser then keeps the key.
 */
export function moveByEnter(event: React.KeyboardEvent<HTMLElement>, { areCards, onEnd }: Way): void {
  const { target, currentTarget: sheet } = event
  const isPlain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
  const isOurs = isPlain && !event.defaultPrevented && !event.nativeEvent.isComposing
  const isField = target instanceof HTMLInputElement && ['text', 'radio'].includes(target.type)
  if (!isOurs || !(isField || target instanceof HTMLSelectElement || isTick(target))) return
  // A list of ticks is one stop: its line. The list closes behind the focus.
  const list = isTick(target) ? target.closest<HTMLDetailsElement>('details[data-name]') : null
  const stop = list?.querySelector('summary') ?? target
  const stops = stopsOf(sheet)
  if (!stops.includes(stop)) return
  event.preventDefault()
  if (list !== null) list.open = false
  const columns = areCards ? [] : byColumn(stop, stops)
  const step = event.shiftKey ? -1 : 1
  // After the last column, the way leaves the table: all its fields were passed.
  const beside = stops.filter((one) => one === stop || !columns.includes(one))
  const next = columns[columns.indexOf(stop) + step] ?? beside[beside.indexOf(stop) + step]
  if (next !== undefined) focus(next)
  else if (step > 0) onEnd()
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
