import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint'
import { useSheet } from './sheet-context'

/** Re-renders the readers of the calculation after a change: after its paint, and at a lower priority than typing. */
export function useApresCalcul(): void {
  const { store } = useSheet()
  const [, setRound] = useState(0)
  useEffect(
    () => store.subscribeAny(() => afterPaint(() => startTransition(() => setRound((round) => round + 1)))),
    [store],
  )
}
