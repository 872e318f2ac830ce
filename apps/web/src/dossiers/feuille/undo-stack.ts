/** States of the changed rows before a change, by code. */
export type Step<State> = ReadonlyMap<string, State>

/** Maximum number of steps: more than anybody undoes. */
const LONGEST = 200

/** Changes of an open file that can be undone, and redone until the next change. */
export class UndoStack<State> {
  #done: Step<State>[] = []
  #undone: Step<State>[] = []
  /** Row of the last typing step: further typing there extends that step. */
  #typing: string | null = null

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  /** The next change to undo. */
  get last(): Step<State> | undefined {
    return this.#done.at(-1)
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Remembers a change: typing in one row, or several rows at once. */
  push(before: Step<State>, kind: 'typing' | 'whole'): void {
    const [code] = before.keys()
    if (code === undefined) return
    const goesOn = kind === 'typing' && this.#typing === code
    this.#undone = []
    this.#typing = kind === 'typing' ? code : null
    if (!goesOn) this.#done = [...this.#done.slice(1 - LONGEST), before]
  }

  /** Forgets these rows in every step: somebody else has changed them since. */
  forget(codes: readonly string[]): void {
    const without = (steps: Step<State>[]) =>
      steps.map((step) => new Map([...step].filter(([code]) => !codes.includes(code)))).filter((step) => step.size > 0)
    if (codes.length === 0) return
    this.#done = without(this.#done)
    this.#undone = without(this.#undone)
    this.#typing = null
  }

  /** States to restore; `now` gives the present state of each row. Null when there is nothing to undo. */
  undo(now: (code: string) => State): Step<State> | null {
    const step = this.#done.pop()
    if (step === undefined) return null
    this.#typing = null
    this.#undone.push(inverse(step, now))
    return step
  }

  /** States to redo; null when nothing was undone since the last change. */
  redo(now: (code: string) => State): Step<State> | null {
    const step = this.#undone.pop()
    if (step === undefined) return null
    this.#done.push(inverse(step, now))
    return step
  }
}

const inverse = <State>(step: Step<State>, now: (code: string) => State): Step<State> =>
  new Map([...step.keys()].map((code) => [code, now(code)]))
