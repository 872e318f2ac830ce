import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A local time-stamp authority: openssl behind HTTP. */
export interface TestAuthority {
  readonly url: string
  /** File of the certificate (PEM) that its signer is verified with. */
  readonly certificates: string
  /** Number of tokens it gave. */
  readonly given: () => number
  /** Answers this from now on; null restores normal answers. */
  answer(instead: { readonly status: number; readonly body: Buffer } | null): void
  close(): Promise<void>
}

const EXTENSIONS = 'extendedKeyUsage = critical,timeStamping\nkeyUsage = critical,digitalSignature\n'
const SETTINGS = `[tsa]
serial = serial
signer_cert = signer.pem
certs = ca.pem
signer_key = signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`

export async function startAuthority(name: string): Promise<TestAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'sillon-authority-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const keys = ['-newkey', 'rsa:2048', '-nodes']
  writeFileSync(join(folder, 'extensions'), EXTENSIONS)
  writeFileSync(join(folder, 'settings'), SETTINGS)
  openssl('req', '-utf8', '-x509', ...keys, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', `/CN=${name} (CA)`)
  openssl('req', '-utf8', ...keys, '-keyout', 'signer.key', '-out', 'signer.csr', '-subj', `/CN=${name}`)
  const vouched = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'extensions']
  openssl('x509', '-req', '-in', 'signer.csr', ...vouched, '-out', 'signer.pem')

  let given = 0
  let instead: { readonly status: number; readonly body: Buffer } | null = null
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (instead !== null) {
      response.writeHead(instead.status).end(instead.body)
      return
    }
    writeFileSync(join(folder, 'query'), Buffer.concat(chunks))
    openssl('ts', '-reply', '-config', 'settings', '-section', 'tsa', '-queryfile', 'query', '-out', 'reply')
    given++
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(readFileSync(join(folder, 'reply')))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The authority has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/tsa`,
    certificates: join(folder, 'ca.pem'),
    given: () => given,
    answer: (other) => {
      instead = other
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
