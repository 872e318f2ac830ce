/** Tries again at each frame, for two seconds, what may have to wait: a sheet that has just been opened draws its far sections a moment later. */
export function onceDrawn(attempt: () => boolean, frames = 120): void {
  if (!attempt() && frames > 0) requestAnimationFrame(() => onceDrawn(attempt, frames - 1))
}
