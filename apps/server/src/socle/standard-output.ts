import type { Writable } from 'node:stream'
import type { DestinationStream } from 'pino'

/** Bytes of the log that may wait for a slow reader. Beyond it lines are dropped rather than memory filled. */
const WAITING_AT_MOST = 16_000_000

/**
 * Destination of the logs. Their reader may stop reading, or go away: the server continues to serve, and still stops on request. A write that waits for its reader, as
 * pino's own does, would hold up the whole process for as long. On a pipe Node's own stream does not wait; a file takes everything.
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
