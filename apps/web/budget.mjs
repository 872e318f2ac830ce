// Fails the build when what a first page needs outgrows its budget: farms have slow lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** KB of script and of style, gzip, how many files, and the modules that the page asks for before it is there. */
const FIRST_PAGES = {
  // Nobody waits for the application before they can sign in: it is fetched meanwhile.
  login: {
    script: 90,
    style: 10,
    modules: ['index.html', 'src/entree/entree.tsx', 'src/i18n/commun.fr.json', 'src/i18n/login.fr.json'],
  },
  home: {
    script: 200,
    style: 50,
    modules: [
      'index.html',
      'src/application.tsx',
      'src/i18n/commun.fr.json',
      'src/screens/accueil/AccueilScreen.tsx',
      'src/i18n/accueil.fr.json',
    ],
  },
  // The first field of a sheet: on a slow line each file is a journey to the server and back, and only the rules of its own procedure come.
  sheet: {
    script: 400,
    style: 36,
    files: 42,
    modules: [
      'index.html',
      'src/application.tsx',
      'src/i18n/commun.fr.json',
      'src/screens/indicateurs/IndicateursScreen.tsx',
      'src/i18n/indicateurs.fr.json',
      'src/i18n/formulaire.fr.json',
      'src/screens/indicateurs/schemes/hve4/index.ts',
      'src/screens/indicateurs/schemes/hve4/hve4.fr.json',
      '../../packages/referentials/src/hve4/scheme.ts',
    ],
  },
}

const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The files of this module: its chunk, every chunk that it imports before it can run, and their styles. */
function collect(name, found) {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`The build has no chunk for ${name}: update FIRST_PAGES in budget.mjs`)
  if (found.has(chunk.file)) return
  found.add(chunk.file)
  for (const style of chunk.css ?? []) found.add(style)
  for (const imported of chunk.imports ?? []) collect(imported, found)
}

const kilobytes = (files) =>
  files.reduce((total, file) => total + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000

for (const [page, { modules, ...budgets }] of Object.entries(FIRST_PAGES)) {
  const files = new Set()
  for (const name of modules) collect(name, files)
  const found = {
    script: kilobytes([...files].filter((file) => file.endsWith('.js'))),
    style: kilobytes([...files].filter((file) => file.endsWith('.css'))),
    files: files.size,
  }
  for (const [kind, budget] of Object.entries(budgets)) {
    console.log(
      kind === 'files'
        ? `${page}: ${found.files} files (budget ${budget})`
        : `${page}: ${found[kind].toFixed(1)} KB of ${kind}, gzip (budget ${budget} KB)`,
    )
    if (found[kind] > budget) process.exitCode = 1
  }
  if (process.argv.includes('--files'))
    console.log([...files].map((file) => `  ${file} ${kilobytes([file])}`).join('\n'))
}
if (process.exitCode === 1) console.error('Over the budget of the first pages: see budget.mjs')
