// The rules of writing that a machine can check (docs/how-to/write.md). Part of `npm run lint`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folders whose docstrings follow the rules. */
const FOLDERS = ['packages', 'scripts', 'e2e', 'bench', 'apps/server', 'apps/web', 'apps/partner']

/** Commits after this one follow the rules. */
const BASE = { hash: 'cfd7bbdd7dec72bdce0d7171e37745c5a5720632', date: '2026-11-24T19:15:31Z' }

const LONGEST_LINE = 160
const LONGEST_TITLE = 72
const KINDS = ['Security', 'Changed', 'Added', 'Fixed']
const RELEASE = /^## (Unreleased|\d{4}-\d{2}-\d{2})$/
const TITLE = /^(feat|fix|docs|test|refactor|perf|style|build|ci|chore|revert)(\([^()\s]+\))?: [^\sA-Z]\S* .*[^\s.]$/
const DOCSTRING = /\/\*\*[\s*]*(What|Who|Whom|Whose) /g

/** Spellings that another word replaces, with the files where each one counts. */
const TERMS = [
  { wrong: /\be-mails?\b/gi, right: '"courriel" or "adresse email" in French, "email" in English', files: /./ },
  {
    wrong: /\bPacage\b|\b(num[ée]ro|n°) pacage\b|\bpacage (number|no)\b/g,
    right: '"PACAGE" or "numéro PACAGE"',
    files: /./,
  },
  // The address keeps the word of the specification's messages ("L'adresse email est invalide").
  { wrong: /(?<!adresses? |["{])\bemails?\b/gi, right: '"courriel" for the message', files: /\.fr\.json$/ },
]

/** Files that must know another spelling: this one, its test, and the import of older files. */
const TERMS_KEPT = /^scripts\/words\.|^apps\/server\/src\/sorties\/imports\/(colonnes|imports\.test)\.ts$/

/** Length in characters, where "é" and an emoji count as one. */
const lengthOf = (text) => [...text].length

/** Faults of the change log, one line each: length, heading and kind of each entry, order of the releases. */
export function changeFaults(text) {
  const found = []
  let release
  let kind
  let earlier = 'Unreleased'
  for (const [index, line] of text.split('\n').entries()) {
    const fault = (words) => found.push(`CHANGELOG.md:${index + 1} ${words}`)
    if (lengthOf(line) > LONGEST_LINE) fault(`has ${lengthOf(line)} characters, ${LONGEST_LINE} at most`)
    if (/^##? /.test(line)) {
      kind = undefined
      release = RELEASE.exec(line)?.[1]
      if (line.startsWith('## ') && release === undefined) fault('is neither "## Unreleased" nor a date')
      // "Unreleased" sorts after every date.
      if (release !== undefined && release > earlier) fault('stands below an older release')
      earlier = release ?? earlier
    } else if (line.startsWith('### ')) {
      const place = KINDS.indexOf(line.slice(4))
      if (place < 0) fault(`is none of ${KINDS.join(', ')}`)
      else if (place < KINDS.indexOf(kind)) fault(`stands below "${kind}"`)
      kind = KINDS[place]
    } else if (/^\s*[-*] /.test(line)) {
      if (release === undefined) fault('stands under no release')
      else if (kind === undefined) fault(`stands under none of ${KINDS.join(', ')}`)
    } else if (/^\s+\S/.test(line)) {
      fault('continues an entry: one line a change')
    }
  }
  return found
}

/** Faults of commit titles, one line each. */
export const titleFaults = (commits) =>
  commits.flatMap(({ hash, title }) => {
    const commit = `commit ${hash.slice(0, 10)} "${title}"`
    return [
      ...(lengthOf(title) > LONGEST_TITLE
        ? [`${commit} has ${lengthOf(title)} characters, ${LONGEST_TITLE} at most`]
        : []),
      ...(TITLE.test(title) ? [] : [`${commit} does not read "type(scope): verb object"`]),
    ]
  })

/**
 * Docstrings whose first sentence has no noun for a subject, one line each.
 *
 * @param sources the text of each file by its path from the root
 */
export const docstringFaults = (sources, folders = FOLDERS) =>
  Object.entries(sources)
    .filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap(([path, text]) =>
      [...text.matchAll(DOCSTRING)].map(({ index, 0: { length }, 1: word }) => {
        const line = text.slice(0, index + length).split('\n').length
        return `${path}:${line} begins a docstring with "${word}": begin with a noun or a verb (docs/how-to/write.md)`
      }),
    )

/**
 * Spellings that have another word, one line each: one word for one thing.
 *
 * @param sources the text of each file by its path from the root
 */
export const termFaults = (sources) =>
  Object.entries(sources)
    .filter(([path]) => !TERMS_KEPT.test(path))
    .flatMap(([path, text]) =>
      TERMS.filter(({ files }) => files.test(path)).flatMap(({ wrong, right }) =>
        [...text.matchAll(wrong)].map(({ index, 0: word }) => {
          const line = text.slice(0, index).split('\n').length
          return `${path}:${line} writes "${word}": ${right}`
        }),
      ),
    )

/** Output of git; undefined where git, the repository or the commit is missing. */
function git(root, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

/** Commits after the base. A shallow clone without it gives all that it has, an archive or another history none. */
export function commitsAfter(root, base = BASE) {
  const isComplete = git(root, 'merge-base', '--is-ancestor', base.hash, 'HEAD') !== undefined
  const isShallow = git(root, 'rev-parse', '--is-shallow-repository')?.trim() === 'true'
  if (!isComplete && !isShallow) return []
  const range = isComplete ? [`${base.hash}..HEAD`] : [`--since=${base.date}`, 'HEAD']
  return (
    (git(root, 'log', '--no-merges', '--format=%H %s', ...range) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), title: line.slice(line.indexOf(' ') + 1) }))
      // A shallow clone hides the parents of its oldest commits, so that git takes a merge for a plain commit.
      .filter(({ title }) => !isShallow || !title.startsWith('Merge '))
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..')
  const read = (...patterns) =>
    Object.fromEntries(
      (git(root, 'ls-files', '-z', ...patterns) ?? '')
        .split('\0')
        .filter((path) => path !== '' && existsSync(join(root, path)))
        .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
    )
  const sources = read('*.ts', '*.tsx', '*.mjs')
  const found = [
    ...changeFaults(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
    ...titleFaults(commitsAfter(root)),
    ...docstringFaults(sources),
    ...termFaults({ ...sources, ...read('apps/web/src/socle/i18n/*.json', '*.md', ':!CHANGELOG.md') }),
  ]
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
