/** Once the page is drawn and nothing else is to be done; Safari does not tell. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 1000)
}
