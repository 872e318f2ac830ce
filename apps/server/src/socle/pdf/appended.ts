import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Reason why the pages of a file are not shown. */
export type Refusal = 'BROKEN' | 'ENCRYPTED' | 'NO_PAGE' | 'TOO_LARGE' | 'TOO_LONG' | 'TOO_MANY_PAGES'

/** Limits of an appended file: a larger one would keep everybody else waiting. */
const LIMITS = {
  pages: 500,
  /** Decompressed size of one stream in bytes. */
  decoded: 64_000_000,
  /** Size of the result in bytes: shared images count once. */
  answer: 64_000_000,
  /** Milliseconds. A file of 10 MB takes half a second of the processor, of which a busy machine gives a humble process little. */
  time: 60_000,
}

/** Pages of a file as objects of another: bodies, in the order of their numbers, and for each page its object and its size in points. */
export interface Appended {
  readonly pages: readonly { readonly form: number; readonly width: number; readonly height: number }[]
  readonly objects: readonly Buffer[]
}

type Answer = { readonly pages: Appended['pages']; readonly lengths: readonly number[] } | { readonly refusal: Refusal }

const script = fileURLToPath(new URL('./pages-process.mjs', import.meta.url))

/**
 * Reads the pages of a PDF sent by a user, in a process of its own. A file made to loop forever, to exhaust memory or to crash its reader takes down that
 * process only. The result only draws: no action, script, file or link.
 * @param first number of the first object of the result
 */
export async function readPages(bytes: Uint8Array, first: number, limits = LIMITS): Promise<Appended | Refusal> {
  const asked = JSON.stringify({ first, maxPages: limits.pages, maxDecoded: limits.decoded })
  const child = spawn(process.execPath, ['--max-old-space-size=384', '--stack-size=900', script, asked], {
    // The process gets none of our secrets: a file may exploit its reader.
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let refusal: Refusal | undefined
  const giveUp = (why: Refusal) => {
    refusal ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => giveUp('TOO_LONG'), limits.time)
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve())
  })
  // The process may end before it has read everything.
  child.stdin.on('error', () => {})
  if (child.pid !== undefined) beHumble(child.pid)
  child.stdin.end(bytes)
  const parts: Buffer[] = []
  let length = 0
  child.stdout.on('data', (part: Buffer) => {
    parts.push(part)
    length += part.length
    if (length > limits.answer) giveUp('TOO_LARGE')
  })
  try {
    await ended
  } finally {
    clearTimeout(timer)
  }
  if (refusal !== undefined) return refusal
  const output = Buffer.concat(parts)
  // The reader crashed on the file, or ran out of memory.
  if (output.length < 4) return 'BROKEN'
  const start = 4 + output.readUInt32LE(0)
  const said: Answer = JSON.parse(output.toString('utf8', 4, start))
  if ('refusal' in said) return said.refusal
  let at = start
  const objects = said.lengths.map((size) => {
    at += size
    return output.subarray(at - size, at)
  })
  return { pages: said.pages, objects }
}

/** Lowers the priority of the process, so that requests of users come first. */
function beHumble(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}
