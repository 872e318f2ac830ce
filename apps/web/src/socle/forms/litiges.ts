import { createStore } from '../state/store'

/** What a person and somebody else made of one field, in words. */
export interface Litige {
  readonly name: string
  readonly label: string
  readonly mienne: string
  readonly sienne: string
  readonly par: string
  readonly le: string
}

/** The conflicts on screen, with who waits for the choices. */
export const openLitiges = createStore<{
  readonly litiges: readonly Litige[]
  readonly answer: (mine: ReadonlySet<string> | null) => void
} | null>(null)
