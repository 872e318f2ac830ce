const AT_MOST_MS = 2000

/** Tries again at each frame, for a while, what may have to wait: a sheet that has just been opened draws its far sections a moment later. */
export function onceDrawn(attempt: () => boolean): void {
  const started = performance.now()
  const again = () => {
    if (!attempt() && performance.now() - started < AT_MOST_MS) requestAnimationFrame(again)
  }
  again()
}
