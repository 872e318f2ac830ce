// The thread that reads register files, from the sources: tests run without a build. See `fermes/registre/fichiers/apart.ts`.
import { runnerImport } from 'vite'

await runnerImport(new URL('../fermes/registre/fichiers/thread.ts', import.meta.url).pathname)
