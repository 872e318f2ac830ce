import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgresql } from '../../testing'
import { type DatabaseConnection, openServer } from './connection'
import type { Database } from './database'
import { refusalOf } from './failures'
import { rawClient, rowsOf } from './rows'

let server: Awaited<ReturnType<typeof startPostgresql>>
let url: string
let connection: DatabaseConnection
beforeAll(async () => {
  server = await startPostgresql()
  url = await server.createDatabase()
  connection = await openServer(url, { statement: 300, lock: 100, idleInTransaction: 150 })
  await connection.db.execute(sql`create table essai (valeur int)`)
  await connection.db.execute(sql`insert into essai values (1)`)
})
afterAll(async () => {
  await connection.close()
  await server.stop()
})

const refusal = (work: Promise<unknown>) => work.then(() => 'done', refusalOf)

describe('a PostgreSQL server stops after a time-out', () => {
  test('a statement', async () => {
    expect(await refusal(connection.db.execute(sql`select pg_sleep(20)`))).toBe('TRAITEMENT_TROP_LONG')
  })

  test('a wait for a lock, and rolls its transaction back', async () => {
    const other = await openServer(url)
    await other.db.transaction(async (holder) => {
      await holder.execute(sql`update essai set valeur = 2`)
      const waiting = connection.db.transaction(async (tx) => {
        await tx.execute(sql`insert into essai values (9)`)
        await tx.execute(sql`update essai set valeur = 3`)
      })
      expect(await refusal(waiting)).toBe('TRAITEMENT_TROP_LONG')
    })
    await other.close()
    expect(await rowsOf(connection.db, sql`select valeur from essai`)).toEqual([{ valeur: 2 }])
  })

  test('an idle transaction, while the process lives on', async () => {
    const paused = connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into essai values (9)`)
      // Wait until the server has ended the connection, seen from another one.
      for (let others = 1; others > 0; )
        others = (await rowsOf(connection.db, sql`select 1 from pg_stat_activity where state = 'idle in transaction'`))
          .length
      await tx.execute(sql`select 1`)
    })
    expect(await refusal(paused)).toMatch(/^(TRAITEMENT_TROP_LONG|SERVICE_INDISPONIBLE)$/)
    expect(await rowsOf(connection.db, sql`select valeur from essai`)).toEqual([{ valeur: 2 }])
  })
})

describe('a statement with parameters', () => {
  /** Without time limits: they would end a transaction of a process that waits for a busy machine. */
  let connection: DatabaseConnection
  beforeAll(async () => {
    connection = await openServer(url)
    await connection.db.execute(sql`create table lues (valeur int)`)
    await connection.db.execute(sql`insert into lues values (2)`)
  })
  afterAll(() => connection.close())

  /** Work on one connection of the pool. */
  const onOne = <T>(work: (tx: Database) => Promise<T>) => connection.db.transaction((tx) => work(tx as Database))
  const read = (db: Database, more: number) =>
    rowsOf<{ valeur: number }>(db, sql`select valeur + ${more}::int as valeur from lues`)
  const prepared = (db: Database) =>
    rowsOf<{ uses: number }>(
      db,
      sql`select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like 'select valeur + %'`,
    )

  test('is prepared once by its connection, and has the values of each use', async () => {
    await onOne(async (tx) => {
      const before = (await prepared(tx))[0]?.uses ?? 0
      for (let more = 1; more <= 8; more++) expect(await read(tx, more)).toEqual([{ valeur: 2 + more }])
      expect(await prepared(tx)).toEqual([{ uses: before + 8 }])
    })
  })

  test('sent as a plain text, as a library does, is prepared too', async () => {
    const client = rawClient(connection.db)
    for (let n = 0; n < 3; n++) await client.query({ text: 'select $1::int as texte_seul', values: [n] })
    const uses = sql`select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like '%texte_seul'`
    expect(await rowsOf(connection.db, uses)).toEqual([{ uses: 3 }])
  })

  test('answers as before once its table has another column, an index or another type of value', async () => {
    await onOne(async (tx) => {
      await read(tx, 1)
      for (const change of ['add autre text', 'alter valeur type bigint', 'add primary key (valeur)']) {
        await tx.execute(sql.raw(`alter table lues ${change}`))
        expect(await rowsOf(tx, sql`select (valeur + ${1})::int as valeur from lues`), change).toEqual([{ valeur: 3 }])
      }
      await tx.execute(sql`alter table lues drop autre`)
    })
  })

  test('that was refused is prepared anew, not taken for prepared', async () => {
    const create = (nom: string) => connection.db.execute(sql.raw(`create table ${nom} (n int)`))
    const insert = () => connection.db.execute(sql`insert into plus_tard values (${1})`)
    expect(await refusal(insert())).not.toBe('done')
    await create('plus_tard')
    expect(await refusal(insert())).toBe('done')
  })
})

describe('the start of several processes on an empty database', () => {
  test('migrates and fills it in one after the other, without reaching a time-out', async () => {
    const empty = await server.createDatabase()
    const starts = [1, 2, 3].map(async () => {
      const process = await openServer(empty, { statement: 300, lock: 100, idleInTransaction: 150 })
      await process.migrate(async (db) => {
        const [known] = await rowsOf(db, sql`select 1 from millesimes`)
        if (known !== undefined) return
        await db.execute(sql`select pg_sleep(0.4)`)
        await db.execute(sql`insert into millesimes values (2026)`)
      })
      await process.close()
    })
    await Promise.all(starts)
    const after = await openServer(empty)
    expect(await rowsOf(after.db, sql`select * from millesimes`)).toHaveLength(1)
    await after.close()
  })
})
