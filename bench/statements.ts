import { buildApp, createLogger, type Database, type DatabaseConnection } from '@sillon/server/bench'
import type { Recorder, Statement } from './recorder'
import { type Person, SECRET, Sheet } from './saves'

/** The whole application on a database, listening on a free port. */
export async function listen({ db }: DatabaseConnection) {
  const app = await buildApp({
    db,
    config: {
      production: true,
      checkAnswers: false,
      sessionSecret: SECRET,
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
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
}

/** Statements of one save, once its sheet knows the current state of the file. */
export async function statementsOfSave(
  connection: DatabaseConnection,
  person: Person,
  recorderOf: (db: Database) => Recorder | Promise<Recorder>,
): Promise<readonly Statement[]> {
  const { url, close } = await listen(connection)
  const recorder = await recorderOf(connection.db)
  const sheet = new Sheet(url, person, 'return=minimal')
  await sheet.save()
  await sheet.save()
  const statements = await recorder.record(() => sheet.save())
  recorder.close()
  await close()
  return statements
}
