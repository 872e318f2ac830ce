import { join } from 'node:path'
import type { Config } from '../config'

/** Name of the configured database for the person who runs a command; without user and password. */
export function nomDeLaBase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `the embedded database in ${join(dataDir, 'postgres')}`
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${decodeURIComponent(pathname.slice(1))} of the PostgreSQL server ${host}`
}
