import { useState } from 'react'

interface State {
  readonly isPending: boolean
  /** Error of the action; null without one, or while it runs. */
  readonly failure: unknown
}

const NOTHING: State = { isPending: false, failure: null }

/** State of an action of the person that takes a while and may fail, and the function that runs it. */
export function useAct(act: () => Promise<unknown>) {
  const [state, setState] = useState(NOTHING)
  const start = () => {
    setState({ isPending: true, failure: null })
    act().then(
      () => setState(NOTHING),
      (failure: unknown) => setState({ isPending: false, failure }),
    )
  }
  return { ...state, start, forget: () => setState(NOTHING) }
}
