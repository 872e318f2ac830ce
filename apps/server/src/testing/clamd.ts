import { createServer } from 'node:net'

/** The harmless file that every scanner reports as malicious (EICAR); assembled here, so that no scanner reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A local daemon with the protocol of clamd, which detects EICAR and has a size limit. */
export interface TestClamd {
  readonly url: string
  /** Number of scanned files. */
  readonly regardes: () => number
  close(): Promise<void>
}

const END = 4

export async function startClamd({ port = 0, maximum = 25_000_000 } = {}): Promise<TestClamd> {
  let count = 0
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    let file = Buffer.alloc(0)
    let isStream = false
    const answer = (text: string) => socket.end(`${text}\0`)
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      if (!isStream) {
        const end = received.indexOf('\0')
        if (end === -1) return
        if (received.subarray(0, end).toString() !== 'zINSTREAM') return answer('UNKNOWN COMMAND')
        isStream = true
        received = received.subarray(end + 1)
      }
      while (received.length >= END) {
        const length = received.readUInt32BE()
        if (length === 0) {
          count++
          return answer(file.includes(EICAR) ? 'stream: Eicar-Test FOUND' : 'stream: OK')
        }
        if (file.length + length > maximum) return answer('INSTREAM size limit exceeded. ERROR')
        if (received.length < END + length) return
        file = Buffer.concat([file, received.subarray(END, END + length)])
        received = received.subarray(END + length)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The daemon has no port.')
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    regardes: () => count,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
