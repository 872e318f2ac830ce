import { getApplicationInfo, listMillesimes } from '@sillon/contract'
import type { FastifyInstance } from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { findMillesimes } from '../referentiels/repository'

export function applicationRoutes(
  app: FastifyInstance,
  db: Database,
  config: Pick<Config, 'environnement' | 'publicUrl' | 'urlOad'>,
): void {
  on(app, getApplicationInfo, async () => ({
    version: manifest.version,
    title: 'Sillon',
    // There is no partner to sign in by.
    showBtnMPConnection: false,
    urlOAD: config.urlOad ?? null,
    url: config.publicUrl ?? null,
    environnement: config.environnement,
  }))

  on(app, listMillesimes, async () => findMillesimes(db))
}
