import type { FastifyBaseLogger } from 'fastify'

/** Queue of work in a table, and how a task of it is done. */
export interface Travail<Tache> {
  /** Message of the log when the table cannot be read. */
  readonly echec: string
  /** Interval of the search for waiting tasks, in milliseconds: those of a stopped process, or added by another one. */
  readonly everyMs: number
  /** Number of concurrent tasks of this process; 1 by default. */
  readonly largeur?: number
  /** Takes what has waited longest and nobody else is at, so that several processes on one database each take another one; undefined when there is nothing. */
  prendre(): Promise<Tache | undefined>
  /**
   * Does the task. After an error the task is left to the next round.
   * @param arret told when the process stops: what takes long ends early
   */
  faire(tache: Tache, arret: AbortSignal): Promise<void>
}

/** Executes the tasks waiting in a table, at intervals and as soon as it is notified of a new one. Other processes do the same. */
export class Ronde<Tache> {
  private timer: NodeJS.Timeout | undefined
  private readonly arret = new AbortController()
  private readonly ouvriers = new Set<Promise<void>>()
  private isAsked = false
  private busy = 0

  constructor(
    private readonly travail: Travail<Tache>,
    private readonly logger: FastifyBaseLogger,
  ) {}

  /** Polls for waiting tasks from now on, until `stop`. */
  start(): void {
    void this.lancer().finally(() => {
      if (!this.arret.signal.aborted) this.timer = setTimeout(() => this.start(), this.travail.everyMs).unref()
    })
  }

  /** Takes no further task, and waits for the current ones. */
  async stop(): Promise<void> {
    this.arret.abort()
    clearTimeout(this.timer)
    await Promise.all(this.ouvriers)
  }

  /** Does all that waits. */
  async lancer(): Promise<void> {
    // A worker that has just found nothing looks again.
    this.isAsked = true
    for (let libres = (this.travail.largeur ?? 1) - this.busy; libres > 0; libres--) {
      this.busy++
      const ouvrier: Promise<void> = this.toutFaire()
        .catch((error: unknown) => this.logger.error({ err: error }, this.travail.echec))
        .finally(() => this.ouvriers.delete(ouvrier))
      this.ouvriers.add(ouvrier)
    }
    await Promise.all(this.ouvriers)
  }

  private async toutFaire(): Promise<void> {
    const { signal } = this.arret
    try {
      do {
        this.isAsked = false
        while (!signal.aborted) {
          const tache = await this.travail.prendre()
          if (tache === undefined) break
          await this.travail.faire(tache, signal)
        }
      } while (this.isAsked && !signal.aborted)
    } finally {
      // Reset before anything else runs: a later notification starts another worker.
      this.busy--
    }
  }
}
