// Finds a Chromium for the browser tests, or installs one: Debian's package first, Playwright's own build elsewhere.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const findInstalled = () => candidates.find((path) => path !== undefined && existsSync(path))

const run = (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

const has = (command) => spawnSync('which', [command], { stdio: 'ignore' }).status === 0

function installDebianPackage() {
  if (!has('apt-get')) return false
  const root = process.getuid?.() === 0
  if (!root && !has('sudo')) return false
  const apt = (...args) => (root ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]))
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-dejavu-core')
}

/** The path of a Chromium, or null when the tests should use the one that Playwright installs for itself. */
export function ensureChromium() {
  const installed = findInstalled()
  if (installed !== undefined) return installed
  console.log('No Chromium on this machine: installing one for the browser tests.')
  if (installDebianPackage()) return findInstalled() ?? null
  execFileSync('npx', ['playwright', 'install', '--with-deps', 'chromium'], { stdio: 'inherit' })
  return null
}
