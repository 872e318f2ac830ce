import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const here = import.meta.dirname

/** Bundles the measurements with our packages like the server, so that they measure the code that runs. */
export default defineConfig({
  root: here,
  ssr: { noExternal: [/^@sillon\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: {
        administration: join(here, 'administration.ts'),
        apercus: join(here, 'apercus.ts'),
        binder: join(here, 'binder.ts'),
        carte: join(here, 'carte.ts'),
        // The worker threads must stand beside the modules that start them.
        'pdf-thread': join(here, '../apps/server/src/socle/pdf/thread.ts'),
        'registre-thread': join(here, '../apps/server/src/fermes/registre/fichiers/thread.ts'),
        centre: join(here, 'centre.ts'),
        conseil: join(here, 'conseil.ts'),
        edition: join(here, 'edition.ts'),
        synthetic: join(here, 'synthetic.ts'),
        typing: join(here, 'typing.ts'),
        engine: join(here, 'engine.ts'),
        exports: join(here, 'exports.ts'),
        'first-field': join(here, 'first-field.ts'),
        rescore: join(here, 'rescore.ts'),
        save: join(here, 'save.ts'),
        import: join(here, 'import.ts'),
        people: join(here, 'people.ts'),
        portfolio: join(here, 'portfolio.ts'),
        reports: join(here, 'reports.ts'),
        search: join(here, 'search.ts'),
        sheet: join(here, 'sheet.ts'),
        synchronisation: join(here, 'synchronisation.ts'),
        registre: join(here, 'registre.ts'),
      },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'copy-migrations',
      closeBundle: () =>
        cpSync(join(here, '../apps/server/src/socle/database/migrations'), join(here, 'dist/migrations'), {
          recursive: true,
        }),
    },
  ],
})
