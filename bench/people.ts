import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, loadReferenceData, openServer, startPostgresql } from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { median, printTable } from './measure'
import { recordServer, type Statement } from './recorder'
import { fillPeople, type Person, SECRET, Sheet } from './saves'
import { statementsOfSave } from './statements'

/** `node bench/dist/people.js SECONDS PEOPLE PROCESSES`; `1,2` as processes measures one and two in turns, twice each. */
const PEOPLE = Number(process.argv[3] ?? 300)
const EVERY_MS = 2000
const SECONDS = Number(process.argv[2] ?? 60)
const PROCESSES = (process.argv[4] ?? '2').split(',').map(Number)
/** Measured in turns, so that other work on the machine weighs on each alike. */
const TURNS = PROCESSES.length === 1 ? PROCESSES : [...PROCESSES, ...PROCESSES]
const main = join(import.meta.dirname, '../../apps/server/dist/main.js')

interface Outcome {
  readonly times: readonly number[]
  readonly errors: readonly string[]
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A server process started as in production; resolves once it answers. */
async function startProcess(databaseUrl: string, folder: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMONSTRATION: '0',
      SESSION_SECRET: SECRET,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start.')
    const ready = await fetch(`${url}/api/ready`).catch(() => null)
    if (ready?.ok) return { url, child }
    await wait(100)
  }
}

/** Everybody saves a digit every two seconds, spread over them; a save that lasts longer puts the person's next one off. */
async function saveTogether(urls: readonly string[], people: readonly Person[]): Promise<Outcome> {
  const times: number[] = []
  const errors: string[] = []
  const until = performance.now() + SECONDS * 1000
  await Promise.all(
    people.map(async (person, i) => {
      const sheet = new Sheet(urls[i % urls.length] ?? '', person, 'return=minimal')
      await wait((i / people.length) * EVERY_MS)
      for (let next = performance.now(); next < until; next = Math.max(next + EVERY_MS, performance.now())) {
        await wait(Math.max(0, next - performance.now()))
        const begun = performance.now()
        await sheet.save().catch((error: unknown) => errors.push(String(error)))
        times.push(performance.now() - begun)
      }
    }),
  )
  return { times, errors }
}

/** A single value as SQL, as the driver would send it: objects as JSON. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : value
  return `'${String(text).replaceAll("'", "''")}'`
}

/** The statements of one save as a script of pgbench, each time of another farm. */
function scriptOf(statements: readonly Statement[], { idExploitation, idDossier, idUtilisateur }: Person): string {
  const variables = new Map([
    [idExploitation, ':ferme'],
    [idDossier, ':dossier'],
    [idUtilisateur, ':personne'],
  ])
  const asSql = (value: unknown): string => {
    if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `array[${value.map(asSql).join(', ')}]`
    const variable = variables.get(Number(value))
    if (variable !== undefined) return variable
    return value === `exploitation ${idExploitation}` ? "('exploitation ' || :ferme)" : literal(value)
  }
  const lines = statements.map(({ text, values }) =>
    text.replaceAll(/\$(\d+)/g, (_, place: string) => asSql(values[Number(place) - 1])).replaceAll(/\s+/g, ' '),
  )
  return [
    `\\set n random(0, ${PEOPLE - 1})`,
    'select ferme, dossier, personne from mesures where n = :n \\gset',
    ...lines.map((line) => `${line};`),
  ].join('\n')
}

/** The same transactions, as often a second, sent by pgbench. */
function pgbench(databaseUrl: string, script: string, folder: string): Outcome {
  const file = join(folder, 'save.sql')
  writeFileSync(file, script)
  const rate = (PEOPLE * 1000) / EVERY_MS
  const options = ['-n', '-M', 'simple', '-c', '40', '-j', '2', '-R', String(rate), '-T', String(SECONDS)]
  const said = execFileSync('pgbench', [...options, '-l', '--log-prefix=transactions', '-f', file, databaseUrl], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const times = readdirSync(folder)
    .filter((name) => name.startsWith('transactions'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
  const failed = Number(/number of failed transactions: (\d+)/.exec(said)?.[1] ?? 0)
  return { times, errors: Array.from({ length: failed }, () => 'failed') }
}

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

const server = await startPostgresql({ isDurable: true })
const databaseUrl = await server.createDatabase()
const connection = await openServer(databaseUrl)
await connection.migrate()
await loadReferenceData(connection.db)
const people = await fillPeople(connection.db, PEOPLE)
const [first] = people
if (first === undefined) throw new Error('There is nobody.')
await connection.db.execute(sql`
  create table mesures as select * from json_to_recordset(${JSON.stringify(
    people.map((person, n) => ({
      n,
      ferme: person.idExploitation,
      dossier: person.idDossier,
      personne: person.idUtilisateur,
    })),
  )}::json) as r(n int, ferme int, dossier int, personne int)`)
await connection.db.execute(sql`create unique index on mesures (n)`)

const folder = mkdtempSync(join(tmpdir(), 'sillon-bench-'))
const processes: Awaited<ReturnType<typeof startProcess>>[] = []
for (let i = 0; i < Math.max(...PROCESSES); i++)
  processes.push(await startProcess(databaseUrl, join(folder, String(i))))
const urls = processes.map(({ url }) => url)
// One save of each by each process warms the servers up.
for (const url of urls) for (const person of people) await new Sheet(url, person, 'return=minimal').save()
/** Processor seconds that the server processes have used, in the clock ticks of Linux. */
const processorSeconds = () =>
  processes.reduce((total, { child }) => {
    const [, after = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
    const [user, system] = after.split(' ').slice(11, 13).map(Number)
    return total + ((user ?? 0) + (system ?? 0)) / 100
  }, 0)
const measured: { count: number; api: Outcome; processor: number }[] = []
for (const count of TURNS) {
  const before = processorSeconds()
  const api = await saveTogether(urls.slice(0, count), people)
  measured.push({ count, api, processor: processorSeconds() - before })
}
for (const { child } of processes) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

// The statements of a save, by an application of this process on the same database.
const statements = await statementsOfSave(connection, first, recordServer)
// The peer is measured with the default people only: with fewer, the question is how processes share.
const straight = process.argv[3] !== undefined ? null : pgbench(databaseUrl, scriptOf(statements, first), folder)

console.log(
  `\n${PEOPLE} people who each save a digit every ${EVERY_MS / 1000} s during ${SECONDS} s: server processes and PostgreSQL on this machine`,
)
printTable(
  ['', 'saves', 'a second', 'p50, ms', 'p95, ms', 'p99, ms', 'processor of the servers, ms a save', 'errors'],
  [
    ...measured.map(({ count, api, processor }) =>
      row(`${count} processes`, api, (processor * 1000) / api.times.length),
    ),
    ...(straight === null ? [] : [row('the same transactions by pgbench', straight, Number.NaN)]),
  ],
)
function row(title: string, { times, errors }: Outcome, processor: number) {
  const shares = [median(times), percentile(times, 0.95), percentile(times, 0.99)]
  return [title, times.length, times.length / SECONDS, ...shares, processor, errors.length]
}
for (const error of new Set(measured.flatMap(({ api }) => api.errors))) console.log(`  ${error}`)
await connection.close()
await server.stop()
await rm(folder, { recursive: true, force: true })
