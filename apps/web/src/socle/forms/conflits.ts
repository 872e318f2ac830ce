import type { ApiError } from '@sillon/contract'
import { ApiFailure } from '../api/failures'
import { type Litige, openLitiges } from './litiges'

/** Field changed by a person and by somebody else at the same time, as reported by the server. */
export type Conflit = NonNullable<ApiError['conflits']>[number]

/**
 * Lets the person choose between two values of each field. Returns the names of the fields whose own value stays; null when the person prefers to continue
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
  /** Describes a conflict in words. */
  describe(conflit: Conflit): Litige
  /** Reloads the saved values, and drops the person's own values of these fields. */
  takeTheirs(names: ReadonlySet<string>): Promise<void>
}

/**
 * Saves; if somebody else changed the same fields meanwhile, asks which values to keep and saves those.
 * @returns the server's answer, or null when the person prefers to continue typing: nothing is saved or discarded
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

/** Changes without these fields, for a form whose fields have the names of the call. */
export const withoutFields = <Changes extends object>(changes: Changes, names: ReadonlySet<string>): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([champ]) => !names.has(champ))) as Changes
