import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database'
import { rowsOf } from './rows'

/** The first migrations of the database are not ours. */
export class ForeignSchema extends Error {}

const NEWER =
  'The database was brought up to date by a later version of Sillon, which this one cannot read: start that version, or restore the back-up made before it.'
const FOREIGN =
  'The database was made by a version of Sillon from before 24 November 2026, whose data cannot be taken along: start that version on it, and this one on an empty database (DATA_DIR or DATABASE_URL).'

/**
 * Refuses a database that our missing migrations would not bring up to date. The database stays unchanged.
 * @throws ForeignSchema
 */
export async function requireOwnSchema(db: Database, migrationsFolder: string): Promise<void> {
  const [known] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (known?.exists !== true) return
  const run = await rowsOf<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations order by id`)
  const ours = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  if (ours.some((hash, place) => place < run.length && hash !== run[place]?.hash)) throw new ForeignSchema(FOREIGN)
  if (run.length > ours.length) throw new ForeignSchema(NEWER)
}
