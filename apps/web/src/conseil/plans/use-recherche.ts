import { useEffect, useState } from 'react'
import { afterPaint } from '#dossiers/feuille/after-paint'

/**
 * Results of a search, one more after each paint, so that the page answers meanwhile. A new search begins with each new `begin`; each result of the one before
 * stays until the one in its place is there, so that nothing jumps.
 * @param begin kept between renderings while its result is the same
 */
export function useRecherche<Found>(begin: () => Iterator<Found>): {
  readonly found: readonly Found[]
  readonly estFinie: boolean
} {
  const [state, setState] = useState<{ readonly found: readonly Found[]; readonly estFinie: boolean }>({
    found: [],
    estFinie: false,
  })
  useEffect(() => {
    let isStale = false
    const search = begin()
    const found: Found[] = []
    const next = () => {
      if (isStale) return
      const { done, value } = search.next()
      if (done === true) return setState({ found: [...found], estFinie: true })
      found.push(value)
      setState((before) => ({ found: [...found, ...before.found.slice(found.length)], estFinie: false }))
      afterPaint(next)
    }
    afterPaint(next)
    return () => {
      isStale = true
    }
  }, [begin])
  return state
}
