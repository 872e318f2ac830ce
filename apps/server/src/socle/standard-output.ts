import type { Writable } from 'node:stream'
import type { DestinationStream } from 'pino'

/** Maximum number of bytes of the log that wait for a slow reader. Beyond it lines are dropped, so that memory stays free. */
const WAITING_AT_MOST = 16_000_000

/**
 * Destination of the logs. When their reader stops reading, or disconnects, the server continues to serve, and still stops on request. A blocking write, such
 * as pino's own, would block the whole process meanwhile. On a pipe Node's own stream does not block; a file accepts everything.
 */
export function standardOutput(output: Writable = process.stdout, waitingAtMost = WAITING_AT_MOST): DestinationStream {
  let dropped = 0
  output.on('error', () => {})
  return {
    write(line) {
      if (output.writableLength > waitingAtMost) {
        dropped++
        return
      }
      if (dropped > 0)
        output.write(
          `{"level":40,"time":${Date.now()},"dropped":${dropped},"msg":"the output was not read: lines are missing here"}\n`,
        )
      dropped = 0
      output.write(line)
    },
  }
}
