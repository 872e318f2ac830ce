/** Runs once the frame that shows the present state is on screen: what may wait does not delay what was typed. */
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
