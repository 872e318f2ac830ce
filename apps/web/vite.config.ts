import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const api = { '/api': process.env.API_URL ?? 'http://localhost:3000' }

/** Modules that the sign-in page and the application share. */
const ENTREE = new RegExp(
  [
    '@mantine/core/esm/core/utils/(camel-to-kebab-case|deep-merge|keys|units-converters)/',
    '@mantine/core/esm/core/MantineProvider/(MantineCssVariables|color-functions|convert-css-variables|default-|merge-mantine-theme)(?!.*(/use-|MantineCssVariables\\.|(merged|default)-variables))',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/IconFingerprint)',
    'apps/web/src/socle/state/store\\.',
    'apps/web/src/socle/api/application\\.',
    'apps/web/src/socle/i18n/translate\\.',
    'apps/web/src/layout/(BarFrame|BarSelect|ColorSchemeButton|IconButton|Landscape|Logo|OfflineNotice|TopBar\\.module|Layout\\.module)',
    'apps/web/src/socle/session/(passkeys|second-factor|sign-in)\\.',
    'apps/web/src/socle/theme/(ThemeVariables|branding|color-scheme|links|look|shades)\\.',
    'apps/web/src/socle/ui/PageHeader\\.',
  ].join('|'),
)

/** Modules read first: the session that the device keeps, the calls. None of them imports React. */
const DEPART = new RegExp(
  [
    'packages/contract/src/socle/adresses\\.',
    'apps/web/src/socle/api/(client|failures|tokens)\\.',
    'apps/web/src/socle/i18n/language\\.',
    'apps/web/src/socle/session/(redirect|token)\\.',
    'apps/web/src/socle/state/(storage|when-idle)\\.',
  ].join('|'),
)

/** Page, texts, rules and first calls of an address: known before the application is loaded. */
const PAGES = new RegExp(
  [
    'packages/referentials/src/fetch-scheme\\.',
    'apps/web/src/socle/i18n/files\\.',
    'apps/web/src/router/(pages|warm)\\.',
    'apps/web/src/dossiers/screens/indicateurs/(early|schemes/index)\\.',
    'apps/web/src/socle/session/kept-selection\\.',
  ].join('|'),
)

/** Modules of everybody's first page: one file. */
const SOCLE = new RegExp(
  [
    'node_modules/(react-router|i18next|react-i18next|zod|clsx)/',
    'node_modules/@tanstack/(?!.*/(infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\\.)',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(Button|Loader|Skeleton|Transition|UnstyledButton)/',
    '@tabler/icons-react/dist/esm/(createReactComponent|icons/IconChevronRight)',
    'apps/web/src/(layout|socle/(api|session|theme|ui))/(?!.*(Bulle|Dialog|Flottant|kit-modal|FileDrop|files|upload|toast-action|AdminShell|admin-links|OrganismeSelect|Palette\\w*|passkey|passkeys|preferences|second-factor|Introuvable|sticky-bars|focus-title|global|reset)\\.)',
    'apps/web/src/(App|socle/(forms/use-leave-guard|i18n/(format|i18n))|router/(?!warm).*)\\.',
    'packages/contract/src/fermes/(activite|assolement|referentiels)\\.',
    'apps/web/src/dossiers/dossier/resultats\\.',
    'packages/domain/src/(vocabulaires|dossier/statut)\\.',
    'packages/engine/src/rounding\\.',
    'packages/referentials/src/(kinds/(format|valeur)|preuves)\\.',
  ].join('|'),
)

/** Modules of every form. */
const CHAMPS = new RegExp(
  [
    '@mantine/core/esm/components/(Checkbox/CheckIcon|(CloseButton|Input|InputBase|PasswordInput|Stack|TextInput|Title|VisuallyHidden)/)',
    '@mantine/hooks/esm/use-merged-ref/',
    'apps/web/src/(dossiers/dossier/use-is-printed|socle/forms/use-undo-keys)\\.',
    '@tabler/icons-react/dist/esm/icons/Icon(FileExport|ListCheck|Printer|Refresh)\\.',
  ].join('|'),
)

/** Modules that home needs, and few other pages. */
const ACCUEIL =
  'packages/contract/src/fermes/exploitation-details|packages/domain/src/assolement|IconFiles|exploitation/demarches-of'

/** Modules of one screen: the crop rotation, the history, the checklist before a file is sent or decided. */
const D_UN_ECRAN =
  'packages/domain/src/telepac|donnees/generated/pac-vers-culture|packages/contract/src/dossiers/phrase-historique|packages/(contract|domain)/src/dossiers?/suspens'

/** Parts of the kit that draw a dialog: fetched once the page is there. */
const FENETRES =
  /@mantine\/core\/esm\/components\/(Modal|ModalBase|Overlay|Paper|ScrollArea)\/|react-remove-scroll|apps\/web\/src\/socle\/ui\/kit-modal/

/** Parts of the kit that float beside a control. */
const FLOTTANTS = /@mantine\/core\/esm\/(components\/Popover|utils\/Floating)\/|@floating-ui/

/** Parts of the kit that search in a list of choices. */
const RECHERCHE = /@mantine\/core\/esm\/components\/Combobox\//

/** Fields and calls. Small files of them would be fetched one after the other. */
const SAISIE = new RegExp(
  `^(?!.*(${ACCUEIL}|${D_UN_ECRAN})).*(node_modules|packages/(contract|domain)|apps/web/src/(dossiers/dossier|sorties/exports|socle/(fields|forms|i18n|ui)))/(?!.*(ExporterListeButton|\\.json$))`,
)

/** Modules of every list. */
const LISTES = /apps\/web\/src\/(socle\/lists\/|sorties\/exports\/ExporterListe)/

/** Modules that compute every scheme. */
const REGLES =
  /packages\/(engine|referentials)\/src\/(?!hve|fetch-scheme|demarches|anglais|listes-annuelles|preuves|donnees\/generated\/(anglais|otex|pac-vers-culture))/

/** Modules of every sheet. Explanations and the checklist are fetched when they are opened. */
const FICHE =
  /dossiers\/(feuille|preuves|questions)\/|screens\/indicateurs\/(lecture(?!\/(aide|explication\/(Bareme|Noeud)))|actes(?!\/suspens\/(ListeDeSuspens|Suspens|lignes|read-suspens|use-suspens))|lignes|cadre|synthese)\/|packages\/contract\/src\/(references|decisions)\./

/** The build of react-router without warnings for developers, which its own exports never choose. */
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

/** zod's own messages are English and never shown: a fault has a code, whose text is in the contract. */
const withoutZodSentences: Plugin = {
  name: 'without-zod-sentences',
  apply: 'build',
  load: (id) =>
    /zod\/v4\/locales\/en\.js$/.test(id) ? 'export default () => ({ localeError: () => undefined })' : null,
}

/** Parts of a call that no browser needs: the browser types answers without checking them (`socle/api/client.ts`); the rest is for the server and the API's page. */
const OF_THE_SERVER = ['summary', 'tag', 'answer', 'minimal', 'errors']

const callsAsSent: Plugin = {
  name: 'calls-as-sent',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/packages/contract/src/')) return null
    const declared = this.parse(code).body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations.map(({ init }) => init)
        : [],
    )
    let kept = code
    for (const made of declared.toReversed()) {
      if (made?.type !== 'CallExpression' || made.callee.type !== 'Identifier' || made.callee.name !== 'call') continue
      const [definition] = made.arguments
      if (definition?.type !== 'ObjectExpression') continue
      let next = definition.end - 1
      for (const part of definition.properties.toReversed()) {
        if (part.type === 'Property' && part.key.type === 'Identifier' && OF_THE_SERVER.includes(part.key.name))
          kept = kept.slice(0, part.start) + kept.slice(next)
        next = part.start
      }
    }
    return { code: kept, map: null }
  },
}

const MANTINE = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')

/** Splits the kit's styles: each component imports its own, and the shared ones replace the import of the whole. */
const stylesWithComponents: Plugin = {
  name: 'styles-with-components',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    /@mantine\/core\/styles\.layer\.css$/.test(id)
      ? ['default-css-variables', 'global']
          .map((name) => readFileSync(join(MANTINE, `${name}.layer.css`), 'utf8'))
          .join('\n')
      : null,
  transform(code, id) {
    const [, name] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? []
    return name === undefined
      ? null
      : { code: `import '${join(MANTINE, `${name}.layer.css`).replaceAll('\\', '/')}'\n${code}`, map: null }
  },
}

export default defineConfig(({ command }) => ({
  resolve: {
    alias: [
      // `#district/file`, which package.json says too: of two endings Vite tries the first alone there.
      { find: /^#/, replacement: `${join(import.meta.dirname, 'src')}/` },
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: reactRouter },
            // A shim for older versions of React, not needed here.
            { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
          ]
        : []),
    ],
  },
  plugins: [callsAsSent, react(), withoutJsonSchemas, withoutZodSentences, stylesWithComponents],
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
      // An unused schema is removed by tree shaking, with its parts.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // The first script names every other file: of a hash, which nothing compresses, 42 bits tell a file from the one before as well as 48.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Left alone, the bundler joins React with the dialogs' code and cuts what every screen uses into crumbs.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'depart', test: DEPART },
            { name: 'pages', test: PAGES },
            { name: 'base', test: ENTREE },
            { name: 'socle', test: SOCLE },
            { name: 'champs', test: CHAMPS },
            { name: 'flottants', test: FLOTTANTS },
            { name: 'fenetres', test: FENETRES },
            { name: 'recherche', test: RECHERCHE },
            { name: 'saisie', test: SAISIE, minShareCount: 4 },
            { name: 'listes', test: LISTES, minShareCount: 4 },
            { name: 'regles', test: REGLES, minShareCount: 2 },
            { name: 'fiche', test: FICHE, minShareCount: 2 },
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
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['./src/testing/setup.ts'],
  },
}))
