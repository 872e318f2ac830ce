import type { SQL } from 'drizzle-orm'
import type { Database } from './connection'

/** Runs SQL written by hand. Both drivers answer with `rows`, which drizzle's common type does not say; the caller names their shape. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
