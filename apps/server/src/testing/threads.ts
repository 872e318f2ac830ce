import { join } from 'node:path'
import { build } from 'vite'

const server = join(import.meta.dirname, '../..')

/** Builds the server's threads for tests, beside its sources. A thread that loaded the sources by itself would take seconds to start, at each document. */
export async function buildThreads(): Promise<void> {
  await build({
    root: server,
    configFile: join(server, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: '.cache/threads', sourcemap: false },
  })
}
