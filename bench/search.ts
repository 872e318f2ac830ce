import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchExploitations, type UserInfo } from '@sillon/contract'
import {
  type Database,
  type DatabaseConnection,
  demarchesJson,
  loadReferenceData,
  openEmbedded,
  openServer,
  prepareSearch,
  rowsOf,
  type SearchQuery,
  startPostgresql,
  vuesOf,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { median, printTable } from './measure'
import { FARMS, fillSearch, persons, serve, signIn, timed } from './searched'

const ROUNDS = 41
const PROCESSOR_ROUNDS = 11

/** Searches as people make them. */
const searches: readonly (readonly [title: string, query: Record<string, string>])[] = [
  ['no filter, first page', {}],
  ['no filter, sorted by town', { orderBy: 'nomCommune', order: 'desc' }],
  ['page 40', { offset: '1950' }],
  ['a SIRET', { search: '80000000004242' }],
  ['a town', { city: 'chalon' }],
  ['a name of three words', { search: 'tilleuls du vallon' }],
  ['half a word', { search: 'mont' }],
  ['a word of 20,000 farms', { search: 'ferme' }],
  ['a state of 16,667 files', { procedures: '[{"procedureId":2,"procedureState":"CERTIFIABLE"}]' }],
  ['two slips', { search: 'tileuls valon' }],
  ['a space left out', { search: 'grandpre vallon' }],
  ['a slip in a word of 20,000 farms', { search: 'fermme' }],
]

/** Reference query, the unit of the targets: the first page of a super administrator in its first version, with every farm counted. */
const reference = sql`
  select (select count(*) from exploitations) as count, json_agg(page) as data from (
    select id_exploitation, raison_sociale, siret, pacage, adresse, code_postal, nom_commune, ${demarchesJson(sql`exploitations.id_exploitation`, sql`null::int`)} as demarches
    from exploitations order by id_exploitation limit 50) page`

/** The API over HTTP, and the SQL that it sends straight to the database, in turns. */
async function compare(db: Database, url: string, { user, token }: Awaited<ReturnType<typeof signIn>>) {
  const search = prepareSearch(db)
  const ratios: number[] = []
  const rows: (string | number)[][] = []
  for (const [title, given] of searches) {
    const query: SearchQuery = searchExploitations.query.parse(given)
    const address = `${url}${searchExploitations.path}?${new URLSearchParams(given)}`
    const throughApi = async () => {
      const answer = await fetch(address, { headers: { authorization: token } })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as { count: number }
    }
    const straight = () => search(query, vuesOf(user))
    const { count } = await throughApi()
    await straight()
    const api: number[] = []
    const direct: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      api.push(await timed(throughApi))
      direct.push(await timed(straight))
    }
    ratios.push(median(api) / median(direct))
    rows.push([`${user.login}: ${title}`, count, median(direct), median(api), median(api) / median(direct)])
  }
  return { rows, ratios }
}

/**
 * Processor time of each search on the database server, relative to the reference: a busy machine distorts it least. Searches of all persons take turns, and
 * the shortest of a few rounds counts. Sequential queries mostly get the same connection of the pool.
 */
async function compareProcessor(db: Database, users: readonly UserInfo[]): Promise<void> {
  const connection = async () => (await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid
  const taken = async (pid?: number) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6
  const search = prepareSearch(db)
  const shortest = new Map<string, number>()
  const cost = async (name: string, run: () => Promise<unknown>) => {
    const pid = await connection()
    const before = await taken(pid)
    await run()
    // The pool gave another connection: this round says nothing.
    if ((await connection()) !== pid) return
    shortest.set(name, Math.min(shortest.get(name) ?? Number.POSITIVE_INFINITY, (await taken(pid)) - before))
  }
  for (let round = 0; round < PROCESSOR_ROUNDS; round++) {
    await cost('reference', () => rowsOf(db, reference))
    for (const [title, given] of searches)
      for (const user of users)
        await cost(`${title} ${user.login}`, () => search(searchExploitations.query.parse(given), vuesOf(user)))
  }
  const unit = shortest.get('reference') ?? 1
  console.log(`\nProcessor time of PostgreSQL; 1 is the reference, ${unit.toFixed(1)} ms`)
  printTable(
    ['search', ...persons.map(([login]) => login)],
    searches.map(([title]) => [
      title,
      ...users.map(({ login }) => ((shortest.get(`${title} ${login}`) ?? 0) / unit).toFixed(2)),
    ]),
  )
}

async function measure(name: string, connection: DatabaseConnection, hasProcesses: boolean): Promise<void> {
  await connection.migrate()
  await loadReferenceData(connection.db)
  await fillSearch(connection.db)
  const { app, url } = await serve(connection.db)
  const signedIn = []
  for (const [login] of persons) signedIn.push(await signIn(url, login))
  if (hasProcesses && process.platform === 'linux')
    await compareProcessor(
      connection.db,
      signedIn.map(({ user }) => user),
    )
  const compared = []
  for (const person of signedIn) compared.push(await compare(connection.db, url, person))
  console.log(`\n${name}, ${FARMS.toLocaleString('en')} farms`)
  printTable(
    ['search', 'found', 'SQL p50, ms', 'API p50, ms', 'API ÷ SQL'],
    compared.flatMap(({ rows }) => rows),
  )
  console.log(`median API ÷ SQL: ${median(compared.flatMap(({ ratios }) => ratios)).toFixed(2)}`)
  await app.close()
  await connection.close()
}

const server = await startPostgresql()
await measure('PostgreSQL server', await openServer(await server.createDatabase()), true)
await server.stop()
const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
await measure('Embedded PostgreSQL (PGlite)', await openEmbedded(folder), false)
await rm(folder, { recursive: true, force: true })
