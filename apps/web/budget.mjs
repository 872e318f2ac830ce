// Fails the build when the script that the first pages need outgrows its budget: farms have slow lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGET_BYTES = 200_000
const FIRST_PAGES = {
  login: ['src/screens/login/LoginScreen.tsx', 'src/i18n/login.fr.json'],
  home: ['src/screens/accueil/AccueilScreen.tsx', 'src/i18n/accueil.fr.json'],
}

const dist = join(import.meta.dirname, 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The chunk of this module and every chunk that it imports before it can run. */
function collect(name, found) {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`The build has no chunk for ${name}: update FIRST_PAGES in budget.mjs`)
  if (found.has(chunk.file)) return
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, found)
}

for (const [page, modules] of Object.entries(FIRST_PAGES)) {
  const files = new Set()
  for (const name of ['index.html', 'src/i18n/commun.fr.json', ...modules]) collect(name, files)
  const bytes = [...files].reduce((total, file) => total + gzipSync(readFileSync(join(dist, file))).length, 0)
  console.log(`${page}: ${(bytes / 1000).toFixed(1)} KB of script, gzip (budget ${BUDGET_BYTES / 1000} KB)`)
  if (bytes > BUDGET_BYTES) process.exitCode = 1
}
if (process.exitCode === 1) console.error('Over the script budget of the first pages: see budget.mjs')
