type Edge = 'top' | 'bottom'

/** Bars of the page, each with the edge of the window where it stays. */
const edges = new Map<HTMLElement, Edge>()

/** Sets the heights of the bars as `--top-bar` and `--bottom-bar` for the style sheet: 0 for a bar that scrolls with the page. */
function tell(): void {
  // All are read before the first is written: a written height costs the style of the whole page once more.
  const heights = [...edges].map(
    ([bar, edge]) => [edge, getComputedStyle(bar).position === 'static' ? 0 : bar.offsetHeight] as const,
  )
  for (const [edge, height] of heights) document.documentElement.style.setProperty(`--${edge}-bar`, `${height}px`)
}

const observer = new ResizeObserver(tell)

const follow = (edge: Edge) => (bar: HTMLElement | null) => {
  if (bar === null) return
  edges.set(bar, edge)
  observer.observe(bar)
  // The router scrolls to the place of the address in the same commit, before the observer reports.
  if (location.hash !== '') tell()
  return () => {
    edges.delete(bar)
    observer.unobserve(bar)
    document.documentElement.style.removeProperty(`--${edge}-bar`)
  }
}

/** Ref of a sticky bar at the bottom of the window: focused elements are scrolled clear of it (WCAG 2.2, 2.4.11). */
export const bottomBar = follow('bottom')

/** Ref of a sticky bar at the top of the window: focused elements are scrolled clear of it. */
export const topBar = follow('top')
