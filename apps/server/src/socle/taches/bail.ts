/** Interval of the renewals in milliseconds; a renewal also tells whether the task was cancelled. */
const RENOUVELER_MS = 1000

/** Keeps the lease of a task during its execution: renews it at intervals, and detects its loss. */
export class Bail {
  private readonly perdu = new AbortController()
  /** Aborts when the task is cancelled or lost, or the process stops. */
  readonly signal: AbortSignal
  private readonly timer: NodeJS.Timeout
  private renewing: Promise<void> | undefined

  /**
   * @param renouveler renews the lease, and says whether this process still has it
   * @param arret aborted when the process stops
   */
  constructor(
    private readonly renouveler: () => Promise<boolean>,
    arret: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.perdu.signal, arret])
    this.timer = setInterval(() => this.renew(), RENOUVELER_MS).unref()
  }

  /** Another process has taken over this task. */
  perdre(): void {
    this.perdu.abort()
  }

  /** Renews no more, after the renewal under way. */
  async end(): Promise<void> {
    clearInterval(this.timer)
    await this.renewing
  }

  private renew(): void {
    this.renewing ??= this.renouveler()
      .then((isHeld) => {
        if (!isHeld) this.perdre()
      })
      // The next renewal covers this one; without any, another process takes over.
      .catch(() => undefined)
      .finally(() => {
        this.renewing = undefined
      })
  }
}
