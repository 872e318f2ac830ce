// Writes the migration that makes the tables, from apps/server/src/database/schema; with --check, only says whether it is as the schema has it.
// Until the first installation there is one such migration, rewritten in place: docs/how-to/change-the-database.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const server = join(import.meta.dirname, '../apps/server')
const target = join(server, 'src/database/migrations/0001_tables.sql')

const schema = join(server, 'src/database/schema')
const index = readFileSync(join(schema, 'index.ts'), 'utf8')
for (const file of readdirSync(schema)) {
  const name = file.replace(/\.ts$/, '')
  if (name === 'index' || !readFileSync(join(schema, file), 'utf8').includes('pgTable(')) continue
  if (index.includes(`'./${name}'`)) continue
  console.error(`The tables of ${name}.ts are not exported by apps/server/src/database/schema/index.ts.`)
  process.exit(1)
}

/** drizzle-kit only writes into folders beside its own configuration. */
const folder = mkdtempSync(join(server, '.tables-'))
try {
  const { status, stderr } = spawnSync('npm', ['run', 'tables', '--', `--out=${relative(server, folder)}`], {
    cwd: server,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(stderr)
  const tables = `${readFileSync(join(folder, '0000_tables.sql'), 'utf8')}\n`
  if (!process.argv.includes('--check')) writeFileSync(target, tables)
  else if (readFileSync(target, 'utf8') !== tables) {
    console.error('The schema and its migration do not agree: run `npm run generate:tables`.')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
