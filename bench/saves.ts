import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Database, rowsOf, Sessions } from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { fillFarms, MILLESIME } from './farms'

export const SECRET = 'a secret for measurements, long enough'
/** A hedge, in metres: a digit that moves a score. */
const HAIE = 'HVE4_BIODIV_D_1'

// Node's own client costs less than half of `fetch`, and what the caller costs is not the server's.
const agent = new Agent({ keepAlive: true })

/** Somebody with a farm of their own, signed in. */
export interface Person {
  readonly idUtilisateur: number
  readonly idExploitation: number
  readonly idDossier: number
  readonly token: string
}

/** So many farms with their entries, each with an adviser of its own. Numbers of people, farms and files are far apart: one found in a statement says what it is of. */
export async function fillPeople(db: Database, people: number): Promise<readonly Person[]> {
  for (const [table, column, first] of [
    ['exploitations', 'id_exploitation', 1_000_000],
    ['dossiers', 'id_dossier', 5_000_000],
    ['utilisateurs', 'id_utilisateur', 9_000_000],
  ] as const)
    await db.execute(sql.raw(`alter table ${table} alter column ${column} restart with ${first}`))
  await fillFarms(db, people)
  await db.execute(sql`
    insert into exploitation_demarches (id_exploitation, id_demarche) select id_exploitation, 2 from copies on conflict do nothing`)
  await db.execute(sql`
    insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom)
    select 3, 'conseil' || id_exploitation, 'conseil' || id_exploitation || '@exemple.example', 'C', 'C' from copies`)
  await db.execute(sql`
    insert into utilisateur_exploitations (id_utilisateur, id_exploitation)
    select u.id_utilisateur, c.id_exploitation from copies c join utilisateurs u on u.login = 'conseil' || c.id_exploitation`)
  await db.execute(
    sql`insert into cgu_acceptations (id_utilisateur, version) select u.id_utilisateur, c.version from utilisateurs u, cgu c on conflict do nothing`,
  )
  const rows = await rowsOf<Omit<Person, 'token'>>(
    db,
    sql`
    select u.id_utilisateur::int as "idUtilisateur", c.id_exploitation::int as "idExploitation", d.id_dossier::int as "idDossier"
    from copies c join utilisateurs u on u.login = 'conseil' || c.id_exploitation
    join dossiers d on d.id_exploitation = c.id_exploitation and d.id_millesime = ${MILLESIME} order by c.n`,
  )
  const sessions = new Sessions(db, SECRET)
  const found: Person[] = []
  for (const row of rows) found.push({ ...row, token: await sessions.open(row.idUtilisateur) })
  return found
}

/** A person's sheet that saves digit after digit on its known revision. */
export class Sheet {
  private etag: string | undefined
  private digit = 0

  constructor(
    private readonly url: string,
    private readonly person: Person,
    private readonly prefer: 'return=minimal' | undefined,
  ) {}

  /** Another digit than the last one. */
  async save(): Promise<void> {
    const { idExploitation, token } = this.person
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
      authorization: `Bearer ${token}`,
    }
    if (this.etag !== undefined) headers['if-match'] = this.etag
    if (this.prefer !== undefined) headers.prefer = this.prefer
    const value = 100 + (++this.digit % 2)
    const sent = request(`${this.url}/api/demarches/HVE4/indicateurs/${idExploitation}?millesime=${MILLESIME}`, {
      agent,
      method: 'PUT',
      headers,
    }).end(JSON.stringify([{ codeNational: HAIE, valeur: { value }, estSaisie: true }]))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${body}`)
    this.etag = answer.headers.etag
  }
}
