import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import type { Database } from '../database/database'
import { rondeDesAnalyses } from './analyses'
import { Contenus } from './contenus'
import { Entretien } from './entretien'
import { MagasinS3 } from './magasin-s3'
import { renoncerAnalyses } from './repository'

/** Opens the store of files as configured, with its scanner; its background tasks run as long as the server. */
export function openContenus(
  app: FastifyInstance,
  db: Database,
  { s3, clamd }: Partial<Pick<Config, 's3' | 'clamd'>>,
): Contenus {
  const contenus = new Contenus(db, {
    magasin: s3 && new MagasinS3(s3),
    aAnalyser: clamd === undefined ? undefined : () => analyses?.lancer(),
  })
  const analyses = clamd === undefined ? undefined : rondeDesAnalyses(db, { contenus, clamd, logger: app.log })
  const entretien = new Entretien(contenus, app.log)
  app.addHook('onListen', async () => {
    entretien.start()
    if (analyses === undefined) await renoncerAnalyses(db)
    else analyses.start()
  })
  app.addHook('onClose', async () => {
    await Promise.all([entretien.stop(), analyses?.stop()])
  })
  return contenus
}
