import { createServer } from 'node:net'

/** The file that every scanner takes for malicious, and that does nothing (EICAR); put together here, so that no scanner takes this file for one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A daemon of this machine that speaks as clamd does, finds EICAR, and takes no more than so many bytes. */
export interface TestClamd {
  readonly url: string
  /** How many files it was given. */
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
