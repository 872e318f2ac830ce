import { type ApiError, type CallDefinition, type ErrorCode, errors, errorTexts } from '@sillon/contract'
import { vi } from 'vitest'

interface Received {
  call: string
  url: URL
  body: unknown
  headers: Headers
}

type Reply = (received: Received) => Response | Promise<Response>

/** A fake server behind `fetch`: an answer for each call, and the received calls. */
export function fakeServer() {
  const replies: { path: string; matches: (method: string, path: string) => boolean; reply: Reply }[] = []
  const received: Received[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, window.location.origin)
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const asked: Received = { call: `${method} ${url.pathname}`, url, body, headers: new Headers(init.headers) }
    received.push(asked)
    const heard = replies.filter(({ matches }) => matches(method, url.pathname))
    // A literal path precedes one with parameters, as on the server; then the latest answer counts, so that a test can replace one.
    const found = heard.findLast(({ path }) => path === url.pathname) ?? heard.at(-1)
    return found === undefined ? refusal('RESSOURCE_INCONNUE') : found.reply(asked)
  })
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  return {
    received,
    /** Received calls with this method and path. */
    receivedOf: (call: string) => received.filter((asked) => asked.call === call),
    on(call: CallDefinition, reply: Reply) {
      const pattern = new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`)
      replies.push({ path: call.path, matches: (method, path) => method === call.method && pattern.test(path), reply })
    },
  }
}

/** Upload of a file to the same server: its body is sent in two halves. */
class FakeUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  statusText = ''
  responseText = ''
  private asked = { method: '', url: '' }

  open(method: string, url: string): void {
    this.asked = { method, url }
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  /** An answer after the abort is ignored. */
  abort(): void {
    this.onload = () => undefined
    this.onabort?.()
  }
  async send(body: string): Promise<void> {
    const { method, url } = this.asked
    for (const loaded of [1, 2]) this.upload.onprogress?.({ loaded, total: 2 })
    try {
      const response = await fetch(url, { method, headers: this.headers, body })
      Object.assign(this, {
        status: response.status,
        statusText: response.statusText,
        responseText: await response.text(),
      })
      this.onload?.()
    } catch {
      this.onerror?.()
    }
  }
}

export type FakeServer = ReturnType<typeof fakeServer>

export const answer = (body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { headers })

export const refusal = (code: ErrorCode, details?: ApiError['details'], conflits?: ApiError['conflits']): Response =>
  Response.json({ code, message: errorTexts.fr[code], details, conflits }, { status: errors[code] })
