// Type-checks the code of docs/how-to, and says at which line of a document an error stands. `node scripts/how-tos.mjs`; a test runs it.
//
// The repository is copied to .cache/how-tos, the blocks are put where their marks say, and tsc reads the files that they touched. A mark is an HTML
// comment on the line before the block:
//
//   <!-- path/of/a/file.ts -->                      the block is the whole file
//   <!-- path/of/a/file.ts after "some text" -->    the block follows the one line of the file that holds this text
//   <!-- path/of/a/file.ts instead of "text" -->    the block takes the place of that line
//
// A comment of several lines is a hidden block: code that the document leaves out.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const HOW_TOS = 'docs/how-to'
const COPY = '.cache/how-tos'
const PACKAGES = ['packages/engine', 'packages/referentials', 'packages/domain', 'packages/contract']
const APPLICATIONS = ['apps/server', 'apps/web']
/** Declares the values that tests of the server inject. */
const PROVIDED = 'apps/server/src/testing/postgresql.setup.ts'

const MARK = /^ *<!-- (\S+\.\w+)(?: (after|instead of) "(.+)")?( -->)?$/
const CODE = /^ *```(ts|tsx)$/
const FENCE = /^ *```/

/**
 * The blocks of a document that are put into files, in its order.
 *
 * @returns blocks with the lines of code, and the number of the line before the first one
 * @throws Error for a block of TypeScript without a mark, and a mark without a block
 */
export function blocksOf(document, text) {
  const lines = text.split('\n')
  const blocks = []
  const end = (from, isEnd) => {
    const found = lines.findIndex((line, index) => index >= from && isEnd(line))
    if (found === -1) throw new Error(`${document}:${from}: does not end`)
    return found
  }
  for (let at = 0; at < lines.length; at += 1) {
    const mark = lines[at].match(MARK)
    if (mark === null) {
      if (CODE.test(lines[at])) throw new Error(`${document}:${at + 1}: says no file (a mark: scripts/how-tos.mjs)`)
      if (FENCE.test(lines[at])) at = end(at + 1, (line) => line.trim() === '```')
      continue
    }
    const [, path, how = 'whole', anchor, isClosed] = mark
    const start = at
    if (isClosed !== undefined) {
      at += 1
      if (!FENCE.test(lines[at] ?? '')) throw new Error(`${document}:${start + 1}: no block follows`)
    }
    const last = end(at + 1, (line) => line.trim() === (isClosed === undefined ? '-->' : '```'))
    blocks.push({ document, path, how, anchor, mark: start + 1, before: at + 1, code: lines.slice(at + 1, last) })
    at = last
  }
  return blocks
}

/**
 * A file with an inserted block: its lines, each with its origin (undefined for lines of the file).
 *
 * @param file the lines so far; undefined when there is no such file
 * @throws Error when the anchor is not on exactly one line
 */
export function withBlock(file, { document, path, how, anchor, mark, before, code }) {
  const added = code.map((text, index) => ({ text, from: `${document}:${before + index + 1}` }))
  if (how === 'whole') {
    if (file !== undefined) throw new Error(`${document}:${mark}: ${path} is there already`)
    return added
  }
  const found = (file ?? []).flatMap(({ text }, index) => (text.includes(anchor) ? [index] : []))
  if (found.length !== 1) throw new Error(`${document}:${mark}: ${found.length} lines of ${path} hold "${anchor}"`)
  return file.toSpliced(how === 'after' ? found[0] + 1 : found[0], how === 'after' ? 0 : 1, ...added)
}

/** Errors of tsc, at the lines of the documents where they are known. */
export function inDocuments(output, files) {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, path, number, rest] = line.match(/^(\S+?)\((\d+),\d+\): (.*)$/) ?? []
      const from = files.get(path)?.[Number(number) - 1]?.from
      return from === undefined ? line : `${from}: ${rest} (${path})`
    })
}

/** Copies the sources, so that `#…` and `@sillon/*` lead into the copy; other packages are found above it. */
function copyRepository() {
  rmSync(join(ROOT, COPY), { recursive: true, force: true })
  const isWanted = (path) => !/\/(node_modules|migrations|dist)$/.test(path)
  for (const path of [...PACKAGES, ...APPLICATIONS, 'scripts', 'tsconfig.base.json'])
    cpSync(join(ROOT, path), join(ROOT, COPY, path), { recursive: true, filter: isWanted })
  mkdirSync(join(ROOT, COPY, 'node_modules/@sillon'), { recursive: true })
  for (const path of PACKAGES)
    symlinkSync(join(ROOT, COPY, path), join(ROOT, COPY, path.replace(/.*\//, 'node_modules/@sillon/')))
  for (const path of APPLICATIONS.map((application) => `${application}/node_modules`))
    if (existsSync(join(ROOT, path))) symlinkSync(join(ROOT, path), join(ROOT, COPY, path))
}

/**
 * The files that the blocks of these documents make or change, by path, each as lines (`withBlock`).
 *
 * @throws Error when a mark names no line, or several
 */
export function filesOf(documents) {
  const files = new Map()
  for (const block of documents.flatMap(({ name, text }) => blocksOf(name, text))) {
    const path = join(ROOT, block.path)
    const known = existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .map((text) => ({ text }))
      : undefined
    files.set(block.path, withBlock(files.get(block.path) ?? known, block))
  }
  return files
}

/** The errors of the blocks of these documents, a line each. */
export function checkHowTos(documents) {
  const files = filesOf(documents)
  copyRepository()
  for (const [file, lines] of files) {
    const path = join(ROOT, COPY, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, lines.map(({ text }) => text).join('\n'))
  }
  const paths = [...files.keys()]
  for (const scheme of new Set(paths.flatMap((path) => path.match(/\/data\/(\w+)\/.*\.csv$/)?.[1] ?? [])))
    execFileSync('node', [join(ROOT, COPY, 'scripts/generate-referentials.mjs'), scheme])
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: ['vite/client', 'node'],
      allowJs: true,
    },
    files: [...paths.filter((path) => /\.tsx?$/.test(path)), PROVIDED],
  }
  writeFileSync(join(ROOT, COPY, 'tsconfig.json'), JSON.stringify(config))
  // One checker: several would each work out the types of the contract again.
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr } = spawnSync('node', [tsc, '-p', 'tsconfig.json', '--pretty', 'false', '--checkers', '1'], {
    cwd: join(ROOT, COPY),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return inDocuments(stdout + stderr, files)
}

/** Every how-to. */
export const howTos = () =>
  readdirSync(join(ROOT, HOW_TOS))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name: `${HOW_TOS}/${name}`, text: readFileSync(join(ROOT, HOW_TOS, name), 'utf8') }))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const errors = checkHowTos(howTos())
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exitCode = 1
}
