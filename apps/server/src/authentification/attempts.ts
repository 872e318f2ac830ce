/** Failures allowed for one user name from one address before it must wait. */
const ALLOWED = 5
const WINDOW_MS = 5 * 60_000
/** Names are free text: the table must not grow with what strangers type. */
const REMEMBERED = 10_000

/** Counts failed sign-ins per user name and address, in this process; a success clears the count. */
export class SignInAttempts {
  private readonly failures = new Map<string, { count: number; since: number }>()

  constructor(private readonly now: () => number = Date.now) {}

  private key = (username: string, address: string) => `${address} ${username.trim().toLowerCase()}`

  /** Seconds to wait before the next attempt, 0 when it may be made. */
  secondsToWait(username: string, address: string): number {
    const failure = this.failures.get(this.key(username, address))
    if (failure === undefined || failure.count < ALLOWED) return 0
    return Math.max(0, Math.ceil((failure.since + WINDOW_MS - this.now()) / 1000))
  }

  failed(username: string, address: string): void {
    const key = this.key(username, address)
    const known = this.failures.get(key)
    const recent = known !== undefined && this.now() - known.since < WINDOW_MS
    this.failures.delete(key)
    this.failures.set(key, recent ? { count: known.count + 1, since: known.since } : { count: 1, since: this.now() })
    const oldest = this.failures.keys().next().value
    if (this.failures.size > REMEMBERED && oldest !== undefined) this.failures.delete(oldest)
  }

  succeeded(username: string, address: string): void {
    this.failures.delete(this.key(username, address))
  }
}
