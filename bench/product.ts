import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@sillon/server/bench'
import { type Browser, chromium } from 'playwright-core'

const root = join(import.meta.dirname, '../..')
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

/** The built product on an embedded database of its own, with the demonstration data. */
async function startProduct(port: number): Promise<{ process: ChildProcess; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const server = spawn('node', [join(root, 'apps/server/dist/main.js')], { cwd: root, env, stdio: 'ignore' })
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { process: server, folder }
    if (server.exitCode !== null) throw new Error('The product did not start: build it first (npm run build).')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Runs with the product, and leaves nothing of it. */
export async function withServer(run: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const product = await startProduct(port)
  try {
    await run(`http://127.0.0.1:${port}`)
  } finally {
    product.process.kill()
    // It writes in its folder until it has ended.
    if (product.process.exitCode === null && product.process.signalCode === null) await once(product.process, 'exit')
    await rm(product.folder, { recursive: true, force: true })
  }
}

/** Runs with the product and a browser, and leaves nothing of either. */
export const withProduct = (run: (browser: Browser, url: string) => Promise<void>): Promise<void> =>
  withServer(async (url) => {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    })
    try {
      await run(browser, url)
    } finally {
      await browser.close()
    }
  })
