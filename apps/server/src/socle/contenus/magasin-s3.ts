import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { ReglageS3 } from '../config'
import type { Magasin } from './magasin'
import type { Recu } from './recu'

/** The store is unreachable or answers with an error; a later retry may succeed. */
class MagasinIndisponible extends Error {
  readonly code = 'MAGASIN_INDISPONIBLE'
}

/** Time-out for silence of the store. The time of a slow reader does not count. */
const PATIENCE_MS = 60_000

/** Stores bytes as objects of a bucket under their hash (`endpoint/bucket/hash`), which the store verifies on upload. */
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
    // Streamed with a known length: stores accept no other.
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
      // Cancels the transfer when the client has disconnected.
      await reader.cancel().catch(() => undefined)
    }
  }

  async oublier(sha256: string): Promise<void> {
    const response = await this.demander(sha256, { method: 'DELETE' }, [404])
    await response.body?.cancel()
  }

  /** @throws MagasinIndisponible with the store's own message, and no data of the caller */
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

/** Aborts when the store is silent for too long. The clock runs only while waiting for the store, so that a slow client triggers no time-out. */
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
