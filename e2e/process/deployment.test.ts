import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresql, startSmtp } from '@sillon/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../product'

// Follows docs/how-to/deploy.md on an empty PostgreSQL and an empty data folder, with its own blocks and the units of the folder deploy.

const root = join(import.meta.dirname, '../..')
const howTo = readFileSync(join(root, 'docs/how-to/deploy.md'), 'utf8')

/** The first shell block of a part of the how-to. */
function blockOf(part: number): string {
  const [, text = ''] = howTo.split(new RegExp(`^## ${part}\\. .*$`, 'm'))
  const block = /```sh\n([\s\S]*?)```/.exec(text)?.[1]
  if (block === undefined) throw new Error(`Part ${part} of deploy.md has no shell block.`)
  return block
}

/** Reads an environment file as systemd does: a value stands between single quotes. */
const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name = '', value = '']) => [name, value]))

const unit = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const commandOf = (name: string) => /^ExecStart=\S+node (.*)$/m.exec(unit(name))?.[1]?.split(' ') ?? []

describe.skipIf(process.env.TEST_ALL !== '1')('an installation by the how-to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sillon-deployment-'))
  const file = join(folder, 'sillon.env')
  const password = 'Premier-Jour-2026!'
  const running: ChildProcess[] = []
  let postgresql: Awaited<ReturnType<typeof startPostgresql>>
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let environment: Record<string, string>

  beforeAll(async () => {
    postgresql = await startPostgresql()
    smtp = await startSmtp()
    // The ampersand is what a shell takes from an address without quotes.
    const address = `${await postgresql.createDatabase()}?application_name=sillon&connect_timeout=5`
    const text = blockOf(3)
      .replace(/postgresql:\/\/[^']*/, address)
      .replace("'SECRET'", `'${randomBytes(36).toString('base64')}'`)
      .replace('/var/lib/sillon', join(folder, 'data'))
    writeFileSync(file, `${text}SMTP_URL='${smtp.url}'\nMAIL_FROM='Sillon <ne-pas-repondre@example.org>'\n`, {
      mode: 0o600,
    })
    environment = environmentOf(readFileSync(file, 'utf8'))
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await smtp.close()
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Nothing of the test's own settings reaches the installation. */
  const clean = { PATH: process.env.PATH, HOME: process.env.HOME, SUPERADMIN_PASSWORD: password }

  /** Runs a block as root does there, on this folder and as this person. The mail server of this process answers meanwhile. */
  async function shell(block: string, settings = file) {
    const child = spawn('sh', ['-e'], { env: clean })
    const said = { stdout: '', stderr: '' }
    for (const output of ['stdout', 'stderr'] as const)
      child[output].on('data', (chunk: Buffer) => {
        said[output] += chunk.toString()
      })
    child.stdin.end(
      block
        .replaceAll('/etc/sillon.env', settings)
        .replaceAll('su -s /bin/sh -p sillon -c', 'sh -c')
        .replaceAll('/opt/sillon', root),
    )
    const [status] = await once(child, 'close')
    return { ...said, status: status as number | null }
  }

  test('creates the first super administrator in the database of its settings, and says so', async () => {
    const { stdout, stderr, status } = await shell(blockOf(4))
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /jeanne@example\.org can now sign in as super administrator, in the database \S+ of the PostgreSQL server 127\.0\.0\.1:\d+\./,
    )
  })

  test('refuses a command whose database a shell has lost', async () => {
    const unquoted = join(folder, 'unquoted.env')
    writeFileSync(unquoted, readFileSync(file, 'utf8').replace(/^DATABASE_URL='(.*)'$/m, 'DATABASE_URL=$1'))
    const { stdout, stderr, status } = await shell(blockOf(4), unquoted)
    expect(status).not.toBe(0)
    expect(stdout).not.toContain('can now sign in')
    expect(stderr).toContain('DATABASE_URL is required in production')
    expect(readdirSync(folder)).not.toContain('data')
  })

  test('serves by two processes started at once, which stop on request', async () => {
    const metricsPort = String(await freePort())
    const urls: string[] = []
    for (const more of [{ METRICS_PORT: metricsPort }, {}]) {
      const port = String(await freePort())
      urls.push(`http://127.0.0.1:${port}`)
      running.push(
        spawn(process.execPath, commandOf('sillon@.service'), {
          cwd: root,
          env: { ...clean, ...environment, ...more, PORT: port },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      )
    }
    const isReady = (url: string) =>
      fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    for (const url of urls) await expect.poll(() => isReady(url), { timeout: 120_000 }).toBe(true)
    for (const url of urls) {
      const signedIn = await fetch(`${url}/api/authentification/utilisateur`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'jeanne@example.org', password }),
      })
      expect(signedIn.status).toBe(200)
    }
    const measures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(measures).toContain('route="/api/authentification/utilisateur",status="200"} 1')
    const ended = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGTERM')
    expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0])
  })

  test('sends a test mail', async () => {
    const block = /`(npm run send-test-mail[^`]*)`/.exec(howTo)?.[1]
    const { stdout, stderr, status } = await shell(`set -a; . /etc/sillon.env; set +a\ncd /opt/sillon && ${block}`)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('accepted a mail from Sillon <ne-pas-repondre@example.org> to jeanne@example.org')
    expect(smtp.received.map(({ to }) => to)).toEqual([['jeanne@example.org']])
  })

  test('has a journal without a fault, by the command of its timer', () => {
    const said = execFileSync(process.execPath, commandOf('sillon-check-journal.service'), {
      cwd: root,
      env: { ...clean, ...environment },
      encoding: 'utf8',
    })
    expect(said).toMatch(/^Checking the database \S+ of the PostgreSQL server/)
    expect(said).toContain('0 broken chains')
  })

  test('has units that systemd accepts', ({ skip }) => {
    if (spawnSync('systemd-analyze', ['--version']).error !== undefined) skip('systemd-analyze is not installed')
    const units = join(folder, 'units')
    mkdirSync(units)
    const names = readdirSync(join(root, 'deploy')).filter((name) => /\.(service|timer)$/.test(name))
    for (const name of names)
      writeFileSync(
        join(units, name),
        unit(name).replaceAll('/opt/sillon', root).replaceAll('/usr/bin/node', process.execPath),
      )
    const verified = spawnSync('systemd-analyze', ['verify', ...names.map((name) => join(units, name))], {
      encoding: 'utf8',
    })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
  })
})
