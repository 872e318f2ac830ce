import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { ReglageS3 } from '../config'
import type { Magasin } from './magasin'
import type { Recu } from './recu'

/** The store does not answer, or answers wrongly: a retry a moment later is worthwhile. */
class MagasinIndisponible extends Error {
  readonly code = 'MAGASIN_INDISPONIBLE'
}

/** Time-out for silence of the store. The time of a slow reader does not count. */
const PATIENCE_MS = 60_000

/** Keeps bytes as objects of a bucket, each under its hash (`endpoint/bucket/hash`), which the store checks when it takes them. */
export class MagasinS3 implements Magasin {
  readonly lieu = 'S3'
  private readonly client: AwsClient

  constructor(
    private readonly reglage: ReglageS3,
    private readonly patience = PATIENCE_MS,
  ) {
    const { accessKeyId, secretAccessKey, region } = reglage
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  }

  async garder({ sha256, taille, morceaux }: Recu): Promise<void> {
    // A body that is read as it leaves, of a length that is known: stores take no other.
    const body = taille === 0 ? new Uint8Array() : Readable.toWeb(Readable.from(morceaux(), { objectMode: false }))
    const headers = { 'content-length': String(taille), 'x-amz-content-sha256': sha256 }
    const response = await this.demander(sha256, {
      method: 'PUT',
      headers,
      body: body as NonNullable<RequestInit['body']>,
    })
    await response.body?.cancel()
  }

  async *lire(sha256: string): AsyncIterable<Uint8Array> {
    const silence = new Silence(this.patience)
    const { body } = await silence.during(this.demander(sha256, { method: 'GET', signal: silence.signal }))
    if (body === null) return
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value } = await silence.during(reader.read())
        if (done) return
        yield value
      }
    } catch (cause) {
      throw new MagasinIndisponible('The S3 store stopped in the middle of a file.', { cause })
    } finally {
      // Stops the transfer when the reader has gone.
      await reader.cancel().catch(() => undefined)
    }
  }

  async oublier(sha256: string): Promise<void> {
    const response = await this.demander(sha256, { method: 'DELETE' }, [404])
    await response.body?.cancel()
  }

  /** @throws MagasinIndisponible, which says what the store says, and nothing of who asked */
  private async demander(sha256: string, init: RequestInit, alsoTaken: readonly number[] = []): Promise<Response> {
    const { endpoint, bucket } = this.reglage
    let response: Response
    try {
      response = await this.client.fetch(`${endpoint}/${bucket}/${sha256}`, {
        signal: AbortSignal.timeout(this.patience),
        ...init,
      })
    } catch (cause) {
      throw new MagasinIndisponible('The S3 store does not answer.', { cause })
    }
    if (response.ok || alsoTaken.includes(response.status)) return response
    const [, code = ''] = /<Code>([^<]*)<\/Code>/.exec(await response.text()) ?? []
    throw new MagasinIndisponible(`The S3 store answers ${response.status} ${code} to ${init.method} ${sha256}.`)
  }
}

/** Aborts after too long a wait for the store. The clock runs only during a wait, so that a slow reader does not trigger the time-out. */
class Silence {
  private readonly controller = new AbortController()
  readonly signal = this.controller.signal

  constructor(private readonly patience: number) {}

  async during<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.controller.abort(new Error('The S3 store says nothing.')), this.patience)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
    }
  }
}
