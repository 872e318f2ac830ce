import type { ChangementsIndicateurs, IndicateurSaisi, TypeRubrique } from '@sillon/contract'
import { ApiFailure, NetworkFailure } from '#socle/api/failures'
import type { Conflit } from '#socle/forms/conflits'
import { createStore } from '#socle/state/store'
import type { Brouillon, SaisieEnAttente } from './brouillon'
import { isOlder } from './revision'
import type { Envoi } from './sheet-store'

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: Date }
  /** `kept` is false when the device could not store the typed values either. */
  | { readonly kind: 'offline'; readonly kept: boolean }
  | { readonly kind: 'refused'; readonly failure: Error }
  | { readonly kind: 'conflict'; readonly conflits: readonly Conflit[] }

/** Data of the server: the whole file, or its changes since the revision of the save. */
export interface Revision {
  readonly data: TypeRubrique[] | ChangementsIndicateurs
  readonly etag: string | null
}

export interface Ports {
  /** Passes the latest typed values on (to `change`). */
  settle(): void
  /** Sends changed values over the revision at the time of their typing. */
  send(changes: IndicateurSaisi[], revision: string | null): Promise<Revision>
  /** Reads the file again. */
  reload(): Promise<Revision>
  /** Adopts the values of the server; `pending` are the codes still to be sent. */
  onAnswer(answer: Revision['data'], pending: ReadonlySet<string>): void
}

/** Long enough to group the digits of one number, short enough to go unnoticed. */
export const PAUSE_MS = 800
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000

const mayPass = (failure: unknown): boolean =>
  failure instanceof NetworkFailure ||
  (failure instanceof ApiFailure && (failure.status >= 500 || failure.status === 429))

/**
 * Sends the changes of one file with a debounce, one request at a time. Unacknowledged changes stay in the draft on the device. An unreachable or failing
 * server is retried at growing intervals; a refusal waits for the person; a conflict (412) waits for `resolve`.
 */
export class Autosave {
  readonly state = createStore<SaveState>({ kind: 'idle' })
  readonly #ports: Ports
  readonly #brouillon: Brouillon
  readonly #pending = new Map<string, SaisieEnAttente>()
  /** Being sent; or sent without an answer, and possibly received. It is resent unchanged, before later typed values. */
  #sending: ReadonlyMap<string, SaisieEnAttente> = new Map()
  #run: Promise<void> | null = null
  #revision: string | null
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isKept = true

  constructor(ports: Ports, brouillon: Brouillon, revision: string | null) {
    this.#ports = ports
    this.#brouillon = brouillon
    this.#revision = revision
  }

  /** Revision of the server's last answer. */
  get revision(): string | null {
    return this.#revision
  }

  /** Codes that the server has not acknowledged. */
  get waiting(): ReadonlySet<string> {
    this.#ports.settle()
    return new Set([...this.#sending.keys(), ...this.#pending.keys()])
  }

  /** True when closing the page now would lose a value that is neither on the server nor on the device. */
  get wouldLose(): boolean {
    return this.waiting.size > 0 && !this.#isKept
  }

  change(changes: Iterable<readonly [string, Envoi]>): void {
    const entries = [...changes].map(([code, envoi]) => [code, { ...envoi, revision: this.#revision }] as const)
    this.#isKept = this.#brouillon.keep(entries)
    this.#queue(entries)
  }

  /** Resends the values that an earlier visit left on the device, over the revisions of their typing. */
  restore(entries: ReadonlyMap<string, SaisieEnAttente>): void {
    if (entries.size > 0) this.#queue(entries)
  }

  /** Sends everything now. Rejects with the failure when the server refuses it. */
  async flush(): Promise<void> {
    this.#ports.settle()
    clearTimeout(this.#timer)
    if (this.#run !== null) await this.#run
    while (this.#isWaiting) await this.#start()
  }

  /** Like `flush`, before another sheet of the file opens: without a network, values kept on the device wait there. */
  async flushOrKeep(): Promise<void> {
    try {
      await this.flush()
    } catch (failure) {
      if (!(failure instanceof NetworkFailure) || this.wouldLose) throw failure
    }
  }

  retry = (): void => {
    this.#ports.settle()
    if (this.#isWaiting) this.flush().catch(() => undefined)
  }

  /** Saves pending values, then changes the file on the server by another call, and adopts its answer as after a save. */
  async perform(change: () => Promise<Revision>): Promise<void> {
    await this.flush()
    const { data, etag } = await change()
    this.#revision = etag
    this.#ports.onAnswer(data, this.waiting)
    this.state.set({ kind: 'saved', at: new Date() })
  }

  /**
   * Reads what others saved up to this revision, unless it is known or own entries wait, whose save brings it. Rejects when the file cannot be read. Resolves to
   * whether it was adopted.
   */
  async follow(etag: string | null): Promise<boolean> {
    if (!isOlder(this.#revision, etag) || this.waiting.size > 0) return false
    const read = await this.#ports.reload()
    // A save may have answered meanwhile.
    if (!isOlder(this.#revision, read.etag)) return false
    this.#revision = read.etag
    this.#ports.onAnswer(read.data, this.waiting)
    return true
  }

  /** Resolves a conflict: for the codes in `mine` the own value is resent over the server's present one, for the others the server's value stays. */
  async resolve(conflits: readonly Conflit[], mine: ReadonlySet<string>): Promise<void> {
    const { data, etag } = await this.#ports.reload()
    this.#revision = etag
    for (const { codeNational } of conflits) {
      const entry = this.#pending.get(codeNational)
      if (entry === undefined) continue
      const kept = { ...entry, revision: etag }
      if (mine.has(codeNational)) {
        this.#pending.set(codeNational, kept)
        this.#brouillon.keep([[codeNational, kept]])
      } else {
        this.#pending.delete(codeNational)
        this.#brouillon.forget([[codeNational, entry]])
      }
    }
    this.#ports.onAnswer(data, this.waiting)
    this.state.set(this.#pending.size > 0 ? { kind: 'saving' } : { kind: 'saved', at: new Date() })
    await this.flush()
  }

  /** Sends the pending entries a last time, when the file closes. Entries refused by the server stay on the device for the next opening. */
  async close(): Promise<void> {
    await this.flush().catch(() => undefined)
    clearTimeout(this.#timer)
  }

  #queue(entries: Iterable<readonly [string, SaisieEnAttente]>): void {
    for (const [code, entry] of entries) this.#pending.set(code, entry)
    if (this.state.get().kind === 'conflict') return
    this.state.set({ kind: 'saving' })
    this.#schedule(PAUSE_MS)
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush().catch(() => undefined), delay)
  }

  get #isWaiting(): boolean {
    return this.#sending.size > 0 || this.#pending.size > 0
  }

  #start(): Promise<void> {
    this.#run ??= this.#sendOldest().finally(() => {
      this.#run = null
    })
    return this.#run
  }

  /** Pending entries typed over the oldest revision: the server finds conflicts per revision. */
  #takeOldest(): ReadonlyMap<string, SaisieEnAttente> {
    const [oldest] = this.#pending.values()
    const batch = new Map([...this.#pending].filter(([, { revision }]) => revision === oldest?.revision))
    for (const code of batch.keys()) this.#pending.delete(code)
    return batch
  }

  async #sendOldest(): Promise<void> {
    const batch = this.#sending.size > 0 ? this.#sending : this.#takeOldest()
    const [first] = batch.values()
    if (first === undefined) return
    this.#sending = batch
    this.state.set({ kind: 'saving' })
    try {
      // Every value sent from a sheet was typed or confirmed, even when it equals the proposal.
      const changes = [...batch].map(([codeNational, { valeur, aConfirmer }]) => ({
        codeNational,
        valeur,
        aConfirmer,
        estSaisie: valeur !== null,
      }))
      this.#acknowledge(batch, await this.#ports.send(changes, first.revision))
    } catch (failure) {
      // Over that revision, a value set back to its old state would count as no change, whatever the server has stored.
      if (!mayPass(failure)) this.#takeBack(batch)
      this.#tell(failure)
      throw failure
    }
  }

  #acknowledge(batch: ReadonlyMap<string, SaisieEnAttente>, { data, etag }: Revision): void {
    this.#sending = new Map()
    this.#revision = etag
    this.#failures = 0
    this.#brouillon.forget(batch)
    // Typed again during the request: its base is the change just sent.
    for (const code of batch.keys()) {
      const newer = this.#pending.get(code)
      if (newer !== undefined) this.#pending.set(code, { ...newer, revision: etag })
    }
    this.#ports.onAnswer(data, this.waiting)
    if (this.#pending.size === 0) this.state.set({ kind: 'saved', at: new Date() })
  }

  #takeBack(batch: ReadonlyMap<string, SaisieEnAttente>): void {
    this.#sending = new Map()
    const newer = new Map(this.#pending)
    this.#pending.clear()
    for (const [code, entry] of [...batch, ...newer]) {
      this.#pending.set(code, { ...entry, revision: batch.get(code)?.revision ?? entry.revision })
    }
  }

  #tell(failure: unknown): void {
    clearTimeout(this.#timer)
    if (failure instanceof ApiFailure && failure.conflits.length > 0) {
      this.state.set({ kind: 'conflict', conflits: failure.conflits })
      return
    }
    if (failure instanceof NetworkFailure) this.state.set({ kind: 'offline', kept: this.#isKept })
    else this.state.set({ kind: 'refused', failure: failure instanceof Error ? failure : new Error(String(failure)) })
    if (mayPass(failure)) {
      this.#schedule(Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LAST_RETRY_MS))
      this.#failures += 1
    }
  }
}
