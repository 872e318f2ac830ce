import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database'
import { Ronde } from '../taches/ronde'
import { analyser } from './antivirus'
import type { Contenus } from './contenus'
import { marquerAnalyse, takeAAnalyser } from './repository'

/** Polling interval for unscanned files; new files are scanned at once. */
const EVERY_MS = 10_000

/**
 * Scans new files with ClamAV one after the other. A failed scan (daemon away, process stopped) is retried a minute later; until then only the sender can open
 * the file.
 */
export const rondeDesAnalyses = (
  db: Database,
  { contenus, clamd, logger }: { contenus: Pick<Contenus, 'lire'>; clamd: string; logger: FastifyBaseLogger },
): Ronde<string> =>
  new Ronde(
    {
      echec: 'files could not be scanned; they are tried again',
      everyMs: EVERY_MS,
      prendre: () => takeAAnalyser(db),
      async faire(sha256) {
        const { etat, detail } = await analyser(clamd, await contenus.lire(sha256))
        await marquerAnalyse(db, sha256, { etat, menace: etat === 'INFECTE' ? detail : null })
        if (etat !== 'SAIN') logger.warn({ sha256, etat, detail }, 'what the scan said of a file')
      },
    },
    logger,
  )
