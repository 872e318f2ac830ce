import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../apps/server/dist/main.js')

/** The embedded database is compiled once, quickly: what its better compiler gains, a process that lives for seconds never gets back. A start takes a third less. */
const BRIEFLY = '--liftoff-only'

/** A data folder for a product of one's own, with the demonstration in it where `npm test` has made one beforehand: the first start does otherwise, for some fifteen seconds of the processor. */
export async function dataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `sillon-${name}-`))
  const { E2E_DEMONSTRATION: made } = process.env
  if (made !== undefined) await cp(made, folder, { recursive: true })
  return folder
}

/** A free TCP port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface Product {
  readonly url: string
  /** Ends the process at once, as a power supply or the kernel would, and waits until it is gone. */
  kill(): Promise<void>
  /** Asks the process to stop. @returns what it exits with; null when a signal ended it */
  stop(): Promise<number | null>
}

/** Starts the built product as a process of its own and waits until it is ready. `unread` gives it an output that nobody reads. */
export async function startProduct(environment: Record<string, string>, output?: 'unread'): Promise<Product> {
  const port = environment.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [BRIEFLY, main], {
    env: { ...process.env, NODE_ENV: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...environment, PORT: port },
    stdio: ['ignore', output === 'unread' ? 'pipe' : 'ignore', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  await untilReady(url, child, complaints)
  return {
    url,
    async kill() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await gone
      return code as number | null
    },
  }
}

/** Error output of the built product when it refuses to start. */
export async function refusalOfProduct(environment: Record<string, string>): Promise<string> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: '', ...environment, PORT: port },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'exit')
  if (code === 0) throw new Error('The product did not refuse.')
  return said
}

async function untilReady(url: string, child: ChildProcess, complaints: readonly string[]): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}: ${complaints.join('')}`)
    const ready = await fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    // The product needs the processor more than the question does.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
