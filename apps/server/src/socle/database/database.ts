import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema'

/** The database or a transaction on it: repositories take either, and do not depend on the kind of PostgreSQL behind. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>
