import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Order of a list's query (contract, `listQuery`). */
interface Order<Id extends string> {
  readonly orderBy: Id
  readonly order: 'asc' | 'desc'
}

/** The requested order, empty values last; ties are broken by the key, so that pages are stable. */
export const inOrder = <Id extends string>(
  { orderBy, order }: Order<Id>,
  columns: Readonly<Record<Id, SQLWrapper>>,
  key: Column,
): SQL[] => [sql`${columns[orderBy]} ${sql.raw(order)} nulls last`, sql`${key} ${sql.raw(order)}`]

/** Maximum number of words of a search: its cost grows with them, and the rest is ignored. */
const WORDS = 8

/** Each searched word is somewhere in these columns, regardless of accents, case and punctuation. Undefined without a search. */
export function containsWords(search: string | undefined, columns: readonly SQLWrapper[]): SQL | undefined {
  const words = (search ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
  if (words.length === 0) return undefined
  const text = sql`normaliser(concat_ws(' ', ${sql.join([...columns], sql`, `)}))`
  return sql.join(
    words.map((word) => sql`${text} like '%' || trim(normaliser(${word})) || '%'`),
    sql` and `,
  )
}
