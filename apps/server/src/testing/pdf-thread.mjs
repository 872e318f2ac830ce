// The thread that draws, from the sources: tests run without a build. See `pdf/threads.ts`.
import { runnerImport } from 'vite'

await runnerImport(new URL('../socle/pdf/thread.ts', import.meta.url).pathname)
