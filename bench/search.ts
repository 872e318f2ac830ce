import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchExploitations } from '@sillon/contract'
import {
  buildApp,
  createLogger,
  type Database,
  type DatabaseConnection,
  hashPassword,
  loadReferenceData,
  openEmbedded,
  openServer,
  prepareSearch,
  type SearchQuery,
  startPostgresql,
  visibleIds,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { median, printTable } from './measure'

const FARMS = 100_000
const ROUNDS = 41
const PASSWORD = 'Mesure-2026!'

/** Searches as people make them. The adviser sees two thousand farms, the super administrator all of them. */
const searches: readonly (readonly [title: string, query: Record<string, string>])[] = [
  ['no filter, first page', {}],
  ['no filter, sorted by town', { orderBy: 'nomCommune', order: 'desc' }],
  ['page 40', { offset: '1950' }],
  ['a name', { search: 'tilleuls du vallon' }],
  ['a name with a slip', { search: 'tileuls valon' }],
  ['a town', { city: 'chalon' }],
  ['a SIRET', { search: '80000000004242' }],
]

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
  await db.execute(sql`
    insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom, mot_de_passe)
    values (1, 'tout', 'tout@exemple.example', 'T', 'T', ${motDePasse}), (3, 'adviser', 'adviser@exemple.example', 'A', 'A', ${motDePasse})`)
  await db.execute(sql`
    insert into utilisateur_exploitations (id_utilisateur, id_exploitation)
    select u.id_utilisateur, e.id_exploitation from utilisateurs u, exploitations e where u.login = 'adviser' and e.id_exploitation % 50 = 0`)
  await db.execute(sql`vacuum analyze`)
}

type Caller = Parameters<typeof visibleIds>[0]

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
async function compare(db: Database, url: string, username: string) {
  const { user, token } = await signIn(url, username)
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
    const straight = () => search(query, visibleIds(user))
    const { count } = await throughApi()
    await straight()
    const api: number[] = []
    const direct: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      api.push(await timed(throughApi))
      direct.push(await timed(straight))
    }
    ratios.push(median(api) / median(direct))
    rows.push([`${username}: ${title}`, count, median(direct), median(api), median(api) / median(direct)])
  }
  return { rows, ratios }
}

async function measure(name: string, connection: DatabaseConnection): Promise<void> {
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
  const all = await compare(connection.db, url, 'tout')
  const adviser = await compare(connection.db, url, 'adviser')
  console.log(`\n${name}, ${FARMS.toLocaleString('en')} farms`)
  printTable(['search', 'found', 'SQL p50, ms', 'API p50, ms', 'API ÷ SQL'], [...all.rows, ...adviser.rows])
  console.log(`median API ÷ SQL: ${median([...all.ratios, ...adviser.ratios]).toFixed(2)}`)
  await app.close()
  await connection.close()
}

const server = await startPostgresql()
await measure('PostgreSQL server', await openServer(await server.createDatabase()))
await server.stop()
const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
await measure('Embedded PostgreSQL (PGlite)', await openEmbedded(folder))
await rm(folder, { recursive: true, force: true })
