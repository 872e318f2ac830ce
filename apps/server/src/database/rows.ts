import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Database } from './connection'

/** Runs SQL written by hand. Both drivers answer with `rows`, which drizzle's common type does not say; the caller names their shape. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

/** An instant as the API says it: ISO 8601, in UTC. */
export const isoInstant = (instant: AnyColumn) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
