// Worker thread: draws a document from its blocks, and returns the bytes one chunk at a time.
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { DrawnPdf } from './document'

/** Blocks without an answer, and blocks whose writer waits for an answer. */
type Block =
  | 'cover'
  | 'newPage'
  | 'heading'
  | 'contents'
  | 'lead'
  | 'paragraph'
  | 'callout'
  | 'list'
  | 'facts'
  | 'image'
  | 'table'
  | 'flowing'
  | 'readOthers'
  | 'drawOthers'

export type Told = Block | 'begin' | 'end' | 'read' | 'areYouThere'
export interface ToThread {
  readonly what: Told
  readonly args: readonly unknown[]
  /** Number of the call that waits for the answer. */
  readonly id?: number
}
export type FromThread =
  | { readonly part: Uint8Array }
  | { readonly isEnd: true }
  | { readonly answerTo: number; readonly answer: unknown }
  | { readonly error: Error }
  | { readonly isThere: true }

const say = (message: FromThread, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(message, transferred)
const sayError = (error: unknown) => say({ error: error instanceof Error ? error : new Error(String(error)) })

let pdf: DrawnPdf | undefined
let parts: AsyncIterator<Uint8Array> | undefined
/** Blocks are drawn in their order, one after the other. */
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ what, args, id }: ToThread) => {
  if (what === 'areYouThere') say({ isThere: true })
  else if (what === 'begin') begin(args)
  else if (what === 'read') read().catch(sayError)
  else last = last.then(() => draw(what, args, id)).catch(sayError)
})

function begin(args: readonly unknown[]): void {
  try {
    pdf = new DrawnPdf(...(args as ConstructorParameters<typeof DrawnPdf>))
    parts = (pdf.stream as unknown as Readable)[Symbol.asyncIterator]()
  } catch (error) {
    sayError(error)
  }
}

async function draw(what: Block | 'end', args: readonly unknown[], id: number | undefined): Promise<void> {
  if (pdf === undefined) throw new Error(`There is no document for ${what}.`)
  // The types of the blocks are those of `Pdf`, which `apart.ts` calls.
  const block = pdf[what] as (...args: readonly unknown[]) => unknown
  const answer = await block.apply(pdf, [...args])
  if (id !== undefined) say({ answerTo: id, answer })
}

async function read(): Promise<void> {
  const { done, value } = (await parts?.next()) ?? { done: true, value: undefined }
  if (done === true || value === undefined) return say({ isEnd: true })
  const part = Uint8Array.from(value)
  say({ part }, [part.buffer])
}

// A lower priority lets requests of users come first, and a document still ends on a busy machine. On Linux a priority applies to a thread; elsewhere it would
// apply to the whole process.
if (process.platform === 'linux') setPriority(5)
