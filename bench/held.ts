import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Measured {
  readonly seconds: number
  readonly cpu: number
  /** Peak memory of the process above its start, in MB. */
  readonly memory: number
  /** The longest time that nobody else was answered, in milliseconds; on a busy machine mostly a wait for the processor. */
  readonly held: number
  /** Processor time of the longest stretch without a yield, in milliseconds: the time that a quiet machine would hold the others. */
  readonly heldCpu: number
}

/** Interval of the samples of the processor time in milliseconds; a stretch is measured too long by as much at most. */
const TICK_MS = 5

/** Measures one long piece of work of this process. */
export async function measured(run: () => Promise<unknown>): Promise<Measured> {
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  let [heldCpu, last] = [0, threadMs()]
  // The timer fires only when the event loop turns: all processor time since its last call belongs to one stretch.
  const turning = setInterval(() => {
    const now = threadMs()
    heldCpu = Math.max(heldCpu, now - last)
    last = now
  }, TICK_MS)
  const delay = monitorEventLoopDelay({ resolution: TICK_MS })
  delay.enable()
  const [begun, cpu] = [performance.now(), cpuMs()]
  await run()
  const seconds = (performance.now() - begun) / 1000
  delay.disable()
  clearInterval(sampling)
  clearInterval(turning)
  return { seconds, cpu: (cpuMs() - cpu) / 1000, memory: (peak - before) / 1e6, held: delay.max / 1e6, heldCpu }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Linux tells the processor time of a thread; elsewhere that of the process stands in, with its helper threads. */
const MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`
const threadMs = existsSync(MAIN_THREAD) ? () => Number(readFileSync(MAIN_THREAD, 'latin1').split(' ')[0]) / 1e6 : cpuMs
