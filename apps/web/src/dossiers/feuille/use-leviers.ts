import type { Levier } from '@sillon/referentials'
import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint'
import type { Page } from './rubriques'
import { useSheet } from './sheet-context'

/** Long enough that nobody types on. */
const PAUSE_MS = 1000
/** What a frame can spare beside what the person does. */
const SLICE_MS = 8

/** What one point more of a module would take, looked for at once and again when the typing pauses, a little in each frame; null until it is known. */
export function useLeviers(page: Page): readonly Levier[] | null {
  const { scheme, store } = useSheet()
  const [leviers, setLeviers] = useState<readonly Levier[] | null>(null)
  useEffect(() => {
    const module = scheme.modules.find(({ rubrique }) => rubrique === page.codeNational)
    if (module === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let current: object = {}
    const begin = () => {
      const mine = {}
      current = mine
      const search = store.leviers(module)
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
    // What is known of a file that has changed is no longer true of it.
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
  }, [scheme, store, page.codeNational])
  return leviers
}
