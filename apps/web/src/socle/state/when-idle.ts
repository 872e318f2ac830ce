const AGAIN_MS = 500

/** Once the page is drawn (nothing says that it is on its way) and nothing else is to be done; Safari does not tell. */
export function whenIdle(act: () => void): void {
  const actOnceDrawn = () => {
    if (document.querySelector('[data-loading]') === null) act()
    else setTimeout(() => whenIdle(act), AGAIN_MS)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(actOnceDrawn, { timeout: 5000 })
  else setTimeout(actOnceDrawn, 1000)
}
