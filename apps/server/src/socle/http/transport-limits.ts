import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** Time limits for receiving a request, in milliseconds. An incomplete request would otherwise hold a connection for ever. */
export interface TransportLimits {
  readonly headers: number
  /** Maximum time without a byte from either side. */
  readonly silence: number
  readonly wholeRequest: number
  /** Interval of the check for slow headers and requests. */
  readonly checkEvery: number
}

/** A declaration of 10 MB takes four minutes over a line of half a megabit a second; no answer takes a minute. */
export const TRANSPORT_LIMITS: TransportLimits = {
  headers: 20_000,
  silence: 60_000,
  wholeRequest: 300_000,
  checkEvery: 5_000,
}

/** The same in the options of Fastify and Node. */
export const transportLimits = ({ headers, silence, wholeRequest, checkEvery }: TransportLimits) =>
  ({
    connectionTimeout: silence,
    requestTimeout: wholeRequest,
    http: { headersTimeout: headers, connectionsCheckingInterval: checkEvery },
  }) satisfies FastifyHttpOptions<Server>
