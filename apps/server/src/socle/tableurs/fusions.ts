/** Position of a cell: rows are counted from 1, columns from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** Merged cells, by the corners of their area. The content is in the first cell. */
export interface Fusion {
  readonly first: Place
  readonly last: Place
}

/** A power of two above every column of a spreadsheet, so that each node of the tree has its parent. */
const COLONNES = 32_768

/**
 * Those of these positions that a merge covers: its whole area except its first cell. Sweeps from the first row to the last and counts the active merges by
 * column in a tree: each merge is added and removed once, however many there are, and whether or not they overlap.
 */
export function couvertes<P extends Place>(fusions: readonly Fusion[], places: readonly P[]): ReadonlySet<P> {
  const tree = new Int32Array(COLONNES + 1)
  /** Number of merges over a column: those that begin up to it, minus those that end before. */
  const at = (column: number) => {
    let total = 0
    for (let i = column + 1; i > 0; i -= i & -i) total += tree[i] ?? 0
    return total
  }
  const add = (column: number, count: number) => {
    for (let i = Math.max(0, column) + 1; i <= COLONNES; i += i & -i) tree[i] = (tree[i] ?? 0) + count
  }
  const keyOf = ({ row, column }: Place) => row * COLONNES + column
  const some = fusions.filter(({ first, last }) => last.row >= first.row && last.column >= first.column)
  const firsts = new Map<number, number>()
  for (const { first } of some) firsts.set(keyOf(first), (firsts.get(keyOf(first)) ?? 0) + 1)
  const changes = some
    .flatMap(({ first, last }) => [
      { row: first.row, from: first.column, to: last.column, count: 1 },
      { row: last.row + 1, from: first.column, to: last.column, count: -1 },
    ])
    .sort((a, b) => a.row - b.row)
  const found = new Set<P>()
  let next = 0
  for (const place of [...places].sort((a, b) => a.row - b.row)) {
    for (let change = changes[next]; change !== undefined && change.row <= place.row; change = changes[++next]) {
      add(change.from, change.count)
      add(change.to + 1, -change.count)
    }
    if (at(place.column) > (firsts.get(keyOf(place)) ?? 0)) found.add(place)
  }
  return found
}
