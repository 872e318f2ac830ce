import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { sansSecrets } from '../sans-secrets'
import type { FromThread, Told, ToThread } from './thread'

/** The drawing of a document ended before its last byte, because the thread crashed or did not answer. The request itself was valid. */
export class DrawingStopped extends Error {
  constructor(
    readonly code: 'DESSIN_INTERROMPU' | 'DESSIN_TROP_LONG',
    cause?: unknown,
  ) {
    super('A document could not be drawn to its end.', { cause })
  }
}

/** Heartbeat interval of a thread in milliseconds, and number of missed heartbeats after which it is terminated. */
const ASK_MS = 15_000
const UNANSWERED = 4
/** Idle time in milliseconds after which a thread is terminated: it holds some 80 MB. */
const IDLE_MS = 60_000

/** The built thread is beside the bundle. Tests run from the sources, and build it first (`testing/threads.ts`). */
const script = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../.cache/threads/pdf-thread.js' : './pdf-thread.js',
    import.meta.url,
  ),
)

/** Pool of drawing threads, each for one document at a time; waiting documents are drawn in the order of the requests. */
export class Threads {
  readonly #idle = new Set<Thread>()
  #waiting: { readonly isBackground: boolean; go(): void }[] = []
  #busy = 0
  #background = 0

  constructor(
    private readonly limits: { readonly atOnce: number; readonly inBackground: number },
    private readonly start: () => Thread = () => new Thread(),
  ) {}

  /** Waits for a free thread. Its `onFree` returns it to the pool. @throws the reason of an aborted `signal` */
  async take({ isBackground, signal }: { isBackground: boolean; signal: AbortSignal }): Promise<Thread> {
    await new Promise<void>((go, refuse) => {
      const asked = { isBackground, go }
      this.#waiting.push(asked)
      signal.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((other) => other !== asked)
        refuse(signal.reason)
      })
      this.#next()
    })
    const [thread = this.start()] = [...this.#idle].filter(({ isAlive }) => isAlive)
    this.#idle.delete(thread)
    thread.onFree = (isAlive) => {
      if (isBackground) this.#background--
      this.#busy--
      if (isAlive) this.#keep(thread)
      this.#next()
    }
    return thread
  }

  #next(): void {
    const { atOnce, inBackground } = this.limits
    for (const asked of [...this.#waiting]) {
      if (this.#busy >= atOnce) return
      if (asked.isBackground && this.#background >= inBackground) continue
      this.#waiting = this.#waiting.filter((other) => other !== asked)
      this.#busy++
      if (asked.isBackground) this.#background++
      asked.go()
    }
  }

  #keep(thread: Thread): void {
    this.#idle.add(thread)
    thread.rest(IDLE_MS, () => this.#idle.delete(thread))
  }
}

/** A drawing thread, as seen by the rest of the server. */
export class Thread {
  readonly #worker: Worker
  readonly #askMs: number
  readonly #answers = new Map<number, { resolve(value: never): void; reject(error: unknown): void }>()
  #asked = 0
  #unanswered = 0
  #stream: Readable | undefined
  #failure: unknown
  #watch: NodeJS.Timeout | undefined
  #rest: NodeJS.Timeout | undefined
  /** Called once for each document, with whether the thread can draw the next one. */
  onFree: (isAlive: boolean) => void = () => {}

  constructor({
    file = script,
    askMs = ASK_MS,
    workerData,
  }: { file?: string; askMs?: number; workerData?: unknown } = {}) {
    this.#askMs = askMs
    this.#worker = new Worker(file, {
      workerData,
      name: 'pdf',
      ...sansSecrets,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    this.#worker.on('message', (message: FromThread) => this.#hear(message))
    this.#worker.on('error', (error) => this.#fail(new DrawingStopped('DESSIN_INTERROMPU', error)))
    this.#worker.on('exit', () => this.#fail(new DrawingStopped('DESSIN_INTERROMPU')))
  }

  get isAlive(): boolean {
    return this.#failure === undefined
  }

  /** Begins the next document, which is read from `stream`. */
  begin(stream: Readable): void {
    clearTimeout(this.#rest)
    this.#worker.ref()
    this.#stream = stream
    this.#unanswered = 0
    this.#watch = setInterval(() => this.#look(), this.#askMs).unref()
    if (!this.isAlive) this.#fail(this.#failure)
  }

  tell(what: Told, ...args: readonly unknown[]): void {
    if (this.isAlive) this.#worker.postMessage({ what, args } satisfies ToThread)
  }

  ask<Answer>(what: Told, ...args: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.isAlive) return reject(this.#failure)
      const id = ++this.#asked
      this.#answers.set(id, { resolve, reject })
      this.#worker.postMessage({ what, args, id } satisfies ToThread)
    })
  }

  /** The reader of `stream` has disconnected: the rest of its document is not drawn. */
  leave(stream: Readable): void {
    if (this.#stream === stream) this.#fail(new DrawingStopped('DESSIN_INTERROMPU'))
  }

  /** Idle: the thread does not keep the process alive, and is terminated after a while. */
  rest(ms: number, ended: () => void): void {
    this.#worker.unref()
    this.#rest = setTimeout(() => {
      ended()
      void this.#worker.terminate()
    }, ms).unref()
  }

  #hear(message: FromThread): void {
    this.#unanswered = 0
    if ('part' in message) this.#stream?.push(message.part)
    else if ('answerTo' in message) {
      this.#answers.get(message.answerTo)?.resolve(message.answer as never)
      this.#answers.delete(message.answerTo)
    } else if ('error' in message) this.#fail(message.error)
    else if ('isEnd' in message) {
      const stream = this.#stream
      this.#free()
      this.onFree(true)
      stream?.push(null)
    }
  }

  #look(): void {
    if (++this.#unanswered > UNANSWERED) this.#fail(new DrawingStopped('DESSIN_TROP_LONG'))
    else this.#worker.postMessage({ what: 'areYouThere', args: [] } satisfies ToThread)
  }

  #free(): void {
    clearInterval(this.#watch)
    this.#stream = undefined
  }

  /** Terminates the thread and its current document. */
  #fail(failure: unknown): void {
    const isFirst = this.isAlive
    this.#failure ??= failure
    const stream = this.#stream
    this.#free()
    for (const { reject } of this.#answers.values()) reject(this.#failure)
    this.#answers.clear()
    stream?.destroy(this.#failure as Error)
    if (isFirst) void this.#worker.terminate()
    if (stream !== undefined) this.onFree(false)
  }
}
