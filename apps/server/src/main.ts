import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app'
import { type Config, ConfigError, readConfig } from './config'
import { type DatabaseConnection, openEmbedded, openServer } from './database/connection'
import { DataFolderInUse } from './database/lock'
import { loadReferenceData } from './database/reference-data'
import {
  comptesDemonstration,
  isEmpty,
  loadDemonstration,
  MOT_DE_PASSE_DEMONSTRATION,
} from './demonstration/demonstration'

/** Opens, migrates and fills what is missing, then serves until it is asked to stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'res.headers.authorization', '*.password', '*.motDePasse'],
  })
  const connection = await open(config)
  await connection.migrate()
  await loadReferenceData(connection.db)
  const demonstration = !config.production
  if (demonstration && (await isEmpty(connection.db))) await loadDemonstration(connection.db)

  const app = await buildApp({
    db: connection.db,
    config,
    logger,
    webFolder: join(import.meta.dirname, '../../web/dist'),
  })
  await app.listen({ port: config.port, host: config.host })
  announce(config, app.server.address(), demonstration)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping: requests under way are finished first')
    await app.close()
    await connection.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'))
}

const open = (config: Config): Promise<DatabaseConnection> =>
  config.databaseUrl === undefined ? openEmbedded(config.dataDir) : openServer(config.databaseUrl)

function announce(config: Config, address: unknown, demonstration: boolean): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : config.port
  const lines = [`Sillon: ${config.publicUrl ?? `http://localhost:${port}`}`]
  if (demonstration)
    lines.push(`Demonstration accounts: ${comptesDemonstration.join(', ')} (password ${MOT_DE_PASSE_DEMONSTRATION})`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) for (const fault of error.faults) process.stderr.write(`Configuration: ${fault}\n`)
  else if (error instanceof DataFolderInUse) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
})
