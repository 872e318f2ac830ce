import { getApplicationInfo } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }
import type { Config } from '../config'
import { on } from '../http/call-handler'

export function applicationRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'environnement' | 'publicUrl' | 'urlOad' | 'partners'>,
): void {
  on(app, getApplicationInfo, async () => ({
    version: manifest.version,
    title: 'Sillon',
    showBtnMPConnection: config.partners.length > 0,
    urlOAD: config.urlOad ?? null,
    url: config.publicUrl ?? null,
    environnement: config.environnement,
  }))
}
