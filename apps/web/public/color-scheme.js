// Runs before the first paint, so that a dark screen never flashes white. Same key and default as src/theme/color-scheme.ts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('sillon.couleurs')
  } catch {
    // Storage is refused: the system's preference decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  const ATTRIBUTE = 'data-mantine-color-scheme'
  root.setAttribute(ATTRIBUTE, dark ? 'dark' : 'light')
  // Paper is white: while a page is printed its theme is the light one, whatever the person reads it in.
  let chosen = null
  addEventListener('beforeprint', () => {
    chosen = root.getAttribute(ATTRIBUTE)
    root.setAttribute(ATTRIBUTE, 'light')
  })
  addEventListener('afterprint', () => {
    if (chosen !== null) root.setAttribute(ATTRIBUTE, chosen)
  })
})()
