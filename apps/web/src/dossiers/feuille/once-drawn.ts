const AT_MOST_MS = 2000

/**
 * Tries again at each frame what may have to wait: a sheet that has just been opened draws its far sections a moment later, on a slow telephone a long one.
 * Gives up a while after nothing says any more that it is still being drawn.
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
