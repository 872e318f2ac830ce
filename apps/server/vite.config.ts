import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const here = import.meta.dirname

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
  plugins: [
    {
      name: 'copy-beside',
      closeBundle() {
        cpSync(join(here, 'src/socle/database/migrations'), join(here, 'dist/migrations'), { recursive: true })
        cpSync(join(here, 'src/socle/contenus/images-process.mjs'), join(here, 'dist/images-process.mjs'))
        cpSync(join(here, 'src/socle/pdf/pages-process.mjs'), join(here, 'dist/pages-process.mjs'))
      },
    },
  ],
})
