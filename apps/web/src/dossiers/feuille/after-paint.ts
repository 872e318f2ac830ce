/** Runs after the next paint, so that work that can wait does not delay the typed character. */
export function afterPaint(run: () => void): void {
  // A timer set within a frame runs after it.
  requestAnimationFrame(() => setTimeout(run))
}
