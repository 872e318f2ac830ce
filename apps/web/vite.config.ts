import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const api = { '/api': process.env.API_URL ?? 'http://localhost:3000' }

/** The policy that the server sends: kept here too, so that a preview of the build fails on the same things as production. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What the first page of everybody needs: fetched as one file. */
const SOCLE = new RegExp(
  [
    'node_modules/(react-router|i18next|react-i18next|@tanstack|zod|clsx)/',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(ActionIcon|Anchor|Badge|Burger|Button|CloseButton|Input|InputBase|Loader|NativeSelect|Skeleton|Stack|TextInput|Title|Transition|UnstyledButton)/',
    '@tabler/icons-react/dist/esm/createReactComponent',
    'apps/web/src/(api|layout|session|theme|ui)/(?!.*Dialog\\.)',
  ].join('|'),
)

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: api },
  preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy }, proxy: api },
  // Nothing becomes a data: address, which the content security policy would refuse.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // Left alone, the bundler joins React with the dialogs' code and cuts what every screen uses into crumbs.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'socle', test: SOCLE },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    setupFiles: ['./src/testing/setup.ts'],
  },
})
