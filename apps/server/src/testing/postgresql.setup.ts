import type { TestProject } from 'vitest/node'
import { openServer } from '#socle/database/connection'
import { prepareBase } from './base-database'
import { startPostgresql } from './postgresql'
import { buildThreads } from './threads'

declare module 'vitest' {
  interface ProvidedContext {
    /** Template that each test application copies. */
    baseDatabase: { kind: 'embedded'; dump: string } | { kind: 'server'; url: string }
  }
}

/** Starts one PostgreSQL server for the whole project and prepares the base database on it; each test application starts from a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildThreads()
  const server = await startPostgresql({ bySocket: true })
  const url = await server.createDatabase()
  const connection = await openServer(url)
  await prepareBase(connection)
  await connection.close()
  project.provide('baseDatabase', { kind: 'server', url })
  return () => server.stop()
}
