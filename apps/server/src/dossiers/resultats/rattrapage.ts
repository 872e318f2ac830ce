import { demarchesCalculees } from '@sillon/referentials'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { rescore } from './rescore'

/**
 * Computes again, in the background, what each save cannot keep: files whose rules or references are no longer those that they were computed with, or that came without a save.
 * Asked for again while it is at it, it goes round once more.
 */
export class Rattrapage {
  private readonly arret = new AbortController()
  private enCours: Promise<void> | undefined
  private isAsked = false

  constructor(
    private readonly db: Database,
    private readonly logger: FastifyBaseLogger,
  ) {}

  /** Does all that waits. */
  lancer(): Promise<void> {
    this.isAsked = true
    this.enCours ??= this.faire()
      .catch((error: unknown) => this.logger.error({ err: error }, 'stored results cannot be brought up to date'))
      .finally(() => {
        this.enCours = undefined
      })
    return this.enCours
  }

  /** Begins no other page, and waits for the one under way. */
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
