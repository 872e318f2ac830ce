import { getApplicationInfo } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }
import type { Config } from '../config'
import { on } from '../http/call-handler'

export function applicationRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'environnement' | 'publicUrl' | 'urlOad'>,
): void {
  on(app, getApplicationInfo, async () => ({
    version: manifest.version,
    title: 'Sillon',
    // There is no partner to sign in through.
    showBtnMPConnection: false,
    urlOAD: config.urlOad ?? null,
    url: config.publicUrl ?? null,
    environnement: config.environnement,
  }))
}
