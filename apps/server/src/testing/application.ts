import { type ApiError, type CallDefinition, getCaptcha, type Role } from '@sillon/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import { grantExploitations } from '#fermes/exploitations/repository'
import { hashPassword } from '#personnes/authentification/passwords'
import { Sessions } from '#personnes/authentification/tokens'
import { createComptes } from '#personnes/utilisateurs/comptes'
import type { DatabaseConnection } from '#socle/database/connection'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { type AppOptions, buildApp } from '../app'
import { freshDatabase } from './fresh-database'

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

export interface Request<Definition extends CallDefinition> {
  readonly params?: Record<string, string | number>
  /** Several values of one name are sent as repeated parameters. */
  readonly query?: Record<string, string | number | readonly number[] | undefined>
  readonly body?: In<Definition['body']>
  readonly headers?: Record<string, string>
}

export interface Answer<Definition extends CallDefinition> {
  readonly status: number
  /** The contract's answer; on an error, the error. */
  readonly body: z.output<Definition['answer']> & {
    code: string
    message: string
    details?: { path: string; message: string }[]
    conflits?: NonNullable<ApiError['conflits']>
  }
  readonly headers: LightMyRequestResponse['headers']
}

/** A person with a session: calls the API as a browser would. */
export class Caller {
  constructor(
    private readonly app: FastifyInstance,
    readonly token: string | null,
    readonly idUtilisateur: number,
  ) {}

  async call<const Definition extends CallDefinition>(
    definition: Definition,
    { params = {}, query = {}, body, headers = {} }: Request<Definition> = {},
  ): Promise<Answer<Definition>> {
    const path = definition.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const response = await this.app.inject({
      method: definition.method,
      url: path,
      query: Object.fromEntries(given.map(([name, value]) => [name, [value].flat().map(String)])),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
    })
    const media = String(response.headers['content-type'])
    const answer = (
      media.startsWith('text/')
        ? response.body
        : media.startsWith('application/json')
          ? response.json()
          : response.rawPayload
    ) as Answer<Definition>['body']
    return { status: response.statusCode, body: answer, headers: response.headers }
  }
}

/** The whole server on a database of its own, or the given one; it listens on no port. */
export interface TestApplication {
  readonly app: FastifyInstance
  readonly db: Database
  /** Log lines written so far. */
  readonly logs: string[]
  readonly anonymous: Caller
  /** A new user of this role, signed in, who has accepted the terms of use unless told otherwise. */
  as(role: Role, over?: Partial<typeof t.utilisateurs.$inferInsert> & { cguAcceptees?: boolean }): Promise<Caller>
  /** The super administrator who makes what a test begins with. */
  superAdmin(): Promise<Caller>
  grant(caller: Caller, idExploitation: number): Promise<void>
  /** The key in the latest mail with a personal link to this person; null when there is none. */
  cleDe(idUtilisateur: number): Promise<string | null>
  close(): Promise<void>
}

/** Solves the proof of work of a call, as a browser does. */
export async function prouver(caller: Caller): Promise<string> {
  const challenge = (await caller.call(getCaptcha)).body
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const PASSWORD = 'Secret-2026!'
const SESSION_SECRET = 'a secret for tests that has some length'
const passwordHash = hashPassword(PASSWORD)
const typeOf: Readonly<Record<Role, number>> = { SUPERADMIN: 1, ADMIN_ORGANISME: 2, CONSEILLER: 3, AGRICULTEUR: 4 }

/** Options of a test that differ from those of the other tests. */
type Options = { readonly connection?: DatabaseConnection } & Partial<
  Pick<
    AppOptions,
    'webFolder' | 'requestsPerMinute' | 'timeLimits' | 'partnerSeconds' | 'sources' | 'mesures' | 'registre'
  >
> &
  Partial<Pick<AppOptions['config'], 'smtp' | 'production' | 'trustProxy' | 'urlOad' | 's3' | 'clamd' | 'partners'>>

/** The connection of another application, for a second one on the same database: closing it closes nothing. */
export const sameDatabase = (db: Database): DatabaseConnection => ({
  db,
  migrate: async () => undefined,
  close: async () => undefined,
  poolState: () => null,
})

export async function testApplication({
  smtp,
  urlOad,
  s3,
  clamd,
  partners = [],
  production = false,
  trustProxy = 'loopback',
  connection: given,
  ...options
}: Options = {}): Promise<TestApplication> {
  const connection = given ?? (await freshDatabase())
  const { db } = connection
  const logs: string[] = []
  const app = await buildApp({
    db,
    config: {
      production,
      checkAnswers: true,
      sessionSecret: SESSION_SECRET,
      environnement: 'test',
      port: 3000,
      publicUrl: 'https://sillon.test',
      urlOad,
      s3,
      clamd,
      partners,
      smtp,
      trustProxy,
    },
    logger: createLogger('info', { write: (line: string) => logs.push(line) }),
    ...options,
  })
  await app.ready()
  const anonymous = new Caller(app, null, 0)
  const sessions = new Sessions(db, SESSION_SECRET)
  let count = 0
  let superAdmin: Promise<Caller> | undefined
  const as: TestApplication['as'] = async (role, { cguAcceptees = true, ...over } = {}) => {
    count++
    const login = `personne${count}`
    const compte = {
      idTypeUtilisateur: typeOf[role],
      login,
      email: `${login}@test.example`,
      prenom: 'Personne',
      nom: `N° ${count}`,
      motDePasse: await passwordHash,
      ...over,
    }
    const [user] = await db.transaction((tx) => createComptes(tx, null, [compte]))
    if (user === undefined) throw new Error('The user was not inserted.')
    if (cguAcceptees)
      await db.execute(
        sql`insert into cgu_acceptations (id_utilisateur, version) select ${user.idUtilisateur}, max(version) from cgu`,
      )
    // Opens the session directly: signing in costs a password hash, and has its own tests.
    return new Caller(app, await sessions.open(user.idUtilisateur), user.idUtilisateur)
  }
  return {
    app,
    db,
    logs,
    anonymous,
    as,
    superAdmin() {
      superAdmin ??= as('SUPERADMIN')
      return superAdmin
    },
    async grant({ idUtilisateur }, idExploitation) {
      await db.transaction((tx) => grantExploitations(tx, null, idUtilisateur, [idExploitation]))
    },
    async cleDe(idUtilisateur) {
      const [courriel] = await db
        .select({ lien: t.courriels.lien })
        .from(t.courriels)
        .where(and(eq(t.courriels.idUtilisateur, idUtilisateur), isNotNull(t.courriels.lien)))
        .orderBy(desc(t.courriels.idCourriel))
        .limit(1)
      return courriel?.lien?.split('/').at(-1) ?? null
    },
    async close() {
      await app.close()
      await connection.close()
    },
  }
}
