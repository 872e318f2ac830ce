const AT_MOST_MS = 2000

/**
 * Retries at each frame until it succeeds: a newly opened sheet renders its far sections a moment later, on a slow telephone much later.
 * Stops some time after the end of the rendering.
 */
export function onceDrawn(attempt: () => boolean): void {
  let stillDrawing = performance.now()
  const again = () => {
    if (attempt()) return
    const now = performance.now()
    if (document.querySelector('[aria-busy="true"]') !== null) stillDrawing = now
    if (now - stillDrawing < AT_MOST_MS) requestAnimationFrame(again)
  }
  again()
}
