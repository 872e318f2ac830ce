import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Database,
  type DatabaseConnection,
  loadReferenceData,
  openEmbedded,
  openServer,
  startPostgresql,
} from '@sillon/server/bench'
import { median, printTable } from './measure'
import { type Recorder, recordEmbedded, recordServer } from './recorder'
import { fillPeople, Sheet } from './saves'
import { listen } from './statements'

const FARMS = 50
const ROUNDS = Number(process.argv[2] ?? 201)

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** One digit saved through the API, and the statements of such a save, of another farm, sent straight to the database, in turns. */
async function measure(
  name: string,
  connection: DatabaseConnection,
  recorderOf: (db: Database) => Recorder | Promise<Recorder>,
): Promise<void> {
  await connection.migrate()
  await loadReferenceData(connection.db)
  const [person, other] = await fillPeople(connection.db, FARMS)
  if (person === undefined || other === undefined) throw new Error('There is nobody.')
  const { url, close } = await listen(connection)
  const recorder = await recorderOf(connection.db)
  const rows = []
  for (const [title, prefer] of [
    ['what changed', 'return=minimal'],
    ['the whole tree', undefined],
  ] as const) {
    const sheet = new Sheet(url, person, prefer)
    // Replayed statements change a farm without its sheet's knowledge: hence a farm of their own.
    const recorded = new Sheet(url, other, prefer)
    for (let i = 0; i < 20; i++) await recorded.save()
    const statements = await recorder.record(() => recorded.save())
    for (let i = 0; i < 100; i++) {
      await recorder.replay(statements)
      await sheet.save()
    }
    const api: number[] = []
    const direct: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      direct.push(await timed(() => recorder.replay(statements)))
      api.push(await timed(() => sheet.save()))
    }
    rows.push([title, statements.length, median(direct), median(api), median(api) / median(direct)])
    if (process.argv.includes('--statements') && prefer !== undefined)
      for (const { text } of statements) console.log(`  ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
  }
  console.log(`\n${name}`)
  printTable(['a digit saved, answered', 'statements', 'SQL p50, ms', 'API p50, ms', 'API ÷ SQL'], rows)
  recorder.close()
  await close()
  await connection.close()
}

const server = await startPostgresql({ isDurable: true })
await measure('PostgreSQL server', await openServer(await server.createDatabase()), recordServer)
await server.stop()
const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
await measure('Embedded PostgreSQL (PGlite)', await openEmbedded(folder), recordEmbedded)
await rm(folder, { recursive: true, force: true })
