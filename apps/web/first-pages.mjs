// Modules that a page fetches before it is there, read from the build's manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** Modules of every page in a session. */
export const APPLICATION = ['index.html', 'src/application.tsx', 'src/socle/i18n/commun.fr.json']

const sheetOf = (scheme) => [
  ...APPLICATION,
  `../../packages/referentials/src/${scheme}/scheme.ts`,
  'src/dossiers/screens/indicateurs/IndicateursScreen.tsx',
  'src/socle/i18n/indicateurs.fr.json',
  'src/socle/i18n/formulaire.fr.json',
  `src/dossiers/screens/indicateurs/schemes/${scheme}/index.ts`,
  `src/dossiers/screens/indicateurs/schemes/${scheme}/${scheme}.fr.json`,
]

/** The modules that a page asks for before it is there. */
export const FIRST_PAGES = {
  // Nobody waits for the application before they can sign in: it is fetched meanwhile.
  login: ['index.html', 'src/entree/entree.tsx', 'src/socle/i18n/commun.fr.json', 'src/socle/i18n/login.fr.json'],
  home: [...APPLICATION, 'src/dossiers/screens/accueil/AccueilScreen.tsx', 'src/socle/i18n/accueil.fr.json'],
  // The first field of a sheet: only the rules of its own procedure come.
  'HVE4 sheet': sheetOf('hve4'),
  'HVE3A sheet': sheetOf('hve3a'),
}

/** The files of these modules: their chunks, every chunk that one imports before it can run, and their styles. */
export function filesOf(modules) {
  const found = new Set()
  const collect = (name) => {
    const chunk = manifest[name]
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
