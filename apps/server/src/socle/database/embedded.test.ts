import fs, { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { type DatabaseConnection, openEmbedded, openInMemory } from './connection'
import { DataFolderInUse } from './lock'
import { ForeignSchema } from './own-schema'
import { rowsOf } from './rows'

describe('the embedded database in a folder whose first start was interrupted', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sillon-embedded-'))
  let connection: DatabaseConnection

  beforeAll(async () => {
    mkdirSync(join(dataDir, 'postgres.unfinished'))
    writeFileSync(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n')
    connection = await openEmbedded(dataDir)
    await connection.db.execute(sql`create table essai (valeur int)`)
  })
  afterAll(async () => {
    await connection.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('keeps its files readable by their owner only, when it is created and when it is reopened', async () => {
    const openToOthers = () =>
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
        (path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0,
      )
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await connection.close()
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'postgres', 'global', 'pg_control'), 0o666)
    connection = await openEmbedded(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(openToOthers()).not.toContain(join('postgres', 'global', 'pg_control'))
  })

  it('flushes a write to the disk before it is acknowledged', async () => {
    expect(await rowsOf(connection.db, sql`show fsync`)).toEqual([{ fsync: 'on' }])
    const fsync = vi.spyOn(fs, 'fsyncSync')
    await connection.db.execute(sql`insert into essai values (7)`)
    expect(fsync).toHaveBeenCalled()
    fsync.mockRestore()
  })

  it('refuses to be opened a second time', async () => {
    await expect(openEmbedded(dataDir)).rejects.toThrow(DataFolderInUse)
  })

  it('keeps its data when it is closed and reopened', async () => {
    await connection.db.execute(sql`insert into essai values (8)`)
    await connection.close()
    connection = await openEmbedded(dataDir)
    expect(await rowsOf(connection.db, sql`select valeur from essai where valeur = 8`)).toEqual([{ valeur: 8 }])
  })
})

test('a database with unknown migrations is refused in one line, and stays untouched', { tags: 'long' }, async () => {
  const connection = await openInMemory()
  await connection.db.execute(sql`create schema drizzle`)
  await connection.db.execute(sql`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`)
  await connection.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of an older version', 1)`,
  )
  await expect(connection.migrate()).rejects.toThrow(ForeignSchema)
  expect(await rowsOf(connection.db, sql`select to_regclass('public.journal') as journal`)).toEqual([{ journal: null }])
  await connection.close()
})

test('a database of a later version is refused in one line that says so, and stays untouched', async () => {
  const connection = await openInMemory()
  await connection.migrate()
  await connection.db.execute(sql`insert into millesimes values (2026)`)
  await connection.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 4102444800000)`,
  )
  await expect(connection.migrate()).rejects.toThrow(/a later version of Sillon/)
  expect(await rowsOf(connection.db, sql`select id_millesime as millesime from millesimes`)).toEqual([
    { millesime: 2026 },
  ])
  await connection.close()
})
