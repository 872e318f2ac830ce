import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgresql } from '../../testing'
import { type DatabaseConnection, openServer } from './connection'
import { refusalOf } from './failures'
import { rowsOf } from './rows'

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
