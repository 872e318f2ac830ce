import { SMTPServer } from 'smtp-server'

interface Recu {
  readonly from: string
  readonly to: readonly string[]
  /** Unfolded headers, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  /** The same words as a page; empty without one. */
  readonly html: string
  /** Names of the attached files. */
  readonly attached: readonly string[]
}

/** A local mail server that stores the mails it accepts. */
export interface TestSmtp {
  readonly url: string
  readonly received: readonly Recu[]
  /** Sets the answer to recipients from now on; null accepts everything. */
  refuseRecipients(responseCode: number | null): void
  close(): Promise<void>
}

export async function startSmtp(): Promise<TestSmtp> {
  const received: Recu[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (refusal === null) return done()
      done(Object.assign(new Error('not now'), { responseCode: refusal }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...read(Buffer.concat(chunks)) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseRecipients: (responseCode) => {
      refusal = responseCode
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function read(message: Buffer): Pick<Recu, 'headers' | 'text' | 'html' | 'attached'> {
  const whole = partOf(message.toString('latin1'))
  const { headers, body } = whole
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts =
    boundary === undefined
      ? [whole]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => partOf(part.slice(2)))
  const textOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return part === undefined ? '' : decoded(part.body, part.headers.get('content-transfer-encoding') ?? '')
  }
  const attached = parts.flatMap(
    ({ headers }) => /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? [],
  )
  return { headers, text: textOf('text/plain'), html: textOf('text/html'), attached }
}

function partOf(text: string): { readonly headers: Map<string, string>; readonly body: string } {
  const [head = '', ...body] = text.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]),
  )
  return { headers, body: body.join('\r\n\r\n') }
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(encoding === 'quoted-printable' ? bytes : body, 'latin1')
    .toString()
    .replaceAll('\r\n', '\n')
}
