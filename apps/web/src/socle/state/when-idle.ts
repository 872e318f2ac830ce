const AGAIN_MS = 500

/** Runs once the page is rendered (without any loading part) and the browser is idle; Safari does not report it. */
export function whenIdle(act: () => void): void {
  const actOnceDrawn = () => {
    // The page of a test may be gone by then.
    if (typeof document === 'undefined') return
    if (document.querySelector('[data-loading]') === null) act()
    else setTimeout(() => whenIdle(act), AGAIN_MS)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(actOnceDrawn, { timeout: 5000 })
  else setTimeout(actOnceDrawn, 1000)
}
