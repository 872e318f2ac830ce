import { Readable } from 'node:stream'
import type { Refusal } from './appended'
import type { Pdf, PdfOptions } from './pdf'
import { type Thread, Threads } from './threads'

/** Two documents at a time leave the other processors to requests; one of them may be drawn in the background. */
const shared = new Threads({ atOnce: 2, inBackground: 1 })

export interface Ways {
  /** No connection waits for the document. Only one such document is drawn at a time, so that a long one delays no request. */
  readonly isBackground?: boolean
  /** Aborted when nobody needs the document any more. */
  readonly signal?: AbortSignal
  readonly threads?: Threads
}

/**
 * Writes a tagged PDF (PDF/UA-1) as a stream, in a worker thread: the thread gets plain blocks (titles, rows, images), lays them out and returns bytes.
 * `write` fills the document. The stream is returned at once; an error in `write` or in the thread becomes the error of the stream.
 * @throws DrawingStopped (as the stream's error) when the thread ends early or does not answer
 */
export function writePdf(
  options: PdfOptions,
  write: (pdf: Pdf) => Promise<void>,
  { isBackground = false, signal, threads = shared }: Ways = {},
): Readable {
  const gone = new AbortController()
  const taken = threads.take({ isBackground, signal: gone.signal })
  const stream = new Readable({
    // One read is one answer: a chunk in this buffer is one that the thread need not keep.
    highWaterMark: 1,
    read: () => void taken.then((thread) => thread.tell('read'), ignored),
    destroy: (error, callback) => {
      gone.abort()
      // No effect once the thread has sent the last byte.
      taken.then((thread) => thread.leave(stream), ignored)
      callback(error)
    },
  })
  signal?.addEventListener('abort', () => stream.destroy(signal.reason), { once: true })
  if (signal?.aborted) stream.destroy(signal.reason)
  taken.then((thread) => draw(thread, stream, options, write)).catch((error) => stream.destroy(error))
  return stream
}

const ignored = () => {}

async function draw(
  thread: Thread,
  stream: Readable,
  options: PdfOptions,
  write: (pdf: Pdf) => Promise<void>,
): Promise<void> {
  thread.begin(stream)
  thread.tell('begin', options)
  await write(pdfOf(thread))
  thread.tell('end')
}

/** A document whose blocks go to the thread. */
function pdfOf(thread: Thread): Pdf {
  return {
    cover: (...args) => thread.tell('cover', ...args),
    newPage: (...args) => thread.tell('newPage', ...args),
    heading: (...args) => thread.tell('heading', ...args),
    contents: (...args) => thread.tell('contents', ...args),
    lead: (...args) => thread.tell('lead', ...args),
    paragraph: (...args) => thread.tell('paragraph', ...args),
    callout: (...args) => thread.tell('callout', ...args),
    list: (...args) => thread.tell('list', ...args),
    facts: (...args) => thread.tell('facts', ...args),
    image: (...args) => thread.tell('image', ...args),
    table: (...args) => thread.ask('table', ...args),
    flowing: () => thread.ask('flowing'),
    appended: async (bytes, altOf) => {
      const read = await thread.ask<Refusal | number>('readOthers', bytes)
      if (typeof read === 'string') return read
      await thread.ask(
        'drawOthers',
        Array.from({ length: read }, (_, i) => altOf(i + 1, read)),
      )
      return null
    },
  }
}
