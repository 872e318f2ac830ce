import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** How often each way is measured; fewer where the machine is busy and the ratios are enough. */
export const TURNS = Number(process.env.BENCH_TURNS ?? 3)

/** Cost of a run in a process that does nothing else. */
export interface Cost {
  readonly ms: number
  /** The most memory above the most that was held before, in MB. */
  readonly mb: number
  /** The longest time that the event loop was blocked, in milliseconds: other requests would wait that long. */
  readonly waited: number
}

/** The cost of one run, and its result (`given`). The caller first loads all modules with a smaller run. */
export async function costOf<T>(run: () => Promise<T>): Promise<Cost & { readonly given: T }> {
  const before = process.resourceUsage().maxRSS
  let waited = 0
  let last = performance.now()
  const turn = () => {
    waited = Math.max(waited, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(turn, 1)
  const begun = performance.now()
  const given = await run()
  const ms = performance.now() - begun
  turn()
  clearInterval(timer)
  return { ms, mb: (process.resourceUsage().maxRSS - before) / 1024, waited, given }
}

/** Counts bytes without storing them. */
export async function sizeOf(chunks: AsyncIterable<Uint8Array | string>): Promise<number> {
  let size = 0
  for await (const chunk of chunks) size += chunk.length
  return size
}

/** Name of the way that this process measures; undefined in the process that starts the others. */
export const wayAsked = (): string | undefined => process.env.BENCH_WAY

/** Sends the measured result to the parent process, as JSON on standard output. */
export const tell = (measured: object): void => console.log(JSON.stringify(measured))

/** Results of each way, each measured in a process of its own. The ways take turns, so that a slow moment of the machine slows all of them. */
export async function inTurnsApart<Told>(
  ways: readonly string[],
  turns: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Map<string, Told[]>> {
  const told = new Map<string, Told[]>(ways.map((way) => [way, []]))
  for (let turn = 0; turn < turns; turn++)
    for (const way of ways) {
      const { stdout } = await promisify(execFile)(process.execPath, process.argv.slice(1), {
        env: { ...process.env, ...env, BENCH_WAY: way },
      })
      told.get(way)?.push(JSON.parse(stdout))
    }
  return told
}
