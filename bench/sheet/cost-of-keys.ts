import type { Browser } from 'playwright-core'
import { middleMean } from '../measure'

/** Processor time of a page's main thread for one key, in milliseconds: to the frame that shows its character, and from that frame to the next key. */
export interface CostOfKey {
  readonly toFrame: number
  readonly after: number
}

/** An event of Chromium's tracing; times in microseconds, `tdur` of the processor. */
interface Traced {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

const TASK = 'ThreadControllerImpl::RunTask'

/** Types under Chromium's tracing and returns the cost of a key, the middle mean of all. A busy machine falsifies it less than it does the clock. */
export async function costOfKeys(browser: Browser, type: () => Promise<void>): Promise<CostOfKey> {
  const session = await browser.newBrowserCDPSession()
  const events: Traced[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'], excludedCategories: ['*'] },
  })
  await type()
  const isComplete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await isComplete
  await session.detach()
  const costs = costsIn(events)
  return {
    toFrame: middleMean(costs.map(({ toFrame }) => toFrame)),
    after: middleMean(costs.map(({ after }) => after)),
  }
}

function costsIn(events: readonly Traced[]): CostOfKey[] {
  const keys = events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .toSorted((a, b) => a.ts - b.ts)
  const main = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === keys[0]?.pid && tid === keys[0]?.tid)
    .toSorted((a, b) => a.ts - b.ts)
  const tasks = main.filter(({ name }) => name === TASK)
  const taskOf = ({ ts }: Traced) => tasks.findLast((task) => task.ts <= ts && ts <= task.ts + (task.dur ?? 0))
  return keys.flatMap((key, i) => {
    // The last step of a frame in a page's main thread; what follows is drawn by another.
    const frame = main.find(({ name, ts }) => name === 'Layerize' && ts > key.ts)
    const begun = taskOf(key)
    const shown = frame && taskOf(frame)
    if (begun === undefined || shown === undefined) return []
    const next = keys[i + 1]?.ts ?? Number.POSITIVE_INFINITY
    const between = (from: number, until: number) =>
      tasks.filter(({ ts }) => ts >= from && ts < until).reduce((total, { tdur = 0 }) => total + tdur / 1000, 0)
    const end = shown.ts + (shown.dur ?? 0)
    return [{ toFrame: between(begun.ts, end), after: between(end, next) }]
  })
}
