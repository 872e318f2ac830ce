import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** Time-outs for receiving a request, in milliseconds. Half a request would otherwise hold a connection for ever. */
export interface TransportLimits {
  readonly headers: number
  /** Without a byte from either side. */
  readonly silence: number
  readonly wholeRequest: number
  /** How often headers and requests that take too long are looked for. */
  readonly checkEvery: number
}

/** A declaration of 10 MB takes four minutes on a line of half a megabit a second; nothing that is answered takes a minute. */
export const TRANSPORT_LIMITS: TransportLimits = {
  headers: 20_000,
  silence: 60_000,
  wholeRequest: 300_000,
  checkEvery: 5_000,
}

/** The same as Fastify and Node take them. */
export const transportLimits = ({ headers, silence, wholeRequest, checkEvery }: TransportLimits) =>
  ({
    connectionTimeout: silence,
    requestTimeout: wholeRequest,
    http: { headersTimeout: headers, connectionsCheckingInterval: checkEvery },
  }) satisfies FastifyHttpOptions<Server>
