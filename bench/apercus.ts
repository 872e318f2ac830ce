import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemeFor } from '@sillon/referentials'
import { versionsAConfirmer } from '@sillon/referentials/a-confirmer'
import {
  calculerApercu,
  type Database,
  type DatabaseConnection,
  insertApercu,
  loadReferenceData,
  openEmbedded,
  openServer,
  prendreApercu,
  rescore,
  startPostgresql,
  terminerApercu,
} from '@sillon/server/bench'
import { fillFarms, MILLESIME } from './farms'

/** The size of the certified population; another one by an argument. */
const FARMS = Number(process.argv[2] ?? 40_000)
/** A preview under two versions takes at most so many times one re-scoring of the same files. */
const LIMIT = 3

const [version] = versionsAConfirmer()
if (version === undefined) throw new Error('There is no version to be confirmed.')
const { codeNational } = version
const enVigueur = schemeFor(codeNational, MILLESIME)?.version ?? ''

interface Time {
  readonly seconds: number
  /** Processor time of this process. */
  readonly user: number
}

async function timed<Result>(act: () => Promise<Result>): Promise<Time & { readonly result: Result }> {
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const result = await act()
  return { result, seconds: (performance.now() - begun) / 1000, user: process.cpuUsage(cpu).user / 1e6 }
}

const onceRescored = (db: Database) => rescore(db, { millesime: MILLESIME, codeDemarche: codeNational })

async function onePreview(db: Database) {
  const asked = { version: version?.version ?? '', enVigueur, codeDemarche: codeNational, idMillesime: MILLESIME }
  await db.transaction((tx) => insertApercu(tx, { ...asked, demandePar: null }))
  const taken = await prendreApercu(db)
  if (taken === undefined) throw new Error('No preview waits.')
  const sommes = await calculerApercu(db, taken, new AbortController().signal)
  if (sommes === null) throw new Error('Somebody cancelled the preview.')
  await db.transaction((tx) => terminerApercu(tx, taken, sommes))
  return sommes
}

async function measure(name: string, connection: DatabaseConnection): Promise<boolean> {
  const { db } = connection
  await connection.migrate()
  await loadReferenceData(db)
  await fillFarms(db, FARMS)
  // The first re-scoring fills the table of results, and caches.
  await onceRescored(db)
  const rescored = await timed(() => onceRescored(db))
  const previewed = await timed(() => onePreview(db))
  const ratio = previewed.seconds / rescored.seconds
  const { dossiers, echecs, verdicts } = previewed.result
  const changed = Object.entries(verdicts).flatMap(([passage, { nombre }]) =>
    new Set(passage.split(' ')).size === 1 ? [] : [`${passage} ${nombre}`],
  )
  const told = ({ seconds, user }: Time) => `${seconds.toFixed(1)} s (${user.toFixed(1)} s of this process)`
  console.log(
    `\n${name}: ${dossiers} files, ${echecs} could not be computed; one re-scoring ${told(rescored)}, two versions ${told(previewed)}`,
  )
  console.log(`  conclusions that change: ${changed.join(', ') || 'none'}`)
  console.log(
    `  ${ratio.toFixed(2)} times one re-scoring (limit ${LIMIT}), ${(previewed.user / rescored.user).toFixed(2)} times its processor time`,
  )
  await connection.close()
  return ratio <= LIMIT
}

const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
const isEmbeddedFine = await measure('Embedded PostgreSQL (PGlite)', await openEmbedded(folder))
await rm(folder, { recursive: true, force: true })
const server = await startPostgresql()
const isServerFine = await measure('PostgreSQL server', await openServer(await server.createDatabase()))
await server.stop()
if (!isEmbeddedFine || !isServerFine) {
  console.error(`A preview takes more than ${LIMIT} times one re-scoring.`)
  process.exitCode = 1
}
