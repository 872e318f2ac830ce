const HEIGHT = '--bottom-bar'

/**
 * Ref of a bar that stays at the bottom of the window. Its height is told to the style sheet, so that toasts stand above it and what gets the focus is scrolled clear of it
 * (WCAG 2.2, 2.4.11).
 */
export function bottomBar(bar: HTMLElement | null) {
  if (bar === null) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty(HEIGHT)
  }
}
