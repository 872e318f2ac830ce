import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Client, Pool, types } from 'pg'
import type { Config } from '../config'
import { keepPrivate } from '../private-folder'
import type { Database } from './database'
import { lockDataFolder } from './lock'
import { requireOwnSchema } from './own-schema'
import * as schema from './schema'
import { SyncedFolder, syncedStartParams, syncTree } from './synced-folder'

type Fill = (db: Database) => Promise<void>

export interface DatabaseConnection {
  readonly db: Database
  /**
   * Brings the schema up to date, then fills in what is missing. Several processes do both one after the other, on a connection without time limits.
   * @throws ForeignSchema
   */
  migrate(fill?: Fill): Promise<void>
  close(): Promise<void>
}

const migrationsFolder = findMigrations()

/** The migrations lie beside this file in the sources, and beside the bundle once built. */
function findMigrations(): string {
  const here = join(import.meta.dirname, 'migrations')
  return existsSync(here) ? here : join(import.meta.dirname, '../src/database/migrations')
}

/** Opens the database that the configuration names: a server's, or the embedded one, where one query at a time runs to its end. */
export const openDatabase = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, limits?: TimeLimits) =>
  databaseUrl === undefined ? openEmbedded(dataDir) : openServer(databaseUrl, limits)

/** Opens the embedded PostgreSQL stored under `dataDir`, guarded against a second process. */
export async function openEmbedded(dataDir: string): Promise<DatabaseConnection> {
  keepPrivate(dataDir)
  const release = lockDataFolder(dataDir)
  try {
    const connection = await connectionTo(await openFolder(dataDir))
    return {
      ...connection,
      async close() {
        await connection.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Opens an embedded PostgreSQL that lives as long as the process, empty or as a dump had it. */
export async function openInMemory(dump?: Blob): Promise<DatabaseConnection & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ ...pgliteOptions, ...(dump === undefined ? {} : { loadDataDir: dump }) })
  return { ...(await connectionTo(client)), dump: () => client.dumpDataDir('none') }
}

async function connectionTo(client: PGlite): Promise<DatabaseConnection> {
  await client.exec(SETTINGS)
  const db = drizzlePglite(client, { schema })
  return {
    db: db as unknown as Database,
    async migrate(fill) {
      await requireOwnSchema(db as unknown as Database, migrationsFolder)
      await migratePglite(db, { migrationsFolder })
      await fill?.(db as unknown as Database)
    },
    close: () => client.close(),
  }
}

/** Opens the stored database. The first time it is made under another name and renamed once complete, so that a start cut short leaves nothing half made. */
async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) {
    const unfinished = join(dataDir, 'postgres.unfinished')
    rmSync(unfinished, { recursive: true, force: true })
    const created = await PGlite.create({ dataDir: unfinished })
    await created.close()
    syncTree(unfinished)
    renameSync(unfinished, folder)
    keepPrivate(dataDir)
    syncTree(dataDir)
  }
  return PGlite.create({ ...pgliteOptions, fs: new SyncedFolder(folder), startParams: syncedStartParams })
}

/** How alike a word must be to count as a slip of the finger: "valance" and "valence" are 0.45 alike, by trigrams. */
const TOLERANCE = 'set pg_trgm.word_similarity_threshold = 0.45'

/**
 * A page read out of turn costs hardly more than the next one: these databases lie in memory or on a flash disk. PostgreSQL's four is of disks that turn.
 * With four, among 100,000 farms (`bench/search`), an adviser's search begins with the farms of a common word where it should begin with the farms seen, and
 * takes twice as long (`ferme`) or a third longer (page 40); no search took longer with 1.1 but that of a state, by a seventh.
 */
const PAGES = 'set random_page_cost = 1.1'

/** Settings that each connection runs first. */
const SETTINGS = `${TOLERANCE}; ${PAGES}`

const TIMESTAMPTZ = 1184
const asText = (value: string) => value
const pgliteOptions = { extensions: { pg_trgm, unaccent }, parsers: { [TIMESTAMPTZ]: asText } }

/** The server of DATABASE_URL does not let us in. The message leaves the password out. */
export class DatabaseUnreachable extends Error {
  constructor(databaseUrl: string, cause: unknown) {
    const { host, pathname } = new URL(databaseUrl)
    // A host with several addresses fails with several errors and no text of its own.
    const why = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause)
    super(`DATABASE_URL: no connection to ${host}${pathname} (${why}).`)
  }
}

/** How long the database may work or wait for a request, in milliseconds: one person's does not hold up everybody's. */
export interface TimeLimits {
  readonly statement: number
  readonly lock: number
  readonly idleInTransaction: number
}

/** Time-outs for requests of users. Commands and the start of the server have none. */
export const REQUEST_LIMITS: TimeLimits = { statement: 30_000, lock: 10_000, idleInTransaction: 30_000 }

const settingsOf = ({ statement, lock, idleInTransaction }: TimeLimits) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idleInTransaction}`

/**
 * Opens a pool on a PostgreSQL server.
 * @throws DatabaseUnreachable
 */
export async function openServer(databaseUrl: string, limits?: TimeLimits): Promise<DatabaseConnection> {
  types.setTypeParser(TIMESTAMPTZ, asText)
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 5000,
    // Waited for, before anybody gets the connection.
    onConnect: async (client) => {
      // The server may close a connection between two statements of a transaction; the next statement tells the request, which is enough.
      client.on('error', () => {})
      await client.query(limits === undefined ? SETTINGS : `${SETTINGS}; ${settingsOf(limits)}`)
    },
  })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {})
  const db = drizzlePg(pool, { schema })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new DatabaseUnreachable(databaseUrl, error)
  }
  return {
    db: db as unknown as Database,
    migrate: (fill) => migrateServer(databaseUrl, fill),
    close: () => pool.end(),
  }
}

/** The lock lasts as long as the connection, so that a process that dies lets the next one in. */
async function migrateServer(databaseUrl: string, fill: Fill | undefined): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4242)')
    const db = drizzlePg(client, { schema })
    await requireOwnSchema(db as unknown as Database, migrationsFolder)
    await migratePg(db, { migrationsFolder })
    await fill?.(db as unknown as Database)
  } finally {
    await client.end()
  }
}
