import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listExploitations, listUtilisateurs } from '@sillon/contract'
import {
  type Database,
  type DatabaseConnection,
  findUtilisateurs,
  loadReferenceData,
  openEmbedded,
  openServer,
  prepareSearch,
  startPostgresql,
  vuesOf,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { median, printTable } from './measure'
import { FARMS, fillSearch, serve, signIn, timed } from './searched'

const USERS = 20_000
const ORGANISATIONS = 20
const ROUNDS = 41

/** The measured lists: person, list and query. */
const lists: readonly (readonly [title: string, path: 'farms' | 'users', query: Record<string, string>])[] = [
  ['farms, first page', 'farms', {}],
  ['farms, page 40 of 100', 'farms', { limit: '100', offset: '3900' }],
  ['farms, by town, last first', 'farms', { orderBy: 'nomCommune', order: 'desc' }],
  ['farms, a name', 'farms', { search: 'tilleuls du vallon' }],
  ['farms, a name in one field', 'farms', { search: 'tilleuls', searchFields: 'raisonSociale' }],
  ['users, first page', 'users', {}],
  ['users, page 40 of 100', 'users', { limit: '100', offset: '3900' }],
  ['users, by organisation', 'users', { orderBy: 'organismes' }],
  ['users, a name', 'users', { search: 'petit 4242' }],
  ['users without a procedure', 'users', { showOnlyUsersWithNoDemarche: 'true' }],
]

/** Accounts of twenty organisations beside the farms, most of them farmers who see one; half of them work with a procedure. */
async function fillUsers(db: Database): Promise<void> {
  await db.execute(sql`
    insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom, id_organisme_principal)
    select case when n % 20 = 0 then 3 else 4 end, 'personne' || n, 'personne' || n || '@exemple.example',
      (array['Jeanne','Paul','Marie','Colin','Léa','Bruno','Anaïs'])[1 + n % 7], (array['Petit','Roux','Blanc','Marchand','Lefèvre'])[1 + (n / 7) % 5] || ' ' || n,
      (select min(id_organisme) from organismes) + n % ${ORGANISATIONS}
    from generate_series(1, ${USERS}) n`)
  await db.execute(sql`
    insert into utilisateur_exploitations (id_utilisateur, id_exploitation)
    select u.id_utilisateur, e.id from (select id_utilisateur, row_number() over (order by id_utilisateur) as n from utilisateurs where login like 'personne%') u
    join (select id_exploitation as id, row_number() over (order by id_exploitation) as n from exploitations) e using (n)`)
  await db.execute(sql`
    insert into utilisateur_demarches (id_utilisateur, id_demarche) select id_utilisateur, 2 from utilisateurs where id_utilisateur % 2 = 0`)
  await db.execute(sql`
    insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom, mot_de_passe, id_organisme_principal, access_creation_utilisateur,
      access_creation_update_exploitation, access_attribution_droit)
    select 2, 'administre', 'administre@exemple.example', 'A', 'A', mot_de_passe, (select min(id_organisme) from organismes), true, true, true
    from utilisateurs where login = 'tout'`)
  await db.execute(sql`vacuum analyze`)
}

async function compare(db: Database, url: string, username: string) {
  const { user, token } = await signIn(url, username)
  const search = prepareSearch(db)
  const rows: (string | number)[][] = []
  const ratios: number[] = []
  for (const [title, list, given] of lists) {
    const call = list === 'farms' ? listExploitations : listUtilisateurs
    const straight = () =>
      list === 'farms'
        ? search(listExploitations.query.parse(given), vuesOf(user))
        : findUtilisateurs(db, user, listUtilisateurs.query.parse(given))
    const throughApi = async () => {
      const answer = await fetch(`${url}${call.path}?${new URLSearchParams(given)}`, {
        headers: { authorization: token },
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as { count: number }
    }
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
  await fillSearch(connection.db, ORGANISATIONS)
  await fillUsers(connection.db)
  const { app, url } = await serve(connection.db)
  const all = await compare(connection.db, url, 'tout')
  const administrator = await compare(connection.db, url, 'administre')
  console.log(`\n${name}, ${FARMS.toLocaleString('en')} farms, ${USERS.toLocaleString('en')} users`)
  printTable(['table', 'found', 'SQL p50, ms', 'API p50, ms', 'API ÷ SQL'], [...all.rows, ...administrator.rows])
  console.log(`median API ÷ SQL: ${median([...all.ratios, ...administrator.ratios]).toFixed(2)}`)
  await app.close()
  await connection.close()
}

const server = await startPostgresql()
await measure('PostgreSQL server', await openServer(await server.createDatabase()))
await server.stop()
const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
await measure('Embedded PostgreSQL (PGlite)', await openEmbedded(folder))
await rm(folder, { recursive: true, force: true })
