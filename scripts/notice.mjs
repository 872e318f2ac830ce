// Writes NOTICE.md, the licences of the packages that the product ships or runs with: `npm run notice`. --check says whether it is current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const file = join(root, 'NOTICE.md')

/** Licences whose terms reach beyond naming the authors: how we keep them. */
const OBLIGATIONS = {
  'LGPL-3.0': 'Used unchanged as a separate module; replace it in `node_modules` to run another version.',
  'LGPL-3.0-or-later':
    'Used unchanged as a separate library file; replace it in `node_modules` to run another version.',
}

/** Packages that name no licence in their package.json, by what their LICENSE file says. */
const BY_THEIR_FILE = { 'png-js': 'MIT' }

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** One line for the builds of a package for each platform: `@img/sharp-linux-x64` is `@img/sharp-*`. */
const withoutPlatform = (name) =>
  name.replace(/-(aix|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|sunos|webcontainers|win32)-\w+$/, '-*')

/** The runtime packages of a lockfile, by licence: `[licence, ['name version', …]]`, sorted. Throws for a package without a licence. */
export function licencesOf(lock) {
  const found = new Map()
  for (const [path, { version, license, dev, devOptional, link }] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || dev || devOptional || link) continue
    const licence = license ?? BY_THEIR_FILE[nameOf(path)]
    if (licence === undefined)
      throw new Error(`${nameOf(path)} names no licence: read its files, then name it in scripts/notice.mjs`)
    found.set(licence, (found.get(licence) ?? new Set()).add(`${withoutPlatform(nameOf(path))} ${version}`))
  }
  return [...found].map(([licence, packages]) => [licence, [...packages].sort()]).sort(([a], [b]) => a.localeCompare(b))
}

/** The text of NOTICE.md for a lockfile. */
export function noticeOf(lock) {
  const sections = licencesOf(lock).map(([licence, packages]) => {
    const kept = Object.entries(OBLIGATIONS).find(([name]) => licence.split(' AND ').includes(name))?.[1]
    return [
      `## ${licence}`,
      ...(kept === undefined ? [] : [kept]),
      packages.map((name) => `- ${name}`).join('\n'),
    ].join('\n\n')
  })
  const head = [
    '# Third-party software',
    'The product runs with these packages. Each keeps its own licence, whose text stands in its folder under `node_modules`.',
    'The project itself is `UNLICENSED` until its owner chooses a licence. `npm run notice` writes this page from the lockfile.',
  ]
  return `${[...head, ...sections].join('\n\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const notice = noticeOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  if (!process.argv.includes('--check')) writeFileSync(file, notice)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== notice) {
    console.error('NOTICE.md is not what the lockfile says: run `npm run notice`')
    process.exitCode = 1
  }
}
