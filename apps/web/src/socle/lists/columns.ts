import type { ReactNode } from 'react'

/**
 * A column of a list: one object for its heading, its cells, and whether it is shown. Its id is its name in the address and in the server's call, and does not
 * change. The first column of a list names its rows: it is always shown, and is the title of a card on a phone.
 */
export interface Column<Row> {
  readonly id: string
  readonly label: string
  /** Below the label, in the heading: the names of the parts of its cells. */
  readonly head?: ReactNode
  /** Order of its heading, by its name in the call; its id by default. */
  readonly tri?: string
  readonly cell: (row: Row) => ReactNode
  /** Hidden by default. */
  readonly isExtra?: boolean
  /** Names the row together with the columns before it, as a last name does after a first name. */
  readonly isTitle?: boolean
  /** Figures, right-aligned. */
  readonly isNumber?: boolean
}

export interface Sort<Id extends string = string> {
  readonly orderBy: Id
  readonly order: 'asc' | 'desc'
}

/** A second click on the same column reverses the order; another column starts ascending. */
export const nextSort = <Id extends string>({ orderBy, order }: Sort<Id>, id: Id): Sort<Id> => ({
  orderBy: id,
  order: orderBy === id && order === 'asc' ? 'desc' : 'asc',
})

/** Default columns of a list. */
export const firstShown = (columns: readonly Column<never>[]): readonly string[] =>
  columns.filter(({ isExtra }) => isExtra !== true).map(({ id }) => id)

/** Columns named in the address, in the list's own order, without unknown names. */
export function shownIn(columns: readonly Column<never>[], text: string | null): readonly string[] {
  if (text === null) return firstShown(columns)
  const wanted = text.split(',')
  return columns.filter(({ id }, index) => index === 0 || wanted.includes(id)).map(({ id }) => id)
}
