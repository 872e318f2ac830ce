import { createConnection, type Socket } from 'node:net'
import type { EtatAnalyse } from '@sillon/domain'

export interface Verdict {
  readonly etat: Exclude<EtatAnalyse, 'EN_ATTENTE'>
  /** Name of the virus, or the reason for a missing result. */
  readonly detail: string | null
}

/** A scan of ten million bytes takes clamd a second or two: this much silence is a failure. */
const SILENCE_MS = 60_000

/** Address of ClamAV's daemon in CLAMD_URL: `tcp://host:port`, or `unix:/path`. Null for any other form. */
export function clamdAt(url: string): { host: string; port: number } | { path: string } | null {
  const [, path] = /^unix:(\/.+)$/.exec(url) ?? []
  if (path !== undefined) return { path }
  const [, host, port] = /^tcp:\/\/(\[[\da-fA-F:]+\]|[^\s:/[\]]+):(\d{1,5})$/.exec(url) ?? []
  if (host === undefined || Number(port) > 65_535) return null
  return { host: host.replace(/[[\]]/g, ''), port: Number(port) }
}

/**
 * Scans bytes with ClamAV's daemon (INSTREAM, `man clamd`): each chunk after its length in four bytes, a zero length at the end, and a line in answer.
 * @throws when the daemon is unreachable, or its answer is unknown
 */
export async function analyser(url: string, morceaux: AsyncIterable<Uint8Array>): Promise<Verdict> {
  const at = clamdAt(url)
  if (at === null) throw new Error('CLAMD_URL says no address.')
  const socket = createConnection(at)
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd says nothing.')))
  const answer = answerOf(socket)
  try {
    // clamd may answer and close before it has read everything: its answer counts, not the failed write.
    await Promise.race([send(socket, morceaux), answer])
    return verdictOf(await answer)
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, morceaux: AsyncIterable<Uint8Array>): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const morceau of morceaux) {
    if (socket.destroyed) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(morceau.byteLength)
    socket.write(length)
    if (!socket.write(morceau)) await drained(socket)
  }
  socket.write(Buffer.alloc(4))
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('drain', resolve)
    socket.once('close', resolve)
  })

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    const tell = () => {
      const end = text.indexOf('\0')
      if (end !== -1) resolve(text.slice(0, end))
      return end !== -1
    }
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      tell()
    })
    socket.on('error', (error) => {
      if (!tell()) reject(error)
    })
    socket.on('close', () => reject(new Error('clamd closed the connection without an answer.')))
  })

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { etat: 'SAIN', detail: null }
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (found !== undefined) return { etat: 'INFECTE', detail: found }
  // The daemon never accepts a file of this size: a retry would fail too.
  if (answer.startsWith('INSTREAM size limit exceeded')) return { etat: 'NON_ANALYSE', detail: answer }
  throw new Error(`clamd answers: ${answer}`)
}
