// Each package of the lock runs on every Node that `engines` promises: `npm ci` is strict (.npmrc) and would fail for some newcomers only. Part of `npm run lint`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { subset } from 'semver'

/** Installed on no machine that we name: 32-bit Windows. npm leaves it out. */
const NOWHERE = ['@img/sharp-win32-ia32']

/**
 * The packages of a lock that refuse a Node of `promised`, a line each.
 * @param {{ packages: Record<string, { version?: string, engines?: { node?: string } }> }} lock
 * @param {string} promised a range of versions, as in `engines`
 */
export function refusals({ packages }, promised) {
  return Object.entries(packages).flatMap(([path, { version, engines }]) => {
    const accepted = engines?.node ?? '*'
    const name = path.replace(/^.*node_modules\//, '')
    if (path === '' || NOWHERE.includes(name) || subset(promised, accepted)) return []
    return [`${name} ${version} asks for Node ${accepted}, and package.json promises ${promised}`]
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (file) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  const found = refusals(read('package-lock.json'), read('package.json').engines.node)
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
