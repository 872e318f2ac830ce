// Modules that a page fetches before it is there, read from the build's manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

// A page is named by its modules, or by the bundle of vite.config.ts that holds them.

/** Every page in a session. */
export const APPLICATION = ['index.html', 'application', 'src/socle/i18n/commun.fr.json']

const textsOf = (...names) => names.map((name) => `src/socle/i18n/${name}.fr.json`)

const sheetOf = (scheme) => [
  ...APPLICATION,
  `../../packages/referentials/src/${scheme}/scheme.ts`,
  'fiche',
  ...textsOf('indicateurs', 'formulaire'),
  `src/dossiers/screens/indicateurs/schemes/${scheme}/index.ts`,
  `src/dossiers/screens/indicateurs/schemes/${scheme}/${scheme}.fr.json`,
]

/** The modules that a page asks for before it is there. */
export const FIRST_PAGES = {
  // Nobody waits for the application before they can sign in: it is fetched meanwhile.
  login: ['index.html', 'entree', 'connexion', ...textsOf('commun', 'login')],
  home: [...APPLICATION, 'accueil', ...textsOf('accueil')],
  list: [
    ...APPLICATION,
    'src/dossiers/screens/portefeuille/PortefeuilleScreen.tsx',
    ...textsOf('portefeuille', 'liste'),
  ],
  // The first field of a sheet: only the rules of its own procedure come.
  'HVE4 sheet': sheetOf('hve4'),
  'HVE3A sheet': sheetOf('hve3a'),
}

const chunks = Object.values(manifest)

/** The files of these modules: their chunks, every chunk that one imports before it can run, and their styles. */
export function filesOf(modules) {
  const found = new Set()
  const collect = (name) => {
    const chunk = manifest[name] ?? chunks.find((one) => one.name === name)
    if (chunk === undefined)
      throw new Error(`The build has no chunk for ${name}: update FIRST_PAGES in first-pages.mjs`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const style of chunk.css ?? []) found.add(style)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  modules.forEach(collect)
  return [...found]
}
