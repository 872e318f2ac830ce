import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

/** Copies what the bundle reads from files beside it. */
function copyBeside(): Plugin {
  let outDir: string
  const copy = (from: string, to: string) =>
    cpSync(join(here, 'src', from), resolve(here, outDir, to), { recursive: true })
  return {
    name: 'copy-beside',
    configResolved(config) {
      outDir = config.build.outDir
    },
    closeBundle() {
      copy('socle/database/migrations', 'migrations')
      copy('socle/contenus/images-process.mjs', 'images-process.mjs')
      copy('socle/pdf/pages-process.mjs', 'pages-process.mjs')
    },
  }
}

/** Bundles the server with our own packages; everything from npm stays outside. The migrations, and what runs in a process of its own, travel beside the bundle. */
export default defineConfig({
  ssr: { noExternal: [/^@sillon\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rollupOptions: {
      // Beside the entry points, so that every chunk finds the migrations in the same place.
      output: { chunkFileNames: '[name]-[hash].js' },
      input: {
        main: join(here, 'src/main.ts'),
        'create-superadmin': join(here, 'src/administration/commands/create-superadmin.ts'),
        rescore: join(here, 'src/administration/commands/rescore.ts'),
        'send-test-mail': join(here, 'src/administration/commands/send-test-mail.ts'),
        'check-journal': join(here, 'src/administration/commands/check-journal.ts'),
        // A thread of its own draws PDFs (src/pdf/threads.ts).
        'pdf-thread': join(here, 'src/socle/pdf/thread.ts'),
        // Another one reads long register files (src/fermes/registre/fichiers/apart.ts).
        'registre-thread': join(here, 'src/fermes/registre/fichiers/thread.ts'),
      },
    },
  },
  plugins: [copyBeside()],
})
