type Edge = 'top' | 'bottom'

/** Sets the height of a sticky bar as `--top-bar` or `--bottom-bar` for the style sheet: 0 for a bar that scrolls with the page. */
const tellHeight = (edge: Edge) => (bar: HTMLElement | null) => {
  if (bar === null) return
  const { style } = document.documentElement
  const tell = () => {
    const stays = getComputedStyle(bar).position !== 'static'
    style.setProperty(`--${edge}-bar`, `${stays ? bar.offsetHeight : 0}px`)
  }
  const observer = new ResizeObserver(tell)
  observer.observe(bar)
  // At once: the router scrolls to the place of the address in the same commit, before the observer reports.
  tell()
  return () => {
    observer.disconnect()
    style.removeProperty(`--${edge}-bar`)
  }
}

/** Ref of a sticky bar at the bottom of the window: focused elements are scrolled clear of it (WCAG 2.2, 2.4.11). */
export const bottomBar = tellHeight('bottom')

/** Ref of a sticky bar at the top of the window: focused elements are scrolled clear of it. */
export const topBar = tellHeight('top')
