import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { isValidElement, type MouseEvent, type ReactNode, useId, useState } from 'react'
import type { Column, Sort } from './columns'
import classes from './DataTable.module.css'

interface Sorting {
  readonly sortable: readonly string[]
  readonly sort: Sort
  readonly onSort: (id: string) => void
}

/** Choice of rows for an act on several. */
export interface RowSelection<Row> {
  /** Name of the checkbox of a row, and of that of all rows. */
  readonly label: (row: Row) => string
  readonly allLabel: string
  readonly isSelected: (row: Row) => boolean
  readonly select: (rows: readonly Row[], isSelected: boolean) => void
}

interface Props<Row> {
  caption: string
  /** Visible columns; the first one names the rows. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  sorting?: Sorting | undefined
  /** Rows are loading, below the existing ones or instead of them. */
  isLoading?: boolean
  /** The rows are those of the list before, which the loading ones replace: no placeholder stands below them. */
  isReplaced?: boolean
  /** Action of a click anywhere on a row. A button of the row does the same. */
  onChoose?: ((row: Row) => void) | undefined
  /** Content that expands under a row, and the name of its button. */
  details?: { readonly label: (row: Row) => string; readonly content: (row: Row) => ReactNode } | undefined
  /** Buttons of a row, and their heading. */
  actions?: { readonly label: string; readonly content: (row: Row) => ReactNode } | undefined
  /** Checkboxes of the rows. */
  selection?: RowSelection<Row> | undefined
  /** Low rows, for a list that is read at a glance. */
  isDense?: boolean
}

/** Placeholder rows of a first page. */
const FIRST_ROWS = [1, 2, 3, 4, 5]

/** Rows by column. On a phone each row is a card, and the headings become the choice of the order. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  sorting,
  isLoading = false,
  isReplaced = false,
  isDense = false,
  ...row
}: Props<Row>) {
  const { selection } = row
  const width = columns.length + (row.actions === undefined ? 0 : 1) + (selection === undefined ? 0 : 1)
  const isAll = selection !== undefined && rows.length > 0 && rows.every(selection.isSelected)
  const further = isReplaced ? [] : FIRST_ROWS.slice(0, 1)
  const awaited = !isLoading ? [] : rows.length === 0 ? FIRST_ROWS : further
  return (
    <table className={classes.table} aria-busy={isLoading} data-wide data-dense={isDense || undefined}>
      <caption className={VisuallyHidden.classes.root}>{caption}</caption>
      <thead className={sorting === undefined ? classes.unsorted : undefined}>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={classes.select}>
              <input
                type="checkbox"
                aria-label={selection.allLabel}
                checked={isAll}
                onChange={() => selection.select(rows, !isAll)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sorting={sorting} />
          ))}
          {row.actions !== undefined && (
            <th scope="col" className={`${classes.plain} ${classes.actions}`}>
              {row.actions.label}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <DataRow key={keyOf(one)} row={one} columns={columns} {...row} />
        ))}
        {awaited.map((number) => (
          <tr key={`awaited-${number}`} aria-hidden>
            {Array.from({ length: width }, (_, cell) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells without content or order
              <td key={cell}>
                <Skeleton height={20} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Heading<Row>({
  column: { id, tri = id, label, head, isNumber },
  sorting,
}: {
  column: Column<Row>
  sorting: Sorting | undefined
}) {
  if (sorting === undefined || !sorting.sortable.includes(tri))
    return (
      <th scope="col" className={classes.plain} data-number={isNumber}>
        {label}
        {head}
      </th>
    )
  const { sort, onSort } = sorting
  const isSorted = sort.orderBy === tri
  const Icon = isSorted ? (sort.order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  return (
    <th
      scope="col"
      data-number={isNumber}
      aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(tri)}>
        {label}
        <Icon size={16} aria-hidden className={classes.sortIcon} />
      </button>
      {head}
    </th>
  )
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'onChoose' | 'details' | 'actions' | 'selection'> & { row: Row }

function DataRow<Row>({ row, columns: [first, ...others], onChoose, details, actions, selection }: RowProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const choose = ({ target }: MouseEvent) => {
    const isOther = target instanceof Element && target.closest('button, a') !== null
    // Selecting text to copy is no click on the row.
    if (!isOther && window.getSelection()?.toString() === '') onChoose?.(row)
  }
  return (
    <>
      <tr
        className={onChoose === undefined ? undefined : classes.chosen}
        onClick={onChoose === undefined ? undefined : choose}
        data-open={isOpen || undefined}
      >
        {selection !== undefined && (
          <td className={classes.select}>
            <input
              type="checkbox"
              aria-label={selection.label(row)}
              checked={selection.isSelected(row)}
              onChange={({ currentTarget }) => selection.select([row], currentTarget.checked)}
            />
          </td>
        )}
        <th scope="row" data-long={hasLongWord(first?.cell(row)) || undefined}>
          {details === undefined ? (
            first?.cell(row)
          ) : (
            <div className={classes.nameLine}>
              <ActionIcon
                variant="subtle"
                aria-label={details.label(row)}
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
              >
                <IconChevronRight size={18} aria-hidden className={classes.expand} />
              </ActionIcon>
              <span>{first?.cell(row)}</span>
            </div>
          )}
        </th>
        {others.map((column) =>
          column.isTitle ? (
            <th key={column.id} scope="row" data-long={hasLongWord(column.cell(row)) || undefined}>
              {column.cell(row)}
            </th>
          ) : (
            <Cell key={column.id} column={column} row={row} />
          ),
        )}
        {actions !== undefined && <td className={classes.actions}>{actions.content(row)}</td>}
      </tr>
      {details !== undefined && (
        <tr id={id} hidden={!isOpen} className={classes.details}>
          {isOpen && (
            <td colSpan={others.length + 1 + (actions === undefined ? 0 : 1) + (selection === undefined ? 0 : 1)}>
              {details.content(row)}
            </td>
          )}
        </tr>
      )}
    </>
  )
}

/** Text of an empty cell. */
const NOTHING = '–'

function Cell<Row>({ column: { label, isNumber, cell }, row }: { column: Column<Row>; row: Row }) {
  const content = cell(row)
  return (
    <td
      data-label={label}
      data-number={isNumber}
      data-nothing={content === NOTHING || undefined}
      data-long={hasLongWord(content) || undefined}
    >
      <div>{content}</div>
    </td>
  )
}

/** Whether a text holds a word, or words joined by hyphens, that could make a list wider than the page. */
function hasLongWord(content: ReactNode): boolean {
  if (typeof content === 'string') return /\S{40}/.test(content)
  if (Array.isArray(content)) return content.some(hasLongWord)
  return isValidElement<{ children?: ReactNode }>(content) && hasLongWord(content.props.children)
}
