// Finds a Chromium for the browser tests, or installs one: Debian's package first, Playwright's own build elsewhere.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackages } from './debian.mjs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const findInstalled = () => candidates.find((path) => path !== undefined && existsSync(path))

/** The path of a Chromium, or null when the tests use the one installed by Playwright. */
export function ensureChromium() {
  const installed = findInstalled()
  if (installed !== undefined) return installed
  console.log('No Chromium on this machine: installing one for the browser tests.')
  if (installDebianPackages('chromium', 'fonts-dejavu-core')) return findInstalled() ?? null
  execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  return null
}
