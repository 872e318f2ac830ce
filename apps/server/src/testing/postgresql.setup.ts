import type { TestProject } from 'vitest/node'
import { startPostgresql } from './postgresql'

declare module 'vitest' {
  interface ProvidedContext {
    /** One database for each worker of the PostgreSQL project; none in the embedded one. */
    databaseUrls: string[]
  }
}

/** Starts one PostgreSQL server for the whole project; each worker takes a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresql()
  const urls: string[] = []
  for (let worker = 0; worker < 4; worker++) urls.push(await server.createDatabase())
  project.provide('databaseUrls', urls)
  return () => server.stop()
}
