import { join } from 'node:path'
import { defineConfig } from 'vite'

/** Bundles the stand-in with our own packages; everything from npm stays outside. */
export default defineConfig({
  ssr: { noExternal: [/^@sillon\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rollupOptions: { input: { main: join(import.meta.dirname, 'src/main.ts') } },
  },
})
