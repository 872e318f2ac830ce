import type { SQL } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import type { journal } from '#socle/database/schema'
import type { Content, Line } from '#socle/journal/replay'

/** A row of the journal, with its farm, file or person. */
export type Row = Line & Pick<typeof journal.$inferSelect, 'ancienne' | 'idMillesime' | 'codeDemarche'>

/** Content of a subject in parts (a farm, its years, its files), each under the names of the journal. */
export type Parts = ReadonlyMap<string, Content>

/** A kind of record with its own chain: the check compares its stored values with a replay of the journal. */
export interface Sujet {
  /** First word in the name of its chains, before the number. */
  readonly portee: string
  /** Every stored record, as `id`. */
  readonly stored: SQL
  /** Content of these subjects. Empty stored values may be left out. */
  read(tx: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Parts>>
  /** Part that a row of the journal is about, and the field in that part. */
  placeOf(row: Row): { readonly part: string; readonly champ: string }
  /** Whether a field of the journal is compared. */
  isHeld(part: string, champ: string): boolean
  /** Field that every existing part of this name holds: without it, the part is gone. */
  presence(part: string): string | undefined
}

/** Groups rows by a number of each row, in the given order. */
export function by<Item>(rows: readonly Item[], idOf: (row: Item) => number): ReadonlyMap<number, readonly Item[]> {
  const found = new Map<number, Item[]>()
  for (const row of rows) {
    const id = idOf(row)
    const known = found.get(id)
    if (known === undefined) found.set(id, [row])
    else known.push(row)
  }
  return found
}

/** Fields of the rows of each subject, by its number. For a field in two rows the later row counts. */
export function fieldsBy<Item>(
  rows: readonly Item[],
  idOf: (row: Item) => number,
  fieldsOf: (row: Item) => Content,
): ReadonlyMap<number, Content> {
  const found = new Map<number, Record<string, unknown>>()
  for (const row of rows) {
    const id = idOf(row)
    found.set(id, Object.assign(found.get(id) ?? {}, fieldsOf(row)))
  }
  return found
}

export const prefixed = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([champ, value]) => [prefix + champ, value]))
