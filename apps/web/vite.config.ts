import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const api = { '/api': process.env.API_URL ?? 'http://localhost:3000' }

/** What the sign-in page and the application share. */
const ENTREE = new RegExp(
  [
    '@mantine/core/esm/core/utils/(camel-to-kebab-case|deep-merge|keys|units-converters)/',
    '@mantine/core/esm/core/MantineProvider/(MantineCssVariables|color-functions|convert-css-variables|default-|merge-mantine-theme)(?!.*(/use-|MantineCssVariables\\.|(merged|default)-variables))',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
    'packages/contract/src/adresses\\.',
    'apps/web/src/state/(storage|store)\\.',
    'apps/web/src/api/(application|client|failures)\\.',
    'apps/web/src/i18n/(language|translate)\\.',
    'apps/web/src/layout/(BarFrame|BarSelect|ColorSchemeButton|IconButton|Landscape|Logo|OfflineNotice|TopBar\\.module|Layout\\.module)',
    'apps/web/src/session/(redirect|sign-in|token)\\.',
    'apps/web/src/theme/(ThemeVariables|branding|color-scheme|global|links|look|reset|shades)\\.',
    'apps/web/src/ui/PageHeader\\.',
  ].join('|'),
)

/** Which page an address has, and where its texts are: known before the application is there. */
const PAGES = /apps\/web\/src\/(router\/pages|i18n\/files)\./

/** What the first page of everybody needs: fetched as one file. */
const SOCLE = new RegExp(
  [
    'node_modules/(react-router|i18next|react-i18next|zod|clsx)/',
    'node_modules/@tanstack/(?!.*/(infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\\.)',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(Button|Loader|Skeleton|Transition|UnstyledButton)/',
    '@tabler/icons-react/dist/esm/createReactComponent',
    'apps/web/src/(api|layout|session|theme|ui)/(?!.*(Dialog|FileDrop|files|upload|toast-action|AdminShell|admin-links|OrganismeSelect|Palette\\w*|passkey|passkeys|preferences|second-factor|Introuvable|sticky-bars|focus-title)\\.)',
    'apps/web/src/(App|forms/use-leave-guard|i18n/i18n|router/(?!warm).*)\\.',
  ].join('|'),
)

/** What every form needs. */
const CHAMPS = /@mantine\/core\/esm\/components\/(CloseButton|Input|InputBase|PasswordInput|Stack|TextInput)\//

/** What react-router's own exports never choose: its build without the warnings for developers. */
const reactRouter = join(
  dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))),
  'dist/production/index.mjs',
)

/** zod's writer of JSON Schemas is joined to every schema, and the browser writes none: its functions are there by name only. */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  load(id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return names.map((name) => `export const ${name} = () => undefined`).join('\n')
  },
}

/** zod's own sentences are English and shown to nobody: what is wrong has a code, whose text is the contract's. */
const withoutZodSentences: Plugin = {
  name: 'without-zod-sentences',
  apply: 'build',
  load: (id) =>
    /zod\/v4\/locales\/en\.js$/.test(id) ? 'export default () => ({ localeError: () => undefined })' : null,
}

/** What a call is for is told by the API's own page, which the server makes: no browser needs the sentence. */
const withoutSummaries: Plugin = {
  name: 'sans-resumes',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/contract/src/')
      ? { code: code.replaceAll(/^( +)summary: (['"]).*\2,$/gm, "$1summary: '',"), map: null }
      : null,
}

export default defineConfig(({ command }) => ({
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: reactRouter },
            // What older versions of React lack.
            { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
          ]
        : [],
  },
  plugins: [withoutSummaries, react(), withoutJsonSchemas, withoutZodSentences],
  css: { postcss: { plugins: [presetMantine()] } },
  server: { port: 5173, proxy: api },
  preview: { proxy: api },
  // Nothing becomes a data: address, which the content security policy would refuse.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers have preloaded modules by themselves since 2023; an older one fetches them a moment later.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // The first script names every other file: of a hash, which nothing compresses, 42 bits tell a file from the one before as well as 48.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Left alone, the bundler joins React with the dialogs' code and cuts what every screen uses into crumbs.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'base', test: ENTREE },
            { name: 'pages', test: PAGES },
            { name: 'socle', test: SOCLE },
            { name: 'champs', test: CHAMPS },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Loading Mantine, React, the texts and the model again for each file would be half of the time: each test puts back what it changed (testing/setup.ts).
    isolate: false,
    // A busy machine is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    setupFiles: ['./src/testing/setup.ts'],
  },
}))
