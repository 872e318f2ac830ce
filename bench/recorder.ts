import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '@sillon/server/bench'
import { Client, type Pool } from 'pg'

export interface Statement {
  readonly text: string
  /** Name of a prepared statement. */
  readonly name: string | undefined
  readonly values: readonly unknown[]
}

/** Records the statements sent to a database, and replays them straight to it, on one connection and in the same transactions. */
export interface Recorder {
  record(run: () => Promise<unknown>): Promise<readonly Statement[]>
  replay(statements: readonly Statement[]): Promise<void>
  close(): void
}

const isTransaction = /^(begin|commit|rollback)/i

/** Of a PostgreSQL server: the driver's own connections are listened to, and one of the same pool sends them again. */
export async function recordServer(db: Database): Promise<Recorder> {
  const client = await (db as unknown as { $client: Pool }).$client.connect()
  return {
    async record(run) {
      const found: Statement[] = []
      const { prototype } = Client
      const query = prototype.query
      prototype.query = function listening(this: Client, ...given: unknown[]) {
        const [what, values] = given as [string | { text: string; name?: string }, unknown[] | undefined]
        const { text, name } = typeof what === 'string' ? { text: what } : what
        found.push({ text, name, values: values ?? [] })
        return Reflect.apply(query, this, given) as never
      } as typeof query
      await run().finally(() => {
        prototype.query = query
      })
      return found
    },
    async replay(statements) {
      for (const { text, name, values } of statements) await client.query({ text, name, values: [...values] })
    },
    close: () => client.release(),
  }
}

/** Of the embedded database, which has one connection for all. */
export function recordEmbedded(db: Database): Recorder {
  const client = (db as unknown as { $client: PGlite }).$client
  const { query, transaction } = client
  return {
    async record(run) {
      const found: Statement[] = []
      const listening = <Target extends { query: PGlite['query'] }>(target: Target): Target => {
        const own = target.query.bind(target)
        target.query = ((text: string, values?: unknown[], options?: object) => {
          found.push({ text, name: undefined, values: values ?? [] })
          return own(text, values, options)
        }) as PGlite['query']
        return target
      }
      listening(client)
      client.transaction = async (callback) => {
        found.push({ text: 'begin', name: undefined, values: [] })
        const answer = await transaction.call(client, (tx) => callback(listening(tx)))
        found.push({ text: 'commit', name: undefined, values: [] })
        return answer as never
      }
      await run().finally(() => Object.assign(client, { query, transaction }))
      return found
    },
    async replay(statements) {
      const begins = statements.findIndex(({ text }) => isTransaction.test(text))
      for (const { text, values } of statements.slice(0, begins)) await client.query(text, [...values])
      await client.transaction(async (tx) => {
        for (const { text, values } of statements.slice(begins))
          if (!isTransaction.test(text)) await tx.query(text, [...values])
      })
    },
    close: () => {},
  }
}
