import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { z } from 'zod'
import { registerApi } from './api/routes'
import { comptes, compteVolumineux } from './donnees/comptes'
import { fermes } from './donnees/fermes'
import { fermesVolumineuses } from './donnees/volume'
import { delay, type Fault, Faults, faultKinds, faultyCalls } from './faults'
import type { PartnerClient } from './oidc/clients'
import { createProvider } from './oidc/provider'
import { registerSignIn } from './oidc/sign-in'
import { OIDC_PATH } from './paths'

export interface PartnerSettings {
  /** Port on this machine; a free one by default. */
  readonly port?: number
  /** Applications that may use it; by default `sillon`, public. */
  readonly clients?: readonly PartnerClient[]
  /** Accepts faults (`partner.faults`, or PUT /faults) and knows the account `volume`. For tests. */
  readonly faults?: boolean
  /** Life of an access token in seconds, ten minutes by default. */
  readonly accessTokenSeconds?: number
  /** Records of a page, 1000 by default. */
  readonly pageSize?: number
}

export interface Partner {
  /** Address without a path, like `http://localhost:3001`. Issuer of the tokens: this with `oidcPath`. */
  readonly issuer: string
  readonly oidcPath: string
  readonly apiUrl: string
  readonly faults: Faults
  stop(): Promise<void>
}

const faultsAsked = z.array(
  z.object({
    kind: z.enum(faultKinds),
    on: z.enum(faultyCalls).optional(),
    times: z.number().int().positive().optional(),
    ms: z.number().int().min(0).optional(),
  }),
)

/**
 * Starts a stand-in for a farm-management service on this machine: an OpenID provider and a data API with fictional farms.
 * @throws Error with `code` EADDRINUSE when the port is taken
 */
export async function startPartner(settings: PartnerSettings = {}): Promise<Partner> {
  const server = createServer()
  server.listen(settings.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const faults = new Faults(settings.faults ?? false)
  const volume = settings.faults === true
  const known = volume ? [...comptes, compteVolumineux] : comptes
  const provider = createProvider({
    issuer: `${issuer}${OIDC_PATH}`,
    comptes: known,
    clients: settings.clients,
    accessTokenSeconds: settings.accessTokenSeconds,
    faults,
  })
  const app = Fastify({
    serverFactory: (handler) => server.on('request', handler),
  })
  const oidc = provider.callback()
  app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${OIDC_PATH}/*`, async ({ raw }, reply) => {
      reply.hijack()
      if (raw.url === `${OIDC_PATH}/token`) await delay(faults, 'token')
      // The client has hung up during the delay: its body can no longer be read.
      if (raw.destroyed) return
      const mounted = raw as IncomingMessage & { originalUrl?: string | undefined }
      mounted.originalUrl = raw.url
      raw.url = raw.url?.slice(OIDC_PATH.length)
      await oidc(raw, reply.raw)
    })
  })
  app.register(async (scope) => registerSignIn(scope, provider, known))
  app.register(async (scope) =>
    registerApi(scope, {
      provider,
      comptes: known,
      fermes: volume ? [...fermes, ...fermesVolumineuses] : fermes,
      faults,
      pageSize: settings.pageSize,
      issuer,
    }),
  )
  if (volume)
    app.put('/faults', async ({ body }, reply) => {
      const asked = faultsAsked.safeParse(body)
      if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) })
      faults.set(...(asked.data satisfies readonly Fault[]))
      return reply.code(204).send()
    })
  app.get('/', (_request, reply) => reply.redirect('/api/docs'))
  await app.ready()
  return {
    issuer,
    oidcPath: OIDC_PATH,
    apiUrl: `${issuer}/api`,
    faults,
    async stop() {
      server.closeAllConnections()
      await app.close()
      if (server.listening) {
        server.close()
        await once(server, 'close')
      }
    },
  }
}
