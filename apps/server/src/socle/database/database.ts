import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

/** The database or a transaction on it: repositories take either, and cannot tell which PostgreSQL is behind. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
