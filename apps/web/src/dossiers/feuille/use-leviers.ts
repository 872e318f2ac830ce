import type { Levier } from '@sillon/referentials'
import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint'
import type { Page } from './rubriques'
import { useSheet } from './sheet-context'

/** Long enough for the typing to have ended. */
const PAUSE_MS = 1000
/** Time budget within a frame, in milliseconds, so that the person's own actions stay fast. */
const SLICE_MS = 8

/**
 * Entries that would earn one more point in a module; null until they are known. The search starts at once, and again when typing pauses; it runs for a moment
 * in each frame.
 */
export function useLeviers(page: Page): readonly Levier[] | null {
  const { scheme, store, readings } = useSheet()
  const [leviers, setLeviers] = useState<readonly Levier[] | null>(null)
  useEffect(() => {
    const module = scheme.modules.find(({ rubrique }) => rubrique === page.codeNational)
    if (module === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let current: object = {}
    const begin = () => {
      const mine = {}
      current = mine
      const search = readings.leviers(module)
      const goOn = () => {
        const end = performance.now() + SLICE_MS
        while (current === mine) {
          const { done, value } = search.next()
          if (done === true) return setLeviers(value)
          if (performance.now() > end) return afterPaint(goOn)
        }
      }
      goOn()
    }
    // Results for an earlier state of the file are stale.
    const wait = () => {
      current = {}
      clearTimeout(timer)
      timer = setTimeout(begin, PAUSE_MS)
      setLeviers(null)
    }
    begin()
    const stop = store.subscribeAny(wait)
    return () => {
      current = {}
      clearTimeout(timer)
      stop()
    }
  }, [scheme, store, readings, page.codeNational])
  return leviers
}
