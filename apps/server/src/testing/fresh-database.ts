import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type DatabaseConnection, openInMemory, openServer } from '../database/connection'

/** A database of its own, a copy of the base one: migrated, with the reference data and a few communes, and nothing else. Closing it drops it. */
export async function freshDatabase(): Promise<DatabaseConnection> {
  const base = inject('baseDatabase')
  if (base.kind === 'embedded') return openInMemory(await openAsBlob(base.dump))
  const template = new URL(base.url).pathname.slice(1)
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await administer(base.url, `create database ${name} template ${template}`)
  const url = new URL(base.url)
  url.pathname = `/${name}`
  const connection = await openServer(url.href)
  return {
    ...connection,
    async close() {
      await connection.close()
      await administer(base.url, `drop database ${name} with (force)`)
    },
  }
}

/** Runs a statement that concerns whole databases, from one that every PostgreSQL server has: nobody may be connected to the template. */
async function administer(url: string, statement: string): Promise<void> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  await client.query(statement)
  await client.end()
}
