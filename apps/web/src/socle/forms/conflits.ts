import type { ApiError } from '@sillon/contract'
import { ApiFailure } from '../api/failures'
import { type Litige, openLitiges } from './litiges'

/** Field that a person and somebody else changed at the same time, as the server reports it. */
export type Conflit = NonNullable<ApiError['conflits']>[number]

/**
 * Lets the person choose between two values of each field. Returns the names of the fields whose own value stays; null when the person prefers to go on
 * typing.
 */
function chooseBetween(litiges: readonly Litige[]): Promise<ReadonlySet<string> | null> {
  return new Promise((resolve) => {
    const answer = (mine: ReadonlySet<string> | null) => {
      openLitiges.set(null)
      resolve(mine)
    }
    openLitiges.set({ litiges, answer })
  })
}

interface Saving<Answer> {
  send(): Promise<Answer>
  /** In words. */
  describe(conflit: Conflit): Litige
  /** Reloads the saved values, and drops the person's own values of these fields. */
  takeTheirs(names: ReadonlySet<string>): Promise<void>
}

/**
 * Saves; where somebody else changed the same fields meanwhile, asks which values stay and saves those.
 * @returns the server's answer, or null when the person would rather go on typing: nothing is saved and nothing given up
 */
export async function saveOver<Answer>({ send, describe, takeTheirs }: Saving<Answer>): Promise<Answer | null> {
  for (;;) {
    try {
      return await send()
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.conflits.length === 0) throw failure
      const litiges = failure.conflits.map(describe)
      const mine = await chooseBetween(litiges)
      if (mine === null) return null
      await takeTheirs(new Set(litiges.map(({ name }) => name).filter((name) => !mine.has(name))))
    }
  }
}
