import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database'

/** Runs handwritten SQL. Both drivers answer with `rows`, which drizzle's common type lacks; the caller gives their type. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

/**
 * A statement whose text is built once for the process, instead of at each use: for frequent SQL (`sql.placeholder` for its values). The name is unique in
 * the application. The embedded database plans it each time.
 */
export function prepared<Row>(db: Database, name: string, query: SQL) {
  const statement = db
    .select({ lignes: sql<Row[]>`coalesce(json_agg(lignes), '[]')` })
    .from(sql`(${query}) as lignes`)
    .prepare(name)
  return async (values: Record<string, unknown>): Promise<Row[]> => {
    const [found] = await statement.execute(values)
    return found?.lignes ?? []
  }
}

interface RawClient {
  query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>
}

/** The driver's own client, for a library with its own statements; the embedded database does not count rows by itself. Never within a transaction. */
export function rawClient(db: Database) {
  const { $client } = db as unknown as { readonly $client: RawClient }
  return {
    async query({ text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] }) {
      const { rows } = await $client.query(text, values)
      return { rows, rowCount: rows.length }
    },
  }
}

/** An instant in the form of the API: ISO 8601, in UTC. */
export const isoInstant = (instant: AnyColumn | SQL) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
