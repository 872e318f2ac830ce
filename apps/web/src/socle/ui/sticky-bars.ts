type Edge = 'top' | 'bottom'

/** Tells the style sheet how much of the window a bar takes, as `--top-bar` or `--bottom-bar`: nothing where it goes with the page. */
const tellHeight = (edge: Edge) => (bar: HTMLElement | null) => {
  if (bar === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const stays = getComputedStyle(bar).position !== 'static'
    style.setProperty(`--${edge}-bar`, `${stays ? bar.offsetHeight : 0}px`)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(`--${edge}-bar`)
  }
}

/** Ref of a bar that stays at the bottom of the window: toasts stand above it, and what gets the focus is scrolled clear of it (WCAG 2.2, 2.4.11). */
export const bottomBar = tellHeight('bottom')

/** Ref of a bar that stays at the top of the window: what gets the focus is scrolled clear of it. */
export const topBar = tellHeight('top')
