// Adds a migration from the difference between apps/server/src/socle/database/schema and the last migration: `npm run generate:migration -- name`.
// --check says whether the two agree and whether released migrations are untouched; --release adds the new ones to the released.
// Why migrations are only added: docs/decisions/0034-migrations-are-added.md.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const server = join(import.meta.dirname, '../apps/server')
const schema = join(server, 'src/socle/database/schema')
const migrations = join(server, 'src/socle/database/migrations')

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
const journalOf = (folder) => readJson(join(folder, 'meta/_journal.json'))
const releasedOf = (folder) => readJson(join(folder, 'released.json'))
const sqlOf = (folder, tag) => join(folder, `${tag}.sql`)

/** The hash that the migrator keeps in the database. */
const hashOf = (file) => createHash('sha256').update(readFileSync(file, 'utf8')).digest('hex')

/** The faults of a migrations folder, a line each: databases exist that were made by the released ones. */
export function faultsOf(folder) {
  const { entries } = journalOf(folder)
  const released = Object.entries(releasedOf(folder)).flatMap(([tag, hash], place) => {
    const file = sqlOf(folder, tag)
    if (!existsSync(file)) return [`${tag}.sql was released and is missing.`]
    if (hashOf(file) !== hash)
      return [`${tag}.sql was released and has been changed: put the change in a new migration.`]
    return entries[place]?.tag === tag ? [] : [`${tag}.sql was released as number ${place} and no longer is.`]
  })
  // The migrator skips a migration whose time is not after the last one that ran.
  const late = entries.filter(({ when }, place) => place > 0 && when <= entries[place - 1].when)
  return [
    ...released,
    ...late.map(({ tag }) => `${tag} is not later than the migration before it, and would be skipped.`),
  ]
}

/** Schema files whose tables drizzle-kit would not see. */
function unexported() {
  const index = readFileSync(join(schema, 'index.ts'), 'utf8')
  return readdirSync(schema)
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => name !== 'index' && !index.includes(`'./${name}'`))
    .filter((name) => readFileSync(join(schema, `${name}.ts`), 'utf8').includes('pgTable('))
    .map((name) => `The tables of ${name}.ts are not exported by apps/server/src/socle/database/schema/index.ts.`)
}

/** Runs drizzle-kit on a folder under apps/server: it only writes beside its configuration. Its exit status is 0 on a fault, too. */
const drizzleKit = (folder, stdio, ...options) =>
  spawnSync('npm', ['run', 'migration', '--', `--out=${relative(server, folder)}`, ...options], {
    cwd: server,
    encoding: 'utf8',
    stdio,
    shell: process.platform === 'win32',
  })

/** Whether the last snapshot is what the schema declares: asked of a copy, which may be written in. */
function agrees() {
  const copy = mkdtempSync(join(server, '.migrations-'))
  try {
    cpSync(join(migrations, 'meta'), join(copy, 'meta'), { recursive: true })
    return drizzleKit(copy, ['ignore', 'pipe', 'pipe']).stdout.includes('No schema changes')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Adds a migration: the difference of the schema or, if there is none, an empty file for statements written by hand. */
function add(name) {
  const meta = join(migrations, 'meta')
  const { length } = journalOf(migrations).entries
  // drizzle-kit asks in the terminal whether a column was renamed.
  drizzleKit(migrations, 'inherit', `--name=${name}`, ...(agrees() ? ['--custom'] : []))
  const journal = journalOf(migrations)
  const [last, entry] = journal.entries.slice(-2)
  if (journal.entries.length === length) return ['drizzle-kit has added no migration.']
  // A clock that is behind must not make a migration that is skipped.
  entry.when = Math.max(entry.when, last.when + 1)
  writeJson(join(meta, '_journal.json'), journal)
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
  for (const file of snapshots.sort().slice(0, -1)) rmSync(join(meta, file))
  return []
}

function release() {
  const known = releasedOf(migrations)
  const all = journalOf(migrations).entries.map(({ tag }) => [tag, known[tag] ?? hashOf(sqlOf(migrations, tag))])
  writeJson(join(migrations, 'released.json'), Object.fromEntries(all))
  return []
}

const check = () =>
  agrees() ? [] : ['The schema and its migrations do not agree: run `npm run generate:migration -- name`.']

function act(option) {
  if (option === '--check') return check()
  if (option === '--release') return release()
  return option === undefined ? ['Name the migration: npm run generate:migration -- add_something'] : add(option)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = [...unexported(), ...faultsOf(migrations)]
  const found = faults.length > 0 ? faults : act(process.argv[2])
  for (const fault of found) console.error(fault)
  if (found.length > 0) process.exitCode = 1
}
