import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { callsAsSent } from './calls-as-sent.ts'
import { typographie } from './typographie.ts'

const api = { '/api': process.env.API_URL ?? 'http://localhost:3000' }

/**
 * zod joins its writer of JSON Schemas to every schema, and the browser writes none: its functions stay by name only.
 * Saves 5.4 KB gzip of a sheet, a list or a form.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  load(id) {
    if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return names.map((name) => `export const ${name} = () => undefined`).join('\n')
  },
}

/** Palettes of the kit that nothing here uses. `ThemeVariables` writes the others again, with an organisation's own. */
const UNUSED_PALETTES = /--mantine-color-(?:cyan|grape|indigo|lime|pink|teal|violet|yellow)-[\w-]+:[^;}]*;/g

const MANTINE = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')

/**
 * Brings the kit's styles with the components that a page has, and what these share where all styles were asked for.
 * Saves 31 KB gzip of style of home, 27 KB of a sheet.
 */
const stylesWithComponents: Plugin = {
  name: 'styles-with-components',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    /@mantine\/core\/styles\.layer\.css$/.test(id)
      ? ['default-css-variables', 'global']
          .map((name) => readFileSync(join(MANTINE, `${name}.layer.css`), 'utf8'))
          .join('\n')
          .replaceAll(UNUSED_PALETTES, '')
      : null,
  transform(code, id) {
    const [, name] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? []
    return name === undefined
      ? null
      : { code: `import '${join(MANTINE, `${name}.layer.css`).replaceAll('\\', '/')}'\n${code}`, map: null }
  },
}

/** Modules of no page. */
const SHARED = /packages\/(contract|domain)\/|src\/socle\/|@mantine\/hooks\/|@tabler\//

const anyOf = (...parts: string[]) => new RegExp(parts.join('|'))

/** Shared by the sign-in page and the application. */
const ENTREE = anyOf(
  'src/layout/(BarFrame|BarSelect|ColorSchemeButton|OfflineNotice|Layout\\.module)',
  'src/personnes/connexion/LoginForm\\.module',
  'src/socle/(api/application|session/sign-in|state/when-idle|theme/(ThemeVariables|color-scheme)|ui/PageHeader)\\.tsx?$',
  '@tabler/icons-react/dist/esm/icons/IconEye\\.',
)

/** The application, with what home and a sheet share. */
const APPLICATION = anyOf(
  'src/application\\.tsx$',
  'src/socle/(i18n/format|ui/(Card|EmptyState|StatusBadge\\.module|lazy-part|use-failure-toast))\\.',
  'packages/domain/src/dossier/resultats\\.',
  'packages/engine/src/rounding\\.',
  'packages/referentials/src/listes-annuelles\\.',
  '@tabler/icons-react/dist/esm/icons/Icon(AlertTriangle|ChevronRight|CircleCheck|CircleX|Pencil|Plant2|Search)\\.',
)

/** Shared by lists, and needed by no sheet. */
const OF_LISTS = anyOf(
  'packages/contract/src/(dossiers/demandes|fermes/references-gestion|personnes/preferences)',
  'src/socle/lists/(?!LoadMore|RowActions)',
  'src/socle/ui/Table',
  '@mantine/core/esm/components/(Alert|InputBase|TextInput|Input/use-input-props)',
)

/** Shared by forms and other pages, and needed neither by a sheet nor by the first list. */
const OF_FORMS = anyOf(
  'packages/contract/src/(administration|conseil|courriels|partenaires|sorties)/',
  'packages/contract/src/personnes/(?!organismes\\.|preferences)',
  'packages/contract/src/fermes/(?!references)',
  'packages/contract/src/dossiers/(actes-dossier|avancement|historique|origines|regles|suspens)',
  'packages/contract/src/socle/(fault-texts|listes-exportees)',
  'packages/domain/src/(exploitation|identifiants)/',
  'src/socle/api/request-file',
  'src/socle/lists/(LoadMore|RowActions)',
  'src/socle/forms/(BrouillonRepris|Form|SentText|faults|use-drafted|use-form|use-leave|use-sent)',
  'src/socle/fields/(CodeField|NouveauMotDePasse|PasswordField|use-jugement)',
  'src/socle/session/preferences',
  'src/socle/ui/(AdresseEmail|BackButton|ChoixDeFichier|FailureText|FileDrop|FormatsButton|Introuvable|fichier-choisi|files)',
  'src/sorties/exports/',
  '@mantine/core/esm/components/PasswordInput/',
  '@mantine/hooks/esm/use-(?!debounced-value|document-title|id|merged-ref|uncontrolled)',
  'query-core/build/modern/mutationObserver|react-query/build/modern/useMutation',
)

/** `@mixin visually-hidden` of the style sheets: read by a screen reader, not seen. */
const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
}

export default defineConfig({
  resolve: {
    // `#district/file`, which package.json says too: of two endings Vite tries the first alone there.
    alias: [{ find: /^#/, replacement: `${join(import.meta.dirname, 'src')}/` }],
  },
  plugins: [callsAsSent(), typographie(), react(), withoutJsonSchemas, stylesWithComponents],
  css: { postcss: { plugins: [presetMantine({ mixins: { 'visually-hidden': VISUALLY_HIDDEN } })] } },
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
        // A bundle is what a named entry needs, or what several pages share. The first that takes a module has it, with what it imports (docs/decisions/0037-bundles.md).
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Read first, by everybody: what main.tsx imports.
            { name: 'index', tags: ['$initial'] },
            // Home does without: it is read where forms are.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|packages\/contract\/src\/socle\/schemas\//,
              includeDependenciesRecursively: false,
            },
            // Calls sent before the application is here.
            { name: 'pages', test: /src\/router\/warm\.ts$/ },
            // Nobody signs in on a page of a session: `connexion` is what only the sign-in page needs, without its styles.
            { name: 'entree', test: ENTREE },
            { name: 'connexion', test: /src\/entree\/entree\.tsx$/ },
            { name: 'application', test: APPLICATION },
            // The rules of every procedure. Those of a file wait for no other bundle, and are made while the others come.
            {
              name: 'regles',
              test: /packages\/referentials\/src\/(anglais|assembler|catalogue|demandees|kinds\/(communs|declare|kind)|mots-registre|periode|registre|verdicts|visees|visibilite)\.ts$/,
            },
            { name: 'accueil', test: /src\/dossiers\/screens\/accueil\/AccueilScreen\.tsx$/ },
            // The list of PAC codes: only where a crop is typed.
            { name: 'codes-pac', test: /packages\/domain\/src\/telepac\/code-pac\.ts$/ },
            // Two lists alone choose rows.
            {
              name: 'selection',
              test: /src\/socle\/lists\/SelectionBar\.(tsx|module\.css)$/,
              includeDependenciesRecursively: false,
            },
            // Once a sheet is there: proofs, questions, values of an auditor.
            {
              name: 'pieces',
              test: /packages\/contract\/src\/dossiers\/(audit-saisie|documents|preuves|questions|valeur)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Modules of no page, once two pages need them: those that no sheet needs come first.
            { name: 'listes', test: OF_LISTS, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'formulaires', test: OF_FORMS, minShareCount: 2, includeDependenciesRecursively: false },
            {
              name: 'partage',
              test: (id) => SHARED.test(id) && !OF_LISTS.test(id) && !OF_FORMS.test(id),
              minShareCount: 2,
            },
            { name: 'commun', test: /node_modules\//, minShareCount: 10 },
            { name: 'saisies', test: /src\/dossiers\//, minShareCount: 10 },
            { name: 'fiche', test: /src\/dossiers\/screens\/indicateurs\/IndicateursScreen\.tsx$/ },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    // Megabytes for young objects: a drawn screen makes many, and collecting them took a seventh of the processor's time.
    execArgv: ['--max-semi-space-size=64'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Many cases on whole sheets: docs/how-to/keep-the-tests-quick.md.
    exclude: process.env.TEST_ALL === '1' ? [] : ['**/*.long.test.{ts,tsx}'],
    // Loading Mantine, React, the texts and the model again for each file would be half of the time: each test puts back what it changed (testing/setup.ts).
    isolate: false,
    // A busy machine is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['./src/testing/setup.ts'],
  },
})
