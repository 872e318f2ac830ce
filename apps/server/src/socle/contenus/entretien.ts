import type { FastifyBaseLogger } from 'fastify'
import type { Contenus } from './contenus'

const EVERY_MS = 3_600_000

/** Sweeps files without a reference each hour; other processes on the same database do the same. */
export class Entretien {
  private timer: NodeJS.Timeout | undefined
  private round: Promise<void> = Promise.resolve()
  private stopping = false

  constructor(
    private readonly contenus: Contenus,
    private readonly logger: FastifyBaseLogger,
  ) {}

  /** Sweeps from now on, until `stop`. */
  start(): void {
    this.round = this.balayer().finally(() => {
      if (!this.stopping) this.timer = setTimeout(() => this.start(), EVERY_MS).unref()
    })
  }

  /** Begins no further sweep, and waits for the current one. */
  async stop(): Promise<void> {
    this.stopping = true
    clearTimeout(this.timer)
    await this.round
  }

  private async balayer(): Promise<void> {
    try {
      const balayes = await this.contenus.balayer()
      if (balayes > 0) this.logger.info({ balayes }, 'files that nothing refers to any more were swept')
    } catch (error) {
      this.logger.error({ err: error }, 'files that nothing refers to could not be swept')
    }
  }
}
