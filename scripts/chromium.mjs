// Finds a Chromium for the browser tests, or installs one: Debian's package first, Playwright's own build elsewhere.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackages } from './debian.mjs'

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium without its windows: the same pages for a fifth less processor time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

const findInstalled = (paths) =>
  [process.env.CHROMIUM_PATH, ...paths].find((path) => path !== undefined && existsSync(path))

/**
 * The path of a Chromium, or null when the tests use the one installed by Playwright.
 * @param whole the browser that people have, even where the one without windows is installed
 */
export function ensureChromium({ whole = true } = {}) {
  const paths = whole ? WHOLE : [HEADLESS, ...WHOLE]
  const installed = findInstalled(paths)
  if (installed !== undefined) return installed
  console.log('No Chromium on this machine: installing one for the browser tests.')
  // Older releases of Debian have no package of the one without windows.
  for (const name of whole ? ['chromium'] : ['chromium-headless-shell', 'chromium'])
    if (installDebianPackages(name, 'fonts-dejavu-core')) return findInstalled(paths) ?? null
  execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  return null
}
