// Writes the database of a release, for the test that opens it with today's product (apps/server/src/socle/database/released.test.ts):
//   node scripts/released-database.mjs 7c7514b
// The release is built in a worktree, run on an empty folder with the demonstration and asked for a document and an export.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const [, , commit] = process.argv
const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'sillon-released-'))
const release = join(work, 'release')
const data = join(work, 'data')
const run = (command, ...args) => execFileSync(command, args, { cwd: release, stdio: ['ignore', 'ignore', 'inherit'] })

/** Starts the release and waits until it says where it answers. */
async function start() {
  const product = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: release,
    env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: product.stdout })) {
    const [, port] = /^Sillon: .*:(\d+)$/.exec(line) ?? []
    if (port !== undefined) return { product, url: `http://127.0.0.1:${port}` }
  }
  throw new Error('The release has not started.')
}

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

/** Actions of people that the demonstration lacks: adds a document to a farm, and waits for an export to end. */
async function use(url) {
  const ask = async (method, path, body, token) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const signedIn = await ask('POST', '/api/authentification/utilisateur', {
    username: 'conseiller',
    password: 'Demo-2026!',
  })
  const token = signedIn.headers.get('authorization')
  const [type] = await (await ask('GET', '/api/types-documents', undefined, token)).json()
  const content = Buffer.from(PDF).toString('base64')
  const document = { nom: 'Attestation', ...type, isInterMillesime: true, millesimesValidite: null, content }
  await ask('POST', '/api/exploitations/2/documents', document, token)
  const asked = {
    genre: 'historique',
    params: { idExploitation: 2, codeNational: 'HVE4', millesime: 2026, format: 'csv' },
  }
  const { idExport } = await (await ask('POST', '/api/exports', asked, token)).json()
  for (let etat = ''; etat !== 'TERMINE'; )
    etat = (await (await ask('GET', `/api/exports/${idExport}`, undefined, token)).json()).etat
}

/**
 * Makes the folder small and leaves everything that people put in it. Communes without a farm go, which each start may load again. Pages are written anew, and the log
 * goes on in a segment that holds nothing of before.
 * @returns that segment's name.
 */
async function shrink(db) {
  await db.exec(
    'delete from communes c where not exists (select from exploitations e where e.id_commune = c.idcommune)',
  )
  await db.exec('vacuum full')
  const last = segmentsOf(join(data, 'postgres', 'pg_wal')).at(-1)
  for (;;) {
    await db.exec('select pg_switch_wal(); checkpoint')
    const { rows } = await db.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as segment')
    if (rows[0].segment > last) return rows[0].segment
  }
}

const segmentsOf = (wal) =>
  readdirSync(wal)
    .filter((file) => /^[0-9A-F]{24}$/.test(file))
    .sort()

const tablesQuery = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`

/** The rows as SQL, after the migrations of the release: a dump for a PostgreSQL server. Generated columns are left out. */
async function dump(db, tables) {
  const quoted = (text) => `'${text.replaceAll("'", "''")}'`
  const one = async (sql) => (await db.query(sql)).rows[0].it
  const inserts = []
  for (const table of ['drizzle.__drizzle_migrations', ...tables.map((name) => `public.${name}`)]) {
    const columns = await one(`select string_agg(quote_ident(attname), ', ') as it from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
    const rows = await one(`select coalesce(json_agg(t), '[]')::text as it from ${table} t`)
    inserts.push(`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${quoted(rows)})`)
  }
  const sequences =
    await db.query(`select format('select setval(%L, %s)', schemaname || '.' || sequencename, last_value) as it
    from pg_sequences where last_value is not null`)
  const folder = join(release, 'apps/server/src/socle/database/migrations')
  const migrations = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return [
    'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    ...migrations.sort().map((file) => readFileSync(join(folder, file), 'utf8')),
    // Neither triggers nor foreign keys: rows are as they were, in any order.
    'set session_replication_role = replica',
    ...inserts,
    ...sequences.rows.map(({ it }) => it),
  ].join(';\n')
}

/** A folder holds the same pages several times, far apart: the window spans all of it. */
const compress = (content) =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_LARGE_WINDOW]: 1, [constants.BROTLI_PARAM_LGWIN]: 28 },
  })

async function main() {
  execFileSync('git', ['worktree', 'add', '--detach', release, commit], { cwd: root, stdio: 'inherit' })
  run('npm', 'ci', '--prefer-offline')
  run('npm', 'run', 'build', '-w', '@sillon/server')
  const { product, url } = await start()
  const ended = once(product, 'exit')
  await use(url).finally(() => product.kill('SIGTERM'))
  await ended

  const from = createRequire(join(release, 'apps/server/package.json'))
  const load = (name) => import(pathToFileURL(from.resolve(name)).href)
  const { PGlite } = await load('@electric-sql/pglite')
  const { pg_trgm } = await load('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await load('@electric-sql/pglite/contrib/unaccent')
  const db = await PGlite.create({
    dataDir: join(data, 'postgres'),
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'],
  })
  const segment = await shrink(db)
  const tables = (await db.query(tablesQuery)).rows.map(({ name }) => name)
  const counts = {}
  for (const name of tables) counts[name] = (await db.query(`select count(*)::int as n from "${name}"`)).rows[0].n
  const rows = await dump(db, tables)
  await db.close()

  const wal = join(data, 'postgres', 'pg_wal')
  for (const file of segmentsOf(wal)) if (file < segment) rmSync(join(wal, file))
  const target = join(root, 'apps/server/src/socle/database/testing', commit)
  mkdirSync(target, { recursive: true })
  const folder = execFileSync('tar', ['--create', '--sort=name', 'postgres', 'ancrages'], {
    cwd: data,
    maxBuffer: 2 ** 30,
  })
  writeFileSync(join(target, 'data.tar.br'), compress(folder))
  writeFileSync(join(target, 'rows.sql.br'), compress(Buffer.from(rows)))
  writeFileSync(join(target, 'counts.json'), `${JSON.stringify(counts, null, 2)}\n`)
}

try {
  await main()
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', release], { cwd: root, stdio: 'inherit' })
  rmSync(work, { recursive: true, force: true })
}
