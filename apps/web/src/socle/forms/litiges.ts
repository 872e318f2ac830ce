import { createStore } from '../state/store'

/** Two values of one field in words: the person's own and somebody else's. */
export interface Litige {
  readonly name: string
  readonly label: string
  readonly mienne: string
  readonly sienne: string
  readonly par: string
  readonly le: string
}

/** Conflicts on screen, with the callback for the choices. */
export const openLitiges = createStore<{
  readonly litiges: readonly Litige[]
  readonly answer: (mine: ReadonlySet<string> | null) => void
} | null>(null)
