import { createServer, type Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config'
import type { Mesures } from './mesures'

/**
 * Serves the measures on a port of their own (`GET /metrics`), outside the application: no session opens them, and no proxy passes them on.
 * @throws Error of `listen` when the port is taken
 */
export async function servirMesures(
  { registre }: Mesures,
  { port, host }: NonNullable<Config['mesures']>,
  logger: FastifyBaseLogger,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registre.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registre.contentType }).end(text),
      (error: unknown) => {
        // The database does not answer: the scrape fails, and that is its own alarm.
        logger.error({ err: error }, 'the measures could not be read')
        response.writeHead(503).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
