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
import { prepareOnce } from './prepared'
import * as schema from './schema'
import { SyncedFolder, syncedStartParams, syncTree } from './synced-folder'

type Fill = (db: Database) => Promise<void>

export interface DatabaseConnection {
  readonly db: Database
  /**
   * Updates the schema, then loads missing data. Concurrent processes do both one after the other, on a connection without time limits.
   * @throws ForeignSchema
   */
  migrate(fill?: Fill): Promise<void>
  close(): Promise<void>
  /** Connections to a PostgreSQL server; null for the embedded database. */
  poolState(): PoolState | null
}

export interface PoolState {
  readonly total: number
  readonly idle: number
  /** Queries that wait for a connection. */
  readonly waiting: number
}

const migrationsFolder = findMigrations()

/** The migrations are beside this file in the sources, and beside the bundle after the build. */
function findMigrations(): string {
  const here = join(import.meta.dirname, 'migrations')
  return existsSync(here) ? here : join(import.meta.dirname, '../src/database/migrations')
}

/** Opens the configured database: a server, or the embedded one, which runs one query at a time. */
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

/** Opens an embedded PostgreSQL in memory, empty or from a dump. */
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
    poolState: () => null,
  }
}

/** Opens the stored database. A new one is created under another name and renamed when complete, so that an interrupted start leaves no incomplete database. */
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

/** Minimum similarity of a word that counts as a typing error: "valance" and "valence" have 0.45, by trigrams. */
const TOLERANCE = 'set pg_trgm.word_similarity_threshold = 0.45'

/**
 * Random reads cost hardly more than sequential ones: these databases are in memory or on a flash disk. PostgreSQL's default of four is for hard disks.
 * With four, among 100,000 farms (`bench/search`), an adviser's search begins with the farms of a common word instead of the visible farms, and takes twice as
 * long (`ferme`) or a third longer (page 40). With 1.1 only the search by a state was slower, by a seventh.
 */
const PAGES = 'set random_page_cost = 1.1'

/** Settings of each new connection. */
const SETTINGS = `${TOLERANCE}; ${PAGES}`

const TIMESTAMPTZ = 1184
const asText = (value: string) => value
const pgliteOptions = { extensions: { pg_trgm, unaccent }, parsers: { [TIMESTAMPTZ]: asText } }

/** The server of DATABASE_URL refuses the connection. The message leaves the password out. */
export class DatabaseUnreachable extends Error {
  constructor(databaseUrl: string, cause: unknown) {
    const { host, pathname } = new URL(databaseUrl)
    // A host with several addresses fails with several errors and no message of its own.
    const why = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause)
    super(`DATABASE_URL: no connection to ${host}${pathname} (${why}).`)
  }
}

/** Maximum time in milliseconds that the database works or waits for a request, so that one person's request does not block everybody's. */
export interface TimeLimits {
  readonly statement: number
  readonly lock: number
  readonly idleInTransaction: number
}

/** Time limits for requests of users. Commands and the start of the server have none. */
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
    // The plans of its prepared statements go with it: those of statements that nobody sends any more do not stay for ever.
    maxLifetimeSeconds: 3600,
    // Completed before anybody gets the connection.
    onConnect: async (client) => {
      // The server may close a connection between two statements of a transaction; the error of the next statement is enough.
      client.on('error', () => {})
      prepareOnce(client)
      await client.query(limits === undefined ? SETTINGS : `${SETTINGS}; ${settingsOf(limits)}`)
    },
  })
  // An idle connection closed by the server must not end the process; the next query opens another.
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
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** The lock lasts as long as the connection: after a crash the next process gets it. */
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
