import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type DatabaseConnection, openEmbedded, openInMemory, openServer } from '#socle/database/connection'

/** A database of its own, copied from the base one: migrated, with the reference data and a few communes only. Closing it drops it. */
export async function freshDatabase(): Promise<DatabaseConnection> {
  const base = inject('baseDatabase')
  if (base.kind === 'embedded') return openInMemory(await openAsBlob(base.dump))
  return databaseOn(base.url, new URL(base.url).pathname.slice(1))
}

/** A database on the server of `base`, dropped when it is closed. */
async function databaseOn(base: string, template: string): Promise<DatabaseConnection> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Files copied as they are: a fifth of the processor time of a copy through the log.
  await administer(base, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(base)
  url.pathname = `/${name}`
  const connection = await openServer(url.href)
  return {
    ...connection,
    async close() {
      await connection.close()
      await administer(base, `drop database ${name} with (force)`)
    },
  }
}

/** The database made by a release (`scripts/released-database.mjs`): the folder itself for the embedded one, the rows for a server. */
export async function releasedDatabase(fixture: string): Promise<DatabaseConnection & { readonly folder: string }> {
  const base = inject('baseDatabase')
  const folder = mkdtempSync(join(tmpdir(), 'sillon-released-'))
  execFileSync('tar', ['--extract'], { cwd: folder, input: decompress(join(fixture, 'data.tar.br')) })
  const connection = base.kind === 'embedded' ? await openEmbedded(folder) : await databaseOn(base.url, 'template0')
  if (base.kind === 'server')
    await connection.db.execute(sql.raw(decompress(join(fixture, 'rows.sql.br')).toString('utf8')))
  return {
    ...connection,
    folder,
    async close() {
      await connection.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const decompress = (file: string): Buffer =>
  brotliDecompressSync(readFileSync(file), { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } })

/** Runs a statement about whole databases, from one that every PostgreSQL server has: nobody may be connected to the template. */
async function administer(url: string, statement: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}
