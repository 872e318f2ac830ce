// Checks that every path named in a document exists. Part of `npm run lint`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'

const SOURCE = /\.(ts|tsx|mjs|json|sql|csv|css|md|ya?ml)$/
/** Paths that the reader of a how-to creates, and paths that a build creates. */
const TO_BE_MADE =
  /(^|\/)stages(\/|\.|$)|add_something|scheme-2027\.ts$|genres\/communes\.ts$|\/COMMIT$|^apps\/\w+\/dist$/
/** `<module>` and `*` stand for any name; a line after a colon says where in the file. */
const plain = (path) => path.replace(/:\d+$/, '').replace(/\/$/, '')
const pattern = (path) =>
  plain(path)
    .split(/(<[^>]+>|\*+)/)
    .map((part, index) => (index % 2 === 1 ? '[^/]+' : part.replace(/[.+()[\]{}|^$\\]/g, '\\$&')))
    .join('')

/** The paths in code of a text: those of the repository, and shorter ones that end like a file. */
const named = (text, tops) =>
  [...text.matchAll(/`([\w.@<>*-]+(?:\/[\w.@<>*-]+)+\/?(?::\d+)?)`/g)]
    .map(([, path]) => path)
    .filter((path) => tops.has(path.split('/')[0]) || SOURCE.test(plain(path)))
    .filter((path) => !TO_BE_MADE.test(plain(path)))

/**
 * Paths and links that lead nowhere, one line each.
 *
 * @param documents the text of each document by its path from the root
 * @param files every file of the repository, as paths from the root
 */
export function deadPaths(documents, files) {
  const tops = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
  const all = `\n${files.join('\n')}\n`
  const leads = (path) =>
    tops.has(path.split('/')[0])
      ? new RegExp(`\n${pattern(path)}(/|\n)`).test(all)
      : new RegExp(`[\n/]${pattern(path)}\n`).test(all)
  return Object.entries(documents).flatMap(([document, text]) => [
    ...named(text, tops)
      .filter((path) => !leads(path))
      .map((path) => `${document} names ${path}, which is not there`),
    ...[...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .map(([, target]) => posix.join(dirname(document), decodeURI(target)))
      .filter((target) => target !== '.' && !new RegExp(`\n${pattern(target)}(/|\n)`).test(all))
      .map((target) => `${document} links to ${target}, which is not there`),
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..')
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\n')
    .filter(Boolean)
  const documents = files.filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md'))
  const texts = Object.fromEntries(documents.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const found = deadPaths(texts, files)
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
