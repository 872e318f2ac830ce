import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { ReglageS3 } from '#socle/config'

/** A local object store with one bucket, which verifies requests as Amazon's does (signature version 4) and refuses the same ones. */
export interface TestS3 {
  readonly reglage: ReglageS3
  readonly objets: Map<string, Buffer>
  /** Sets the status of every answer from now on, such as 503; null restores normal answers. */
  repondre(status: number | null): void
  close(): Promise<void>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Expected signature of a request (Amazon's "Authenticating requests: using the Authorization header"), or the reason why there is none. */
function signatureOf({ method, url, headers }: IncomingMessage, { region, secretAccessKey, accessKeyId }: ReglageS3) {
  const [, key, date, scopeRegion, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const at = String(headers['x-amz-date'])
  const [path = '', query = ''] = (url ?? '').split('?')
  if (key !== accessKeyId) return { expected: 'InvalidAccessKeyId', signature }
  if (scopeRegion !== region || !at.startsWith(date ?? '-'))
    return { expected: 'AuthorizationHeaderMalformed', signature }
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at)?.map(Number) ?? []
  if (Math.abs(Date.UTC(y ?? 0, (mo ?? 0) - 1, d, h, mi, s) - Date.now()) > 900_000)
    return { expected: 'RequestTimeTooSkewed', signature }
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.split(';').includes(needed)) return { expected: 'AccessDenied', signature }
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query, signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, date ?? ''), region))
  return {
    expected: hmac(signing, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex'),
    signature,
  }
}

export async function startS3(): Promise<TestS3> {
  const objets = new Map<string, Buffer>()
  let imposed: number | null = null
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    if (imposed !== null) return refuse(imposed, 'SlowDown')
    const { expected, signature } = signatureOf(request, reglage)
    if (expected !== signature) return refuse(403, expected.length === 64 ? 'SignatureDoesNotMatch' : expected)
    const declared = request.headers['x-amz-content-sha256']
    if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch')
    const [, bucket, key = ''] = /^\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? []
    if (bucket !== reglage.bucket) return refuse(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      objets.set(key, body)
      return response.end()
    }
    if (request.method === 'DELETE') {
      objets.delete(key)
      return response.writeHead(204).end()
    }
    const found = objets.get(key)
    return found === undefined ? refuse(404, 'NoSuchKey') : response.end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The store has no port.')
  const reglage: ReglageS3 = {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket: 'sillon-tests',
    region: 'fr-par',
    accessKeyId: 'CLE',
    secretAccessKey: 'un secret / avec + des signes',
  }
  return {
    reglage,
    objets,
    repondre: (status) => {
      imposed = status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
