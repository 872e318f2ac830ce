import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresql } from '@sillon/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, type Product, refusalOfProduct, startProduct } from '../product'

const SESSION_SECRET = 'a secret for tests that has some length'
let postgresql: Awaited<ReturnType<typeof startPostgresql>>
let settings: { DATABASE_URL: string; DATA_DIR: string; DEMONSTRATION: string }
const running: Product[] = []

beforeAll(async () => {
  postgresql = await startPostgresql()
  settings = {
    DATABASE_URL: await postgresql.createDatabase(),
    DATA_DIR: await mkdtemp(join(tmpdir(), 'sillon-process-')),
    DEMONSTRATION: '1',
  }
  const start = async () => running.push(await startProduct({ ...settings, SESSION_SECRET, HOST: '' }))
  await Promise.all([start(), start(), start()])
  // Busy with something else, the machine needs minutes for it.
}, 1_800_000)
afterAll(async () => {
  await Promise.all(running.map((product) => product.kill()))
  await postgresql.stop()
  await rm(settings.DATA_DIR, { recursive: true, force: true })
})

const isOpen = (url: string, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), host)
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

describe('three processes started at once on an empty PostgreSQL', () => {
  test('all serve, and the demonstration is loaded once', async () => {
    for (const { url } of running) {
      const signedIn = await fetch(`${url}/api/authentification/utilisateur`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'superadmin', password: 'Demo-2026!' }),
      })
      const authorization = signedIn.headers.get('authorization') ?? ''
      const farms = await fetch(`${url}/api/exploitations/search?limit=1`, { headers: { authorization } })
      expect(((await farms.json()) as { count: number }).count).toBe(68)
    }
  })

  test('with the demonstration listen to this machine only', async () => {
    const url = running[0]?.url ?? ''
    // Another address of this machine: whoever listens everywhere answers there too.
    expect([await isOpen(url, '127.0.0.1'), await isOpen(url, '127.0.0.2')]).toEqual([true, false])
  })
})

describe('with the published password of the demonstration on an account', () => {
  test('production refuses to start, with the reason in one line', async () => {
    const said = await refusalOfProduct({ ...settings, DEMONSTRATION: '', NODE_ENV: 'production', SESSION_SECRET })
    expect(said).toMatch(/^NODE_ENV=production is refused: everybody knows the password .*superadmin.*\n$/)
  })

  test('the server refuses to listen to other machines, even without the demonstration', async () => {
    const said = await refusalOfProduct({ ...settings, DEMONSTRATION: '', HOST: '0.0.0.0' })
    expect(said).toMatch(/^HOST 0\.0\.0\.0 is refused: everybody knows the password .*\n$/)
  })
})

test('a process whose output is full and unread continues to serve, and stops on request within its time-out', async () => {
  const product = await startProduct({ ...settings, LOG_LEVEL: 'info' }, 'unread')
  running.push(product)
  for (let round = 0; round < 24; round++) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => fetch(`${product.url}/api/health`)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
  }
  const statuses = new Set<number>()
  const asking = Array.from({ length: 4 }, async () => {
    for (;;) {
      const answer = await fetch(`${product.url}/api/ready`).catch(() => null)
      if (answer === null) return
      statuses.add(answer.status)
      await answer.text()
    }
  })
  const begun = performance.now()
  expect(await product.stop()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
  await Promise.all(asking)
  expect([...statuses], 'whoever still gets in is served').toEqual([200])
})

describe('npm start', () => {
  const root = join(import.meta.dirname, '../..')
  const answers = (url: string) =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )

  const ends = [
    ['is asked to stop', 'SIGTERM', ['npm', 'start']],
    ['is killed without npm', 'SIGKILL', [process.execPath, 'scripts/start.mjs']],
    ['is killed', 'SIGKILL', ['npm', 'start']],
  ] as const
  test.each(process.env.TEST_ALL === '1' ? ends : ends.slice(0, 2))(
    'leaves no server behind when it %s',
    async (_, signal, [command, ...args]) => {
      const port = String(await freePort())
      const url = `http://127.0.0.1:${port}`
      const parent = spawn(command, args, {
        cwd: root,
        env: { ...process.env, ...settings, NODE_ENV: 'test', SESSION_SECRET, LOG_LEVEL: 'warn', PORT: port },
        stdio: 'ignore',
        detached: true,
      })
      try {
        const gone = once(parent, 'exit')
        const ended = gone.then(([code]) => {
          throw new Error(`It ended with ${code} before it served.`)
        })
        // It builds first what is older than its sources.
        await Promise.race([expect.poll(() => answers(url), { timeout: 240_000 }).toBe(true), ended])
        parent.kill(signal)
        await gone
        await expect.poll(() => answers(url), { timeout: 30_000 }).toBe(false)
      } finally {
        endGroup(parent.pid)
      }
    },
  )
})

/** Ends what is left of a process and its children. */
function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // Nothing is left.
  }
}
