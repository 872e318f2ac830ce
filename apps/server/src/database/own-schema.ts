import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './connection'
import { rowsOf } from './rows'

/** The database was made by migrations that are not ours. */
export class ForeignSchema extends Error {
  constructor() {
    super(
      'The database was made by another version of Sillon, which this one cannot bring up to date: start on an empty one (DATA_DIR or DATABASE_URL).',
    )
  }
}

/**
 * What has been run must be the beginning of what would be run: until the first installation the migrations are rewritten in place.
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
  if (run.some(({ hash }, place) => hash !== ours[place])) throw new ForeignSchema()
}
