import { getBilanPortefeuille, listPortefeuille } from '@sillon/contract'
import {
  countPortefeuille,
  type Database,
  findPage,
  loadReferenceData,
  openServer,
  prepareWords,
  rescore,
  startPostgresql,
  vuesOf,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { fillFarms, MILLESIME } from './farms'
import { median, printTable } from './measure'
import { fillPersons, persons, serve, signIn, timed } from './searched'

/** The size of the certified population. */
const FARMS = 40_000
const ROUNDS = 21

/** The portfolio as people look at it. */
const pages: readonly (readonly [title: string, query: Record<string, string>])[] = [
  ['first page, by name', {}],
  ['by whom they wait for', { orderBy: 'attente' }],
  ['page 15 of 50', { offset: '700' }],
  ['by points that lack', { orderBy: 'manque' }],
  ['by share filled in, last first', { orderBy: 'remplissage', order: 'desc' }],
  ['by days since the last change', { orderBy: 'modifieLe' }],
  ['to be checked', { filtre: 'A_VERIFIER' }],
  ['two points from the threshold', { filtre: 'PRES_DU_SEUIL', orderBy: 'manque' }],
  ['points without a proof', { alerte: 'SANS_PREUVE' }],
  ['far from last year', { alerte: 'LOIN_DE_L_AN_DERNIER' }],
  ['a name', { search: 'mesurée 4242' }],
]

/** Each farm with its procedure, states as in a winter, every other file changed within sixty days, one in ten audited soon; a third of what asks for a proof has one. */
async function fillFiles(db: Database): Promise<void> {
  await db.execute(sql`
    insert into exploitation_demarches (id_exploitation, id_demarche) select id_exploitation, 2 from copies`)
  await rescore(db, { millesime: MILLESIME, codeDemarche: 'HVE4' })
  await db.execute(sql`
    update dossiers set
      etat_dossier = (array['SAISIE_EN_COURS', 'SAISIE_EN_COURS', 'ATTENTE_VERIFICATION', 'ATTENTE_CORRECTION', 'CERTIFIABLE'])[1 + id_dossier % 5],
      modifie_le = now() - (id_dossier % 120) * interval '1 day',
      date_audit = case when id_dossier % 10 < 3 then current_date + (id_dossier % 100)::int end
    where id_dossier in (select d.id_dossier from copies c join dossiers d using (id_exploitation))`)
  await fillPersons(db)
  await db.execute(sql`
    insert into cgu_acceptations (id_utilisateur, version) select id_utilisateur, (select max(version) from cgu) from utilisateurs
    on conflict do nothing`)
  await db.execute(sql`vacuum analyze`)
}

async function compare(db: Database, url: string, username: string) {
  const { user, token } = await signIn(url, username)
  const { containedIn } = prepareWords(db)
  const vues = vuesOf(user)
  const ask = async (path: string, given: Record<string, string>) => {
    const query = new URLSearchParams({ ...given, millesime: String(MILLESIME) })
    const answer = await fetch(`${url}${path}?${query}`, { headers: { authorization: token } })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { count?: number; total?: number }
  }
  const list = (given: Record<string, string>) => {
    const query = listPortefeuille.query.parse({ ...given, millesime: MILLESIME })
    return async () => findPage(db, query, user.role, vues, await containedIn(query))
  }
  const asked = pages.map(([title, given]) => [title, () => ask(listPortefeuille.path, given), list(given)] as const)
  const counts = () => countPortefeuille(db, { millesime: MILLESIME }, vues)
  const rows: (string | number)[][] = []
  for (const [title, api, direct] of [
    ...asked,
    ['how many in each filter and check', () => ask(getBilanPortefeuille.path, {}), counts] as const,
  ]) {
    const { count, total } = await api()
    await direct()
    const times = { api: [] as number[], direct: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.api.push(await timed(api))
      times.direct.push(await timed(direct))
    }
    const [viaApi, viaSql] = [median(times.api), median(times.direct)]
    rows.push([`${username}: ${title}`, count ?? total ?? 0, viaSql, viaApi, viaApi / viaSql])
  }
  return rows
}

const server = await startPostgresql()
const connection = await openServer(await server.createDatabase())
await connection.migrate()
await loadReferenceData(connection.db)
await fillFarms(connection.db, FARMS)
await fillFiles(connection.db)
const { app, url } = await serve(connection.db)
const rows: (string | number)[][] = []
for (const [username] of persons) rows.push(...(await compare(connection.db, url, username)))
console.log(`\nPostgreSQL server, ${FARMS.toLocaleString('en')} files`)
printTable(['portfolio', 'found', 'SQL p50, ms', 'API p50, ms', 'API ÷ SQL'], rows)
console.log(`median API ÷ SQL: ${median(rows.map((row) => Number(row[4]))).toFixed(2)}`)
await app.close()
await connection.close()
await server.stop()
