import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore } from '#socle/state/store'

function follow(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the device has a network, as far as its browser knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)

/** How many bars of the page tell that the device is offline. */
export const toldByBars = createStore(0)

/** Hides the notice at the top of the page while a bar tells the same: it would push the page down. */
export function useTellsOffline(isTold: boolean): void {
  useLayoutEffect(() => {
    if (!isTold) return
    toldByBars.set(toldByBars.get() + 1)
    return () => toldByBars.set(toldByBars.get() - 1)
  }, [isTold])
}
