import type { FastifyBaseLogger } from 'fastify'

/** A queue of tasks in a table, and their execution. */
export interface Travail<Tache> {
  /** Log message for an unreadable table. */
  readonly echec: string
  /** Polling interval in milliseconds for tasks of a stopped process, or added by another one. */
  readonly everyMs: number
  /** Number of concurrent tasks of this process; 1 by default. */
  readonly largeur?: number
  /**
   * Takes the task that has waited longest and that no process is executing, so that several processes on one database take different ones; undefined for an
   * empty queue.
   */
  prendre(): Promise<Tache | undefined>
  /**
   * Executes the task. After an error the task is left to the next round.
   * @param arret aborted when the process stops, so that long tasks end early
   */
  faire(tache: Tache, arret: AbortSignal): Promise<void>
}

/** Executes the waiting tasks of a table, at intervals and on notification of a new one. Other processes do the same. */
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

  /** Executes all waiting tasks. */
  async lancer(): Promise<void> {
    // A worker that has just found nothing polls again.
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
