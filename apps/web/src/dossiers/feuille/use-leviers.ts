import { aConseil } from '@sillon/referentials/conseil'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint'
import type { Page } from './rubriques'
import { useSheet } from './sheet-context'
import type { Chercheur, VoieDUnPoint } from './sheet-readings'

/** Long enough for the typing to have ended. */
const PAUSE_MS = 1000
/** Time budget within a frame, in milliseconds, so that the person's own actions stay fast. */
const SLICE_MS = 8

/** Runs a slice of the search: in the next frame for a reader who waits, otherwise when the browser has nothing to do. */
function later(run: (until: number) => void, isAwaited: boolean): void {
  if (isAwaited) afterPaint(() => run(performance.now() + SLICE_MS))
  // Safari has no idle callbacks: there the search waits for its reader.
  else if ('requestIdleCallback' in window)
    requestIdleCallback((idle) => run(performance.now() + Math.min(idle.timeRemaining(), SLICE_MS)))
}

/** Search of a scheme that declares moves, fetched when somebody waits for it or the browser has nothing to do; null for any other scheme, undefined until it is there. */
function useChercheur(isAwaited: boolean): Chercheur | null | undefined {
  const { scheme } = useSheet()
  const [chercheur, setChercheur] = useState<{ readonly chercher: Chercheur | null } | undefined>(
    aConseil(scheme.codeNational) ? undefined : { chercher: null },
  )
  const isThere = chercheur !== undefined
  useEffect(() => {
    if (isThere) return
    let isStale = false
    const load = async () => {
      const chercher = await import('./gestes-gagnants').then(
        ({ chercheurDe }) => chercheurDe(scheme),
        // Without a connection the smallest change of each row is found all the same.
        () => null,
      )
      if (!isStale) setChercheur({ chercher })
    }
    if (isAwaited) void load()
    else if ('requestIdleCallback' in window) requestIdleCallback(() => void load())
    return () => {
      isStale = true
    }
  }, [scheme, isAwaited, isThere])
  return chercheur?.chercher
}

/**
 * Moves, or changes of one entry in a scheme without moves, that would earn one more point in a module; null until they are known. The search starts at the opening of the sheet, and again when typing pauses,
 * so that its result is there when somebody asks.
 * @param isAwaited whether somebody looks at the result
 */
export function useLeviers(page: Page, isAwaited: boolean): readonly VoieDUnPoint[] | null {
  const { scheme, store, readings } = useSheet()
  const chercheur = useChercheur(isAwaited)
  const [leviers, setLeviers] = useState<readonly VoieDUnPoint[] | null>(null)
  const awaited = useRef(isAwaited)
  const goOn = useRef((): void => undefined)
  useEffect(() => {
    awaited.current = isAwaited
    if (isAwaited) goOn.current()
  }, [isAwaited])
  useEffect(() => {
    const module = scheme.modules.find(({ rubrique }) => rubrique === page.codeNational)
    if (module === undefined || chercheur === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let search: ReturnType<typeof readings.leviers> | null = null
    const run = (until: number) => {
      while (search !== null) {
        const { done, value } = search.next()
        if (done === true) {
          search = null
          setLeviers(value)
        } else if (performance.now() > until) return goOn.current()
      }
    }
    let latest = 0
    goOn.current = () => {
      latest += 1
      const slice = latest
      // A reader who comes takes over from the browser's idle time.
      if (search !== null) later((until) => slice === latest && run(until), awaited.current)
    }
    const begin = () => {
      search = chercheur === null ? readings.leviers(module) : readings.leviers(module, chercheur)
      goOn.current()
    }
    // Results for an earlier state of the file are stale.
    const wait = () => {
      search = null
      clearTimeout(timer)
      timer = setTimeout(begin, PAUSE_MS)
      setLeviers(null)
    }
    begin()
    const stop = store.subscribeAny(wait)
    return () => {
      search = null
      clearTimeout(timer)
      stop()
    }
  }, [scheme, store, readings, chercheur, page.codeNational])
  return leviers
}
