import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchExploitations, type UserInfo } from '@sillon/contract'
import {
  buildApp,
  createLogger,
  type Database,
  type DatabaseConnection,
  demarchesJson,
  hashPassword,
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

const FARMS = 100_000
const ROUNDS = 41
const PROCESSOR_ROUNDS = 11
const PASSWORD = 'Mesure-2026!'

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

/** A super administrator sees every farm, the others one in so many: half of them, and two thousand. */
const persons = [
  ['tout', 1],
  ['moitie', 2],
  ['adviser', 50],
] as const

/** What targets are said in: the first page of a super administrator as it was first, every farm counted. */
const reference = sql`
  select (select count(*) from exploitations) as count, json_agg(page) as data from (
    select id_exploitation, raison_sociale, siret, pacage, adresse, code_postal, nom_commune, ${demarchesJson(sql`exploitations.id_exploitation`, sql`null::int`)} as demarches
    from exploitations order by id_exploitation limit 50) page`

/** Fictional farms on real communes, their names from three lists of words, each with its procedure. */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`
    insert into exploitations (raison_sociale, siret, pacage, adresse, id_commune, nom_commune, code_postal, adresse_mail)
    select
      (array['EARL','GAEC','SCEA','Ferme','Domaine'])[1 + n % 5] || ' ' ||
      (array['des Tilleuls','du Moulin','de la Combe','des Alouettes','du Grand Pré','de la Source','des Chênes','du Coteau','de l''Étang','des Bleuets','du Lavoir','de la Noue'])[1 + (n / 5) % 12] || ' ' ||
      (array['du Vallon','de Haut','du Bas','Neuf','des Sables','de la Croix','Rouge','du Nord','de Pierre','Vert','d''Azur','des Prés','du Bois'])[1 + (n / 60) % 13] || ' ' || n,
      (80000000000000 + n)::text, lpad(n::text, 9, '9'), (n % 90) || ' chemin des Écoliers', c.idcommune, c.nom, c.codepostal, 'ferme' || n || '@exemple.example'
    from generate_series(1, ${FARMS}) n
    join (select idcommune, nom, codepostal, row_number() over (order by idcommune) - 1 as rang from communes) c
      on c.rang = (n::bigint * 7919) % (select count(*) from communes)`)
  await db.execute(
    sql`insert into exploitation_demarches (id_exploitation, id_demarche) select id_exploitation, 2 from exploitations`,
  )
  await db.execute(sql`
    insert into dossiers (id_exploitation, id_demarche, id_millesime, etat_dossier)
    select id_exploitation, 2, 2026, (array['SAISIE_EN_COURS','ATTENTE_VERIFICATION','CERTIFIABLE'])[1 + id_exploitation % 3] from exploitations where id_exploitation % 2 = 0`)
  const motDePasse = await hashPassword(PASSWORD)
  for (const [login, oneIn] of persons) {
    await db.execute(sql`
      insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom, mot_de_passe)
      values (${oneIn === 1 ? 1 : 3}, ${login}, ${`${login}@exemple.example`}, 'T', 'T', ${motDePasse})`)
    if (oneIn > 1)
      await db.execute(sql`
        insert into utilisateur_exploitations (id_utilisateur, id_exploitation)
        select u.id_utilisateur, e.id_exploitation from utilisateurs u, exploitations e where u.login = ${login} and e.id_exploitation % ${oneIn} = 0`)
  }
  await db.execute(sql`vacuum analyze`)
}

type Caller = UserInfo

async function signIn(url: string, username: string): Promise<{ user: Caller; token: string }> {
  const answer = await fetch(`${url}/api/authentification/utilisateur`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return { user: (await answer.json()) as Caller, token: answer.headers.get('authorization') ?? '' }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

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
 * What each search costs the database server in processor time, which a busy machine falsifies least: the shortest of a few rounds, every search of every person in turns,
 * beside the reference. The pool gives one who asks one thing after the other the same connection each time.
 */
async function compareProcessor(db: Database, users: readonly Caller[]): Promise<void> {
  const [backend] = await rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid`)
  const taken = async () => Number((await readFile(`/proc/${backend?.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6
  const search = prepareSearch(db)
  const shortest = new Map<string, number>()
  const cost = async (name: string, run: () => Promise<unknown>) => {
    const before = await taken()
    await run()
    shortest.set(name, Math.min(shortest.get(name) ?? Number.POSITIVE_INFINITY, (await taken()) - before))
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
  await fill(connection.db)
  const app = await buildApp({
    db: connection.db,
    config: {
      production: true,
      checkAnswers: false,
      sessionSecret: 'a secret for measurements, long enough',
      environnement: 'bench',
      port: 0,
      publicUrl: undefined,
      urlOad: undefined,
      smtp: undefined,
      trustProxy: 'loopback',
    },
    logger: createLogger('silent'),
    requestsPerMinute: 1_000_000,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
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
