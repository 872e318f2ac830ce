import type { ErrorCode } from '@sillon/contract'
import { DomainError } from '@sillon/domain'

interface Attente {
  /** Limit of tasks for a key, the current one included. */
  readonly max: number
  /** Answered beyond. */
  readonly refus: ErrorCode
  /** Aborted when what waits is not wanted any more; once begun it is not stopped by this. */
  readonly signal?: AbortSignal
}

/** Acts that are done one at a time for a key (a person, or all images), in the order in which they were asked; other keys do not wait for them. */
export class Tours<Cle> {
  readonly #derniers = new Map<Cle, Promise<unknown>>()
  readonly #nombres = new Map<Cle, number>()

  /** @throws DomainError `refus` when `max` are there already; what `signal` was aborted with */
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
