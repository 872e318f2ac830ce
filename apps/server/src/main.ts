import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Ancreur } from '#administration/ancrages/ancreur'
import { MOT_DE_PASSE_DEMONSTRATION } from '#administration/demonstration/comptes'
import { isEmpty, loadDemonstration } from '#administration/demonstration/demonstration'
import { accountsWithKnownPassword, hostFor, KnownPassword } from '#administration/demonstration/known-password'
import { adressePublique } from '#courriels/courrier'
import { Expediteur } from '#courriels/expediteur'
import { loadReferenceData } from '#fermes/referentiels/reference-data'
import { loadCgu } from '#personnes/cgu/repository'
import { type Config, ConfigError, readConfig } from '#socle/config'
import { DatabaseUnreachable, openDatabase, REQUEST_LIMITS } from '#socle/database/connection'
import { DataFolderInUse } from '#socle/database/lock'
import { ForeignSchema } from '#socle/database/own-schema'
import { createLogger } from '#socle/logger'
import { Mesures } from '#socle/mesures/mesures'
import { servirMesures } from '#socle/mesures/serveur'
import { NotPrivate } from '#socle/private-folder'
import { buildApp } from './app'

/** Time limit of a shutdown: longer requests do not delay it. */
const STOP_AT_LATEST_MS = 10_000

/** Opens and migrates the database, loads missing data, then serves until it receives a stop signal. */
async function main(): Promise<void> {
  // `npm start` is the parent process: when it ends, in whatever way, stop as on its signal.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  const connection = await openDatabase(config, REQUEST_LIMITS)
  await connection.migrate(async (db) => {
    await loadReferenceData(db)
    await loadCgu(db)
    if (config.demonstration && (await isEmpty(db))) await loadDemonstration(db)
  })
  const known = await accountsWithKnownPassword(connection.db)
  const host = hostFor(config, known)

  const webFolder = join(import.meta.dirname, '../../web/dist')
  const webBuilt = existsSync(join(webFolder, 'index.html'))
  if (!webBuilt) logger.warn({ webFolder }, 'the browser application is not built: only the API is served')
  const mesures = config.mesures && new Mesures(connection.db, connection.poolState)
  const app = await buildApp({ db: connection.db, config, logger, mesures, ...(webBuilt ? { webFolder } : {}) })
  const ecoute = mesures && config.mesures && (await servirMesures(mesures, config.mesures, logger))
  await app.listen({ port: config.port, host })
  const expediteur = config.smtp && new Expediteur(connection.db, config.smtp, adressePublique(config), logger)
  expediteur?.start()
  const ancreur = new Ancreur(connection.db, config, logger)
  ancreur.start()
  announce(config, app.server.address(), known)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping: requests under way are finished first')
    setTimeout(() => process.exit(1), STOP_AT_LATEST_MS).unref()
    // A connection becomes idle only after its last request; an open idle connection would delay the shutdown.
    setInterval(() => app.server.closeIdleConnections(), 100)
    await Promise.all([app.close(), expediteur?.stop(), ancreur.stop()])
    ecoute?.close()
    ecoute?.closeAllConnections()
    await connection.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'))
}

function announce(config: Config, address: unknown, known: readonly string[]): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : config.port
  const lines = [`Sillon: ${config.publicUrl ?? `http://localhost:${port}`}`]
  if (known.length > 0)
    lines.push(
      `Demonstration accounts: ${known.join(', ')} (password ${MOT_DE_PASSE_DEMONSTRATION}). Only this machine can reach the server.`,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

const plainlySaid = [DataFolderInUse, DatabaseUnreachable, ForeignSchema, KnownPassword, NotPrivate]

/** Message for the person who starts the server: one line for each fault of theirs, the whole stack for a fault of ours. */
function explanationOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.faults.map((fault) => `Configuration: ${fault}`)
  if (error instanceof Error && plainlySaid.some((fault) => error instanceof fault)) return [error.message]
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return [
      'The port is already in use: stop what uses it, or choose another with PORT (METRICS_PORT for the measures).',
    ]
  return [`The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
}

main().catch((error: unknown) => {
  for (const line of explanationOf(error)) process.stderr.write(`${line}\n`)
  process.exit(1)
})
