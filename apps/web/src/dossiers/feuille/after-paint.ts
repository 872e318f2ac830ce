/** Runs after the next paint, so that work that can wait does not delay the typed character. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      run()
    }
    channel.port2.postMessage(null)
  })
}
