// Runs before the first paint, so that a dark screen never flashes white. Same key and default as src/theme/color-scheme.ts.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('sillon.couleurs')
  } catch {
    // Storage is refused: the system's preference decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
