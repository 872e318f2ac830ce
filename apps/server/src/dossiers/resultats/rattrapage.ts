import { demarchesCalculees } from '@sillon/referentials'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { rescore } from './rescore'

/**
 * Recomputes, in the background, results that no save updates: files with outdated rules or references, and files stored without a save.
 * A request during a run starts another run after it.
 */
export class Rattrapage {
  private readonly arret = new AbortController()
  private enCours: Promise<void> | undefined
  private isAsked = false

  constructor(
    private readonly db: Database,
    private readonly logger: FastifyBaseLogger,
  ) {}

  /** Processes all pending files. */
  lancer(): Promise<void> {
    this.isAsked = true
    this.enCours ??= this.faire()
      .catch((error: unknown) => this.logger.error({ err: error }, 'stored results cannot be brought up to date'))
      .finally(() => {
        this.enCours = undefined
      })
    return this.enCours
  }

  /** Starts no further page, and waits for the current one. */
  async stop(): Promise<void> {
    this.arret.abort()
    await this.enCours
  }

  private async faire(): Promise<void> {
    const { signal: arret } = this.arret
    while (this.isAsked && !arret.aborted) {
      this.isAsked = false
      for (const { idMillesime: millesime } of await this.db.select().from(t.millesimes))
        for (const codeDemarche of demarchesCalculees(millesime)) {
          const { calcules, echecs } = await rescore(this.db, { millesime, codeDemarche, perimes: true, arret })
          if (calcules + echecs.length > 0)
            this.logger.info(
              { millesime, codeDemarche, calcules, echecs: echecs.length },
              'stored results brought up to date',
            )
        }
    }
  }
}
