import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Measured {
  readonly seconds: number
  readonly cpu: number
  /** Peak memory of the process above its start, in MB. */
  readonly memory: number
  /** The longest time that nobody else was answered, in milliseconds. */
  readonly held: number
}

/** Measures one long piece of work of this process. */
export async function measured(run: () => Promise<unknown>): Promise<Measured> {
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - begun) / 1000
  delay.disable()
  clearInterval(sampling)
  return { seconds, cpu: (user + system) / 1e6, memory: (peak - before) / 1e6, held: delay.max / 1e6 }
}
