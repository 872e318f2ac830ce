import type { ErrorCode } from '@sillon/contract'
import { DomainError } from '@sillon/domain'

interface Attente {
  /** Limit of tasks for a key, the current one included. */
  readonly max: number
  /** Refusal beyond the limit. */
  readonly refus: ErrorCode
  /** Aborts a waiting task; it does not stop a running one. */
  readonly signal?: AbortSignal
}

/** Executes tasks one at a time for a key (a person, or all images), in the order of the requests; tasks of other keys do not wait for them. */
export class Tours<Cle> {
  readonly #derniers = new Map<Cle, Promise<unknown>>()
  readonly #nombres = new Map<Cle, number>()

  /** @throws DomainError `refus` when `max` tasks are waiting or running; the reason of the aborted `signal` */
  async passer<T>(cle: Cle, { max, refus, signal }: Attente, acte: () => Promise<T>): Promise<T> {
    const nombre = this.#nombres.get(cle) ?? 0
    if (nombre >= max) throw new DomainError(refus, { maximum: max })
    this.#nombres.set(cle, nombre + 1)
    const faire = () => {
      signal?.throwIfAborted()
      return acte()
    }
    const avant = this.#derniers.get(cle) ?? Promise.resolve()
    const mien = avant.then(faire, faire)
    this.#derniers.set(cle, mien)
    try {
      return await mien
    } finally {
      const reste = (this.#nombres.get(cle) ?? 1) - 1
      if (reste > 0) this.#nombres.set(cle, reste)
      else {
        this.#nombres.delete(cle)
        this.#derniers.delete(cle)
      }
    }
  }
}
